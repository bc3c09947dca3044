// What stands in the file beside the tables.

// By the clock on the wall here.
function recordName(start) {
  const date = new Date(start);
  const two = (value) => words.two(value);
  return `recording-${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}` +
    `-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`;
}

// `meta.json` of the recording layout.
function recordMeta({ start, notes }) {
  return {
    recording: recordName(start), device: recordDevice(navigator.userAgent, navigator.maxTouchPoints),
    os: navigator.userAgent, source: `coremotion page ${document.documentElement.dataset.version}, devicemotion`,
    start_utc: new Date(start).toISOString(), time_zone: deviceZone, notes,
  };
}

function recordDevice(agent, touches) {
  if (/iPhone/.test(agent)) return "iPhone";
  if (/iPad/.test(agent) || (/Macintosh/.test(agent) && touches > 1)) return "iPad";
  return /Android/.test(agent) ? "Android" : "device of a browser";
}
