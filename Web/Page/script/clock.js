// The clock on the wall of the zone that is chosen: the recording's own where none is, else UTC.
const chosenZone = {
  name: "", // as the recording says
  listeners: new Set(),
  choose(name) {
    this.name = name;
    for (const listener of this.listeners) listener();
  },
};

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

// Seconds east of universal time of a zone that is named by them, such as +02:00, -0330 or UTC+1;
// `undefined` for other names (MotionSystem/FixedZone.swift).
function fixedZone(name) {
  const [, sign, text] = /^(?:UTC|GMT)?([+\-\u2212])(\d{1,4}|\d{0,2}:\d{0,2})$/.exec(name) ?? [];
  const digits = text?.replace(":", "");
  if (!digits) return undefined;
  const [hours, minutes] = digits.length <= 2 ? [Number(digits), 0]
    : [Math.floor(digits / 100), digits % 100];
  if (hours > 14 || minutes > 59) return undefined;
  return (sign === "+" ? 1 : -1) * (hours * 3600 + minutes * 60);
}

// Seconds by which a zone is ahead of universal time; `undefined` for a zone that is not known.
function offsetOf(zone, seconds) {
  return fixedZone(zone) ?? zoneOffset(zone, seconds);
}

// An offset without its seconds: `+2`, `-3:30`.
function offsetWords(seconds) {
  const minutes = Math.floor(Math.abs(seconds) / 60);
  return `${seconds < 0 ? "-" : "+"}${Math.floor(minutes / 60)}` +
    (minutes % 60 === 0 ? "" : `:${words.two(minutes % 60)}`);
}

// What a clock shows at a moment of a document, such as 2021-06-07T06:15:00.000Z. `offset` is set where
// clocks change within the hour, so that a time alone would be ambiguous.
function readClock(zone, utc) {
  const moment = Date.parse(utc);
  const ahead = (seconds) => offsetOf(zone, moment / 1000 + seconds) ?? 0;
  const wall = new Date(moment + ahead(0) * 1000);
  const changes = ahead(-3600) !== ahead(0) || ahead(3600) !== ahead(0);
  return {
    offset: changes ? ` ${offsetWords(ahead(0))}` : "",
    day: wall.toISOString().slice(0, -14),
    weekday: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][
      wall.getUTCDay()],
    hour: wall.getUTCHours(), minute: wall.getUTCMinutes(), second: wall.getUTCSeconds(),
  };
}

// The zone as the program names it: `+02:00` whatever the recording writes.
function zoneName(zone) {
  const fixed = fixedZone(zone);
  if (fixed === undefined) return zone;
  const minutes = Math.abs(fixed) / 60;
  return `${fixed < 0 ? "-" : "+"}${words.two(Math.floor(minutes / 60))}:${words.two(minutes % 60)}`;
}

// The zone of a recording's times, and what to say of it.
function clockOf(recording) {
  const own = recording.time_zone;
  if (recording.start_utc === undefined)
    return { words: "Times count from the start of the recording: its date is not known." };
  if (chosenZone.name !== "")
    return { zone: chosenZone.name, words: `Local times of ${chosenZone.name}.` };
  if (own !== undefined && offsetOf(own, 0) !== undefined)
    return { zone: own, words: `Local times of ${zoneName(own)}.` };
  return {
    zone: "UTC", isGuess: true,
    words: own === undefined ? "Local times of UTC: the recording does not say where it was."
      : `Times are UTC: the recording's zone "${own}" is not known here.`,
  };
}

// The list of zones, in words: place first.
function zoneChooser() {
  const name = (zone) => {
    const parts = zone.replaceAll("_", " ").split("/");
    return parts.length > 1 ? `${parts.slice(1).join(", ")} (${parts[0]})` : zone;
  };
  const option = (value, text) => make("option", { value, text });
  const zones = Intl.supportedValuesOf ? Intl.supportedValuesOf("timeZone") : [];
  return make(
    "select", { id: "zone", onchange: (event) => chosenZone.choose(event.target.value) },
    option("", "as each recording says"),
    option(deviceZone, `here: ${name(deviceZone)}`),
    option("UTC", "universal time (UTC)"),
    make("optgroup", { label: "elsewhere" },
      ...zones.filter((zone) => zone.includes("/") && zone !== deviceZone && !zone.startsWith("Etc/"))
        .map((zone) => [zone, name(zone)]).sort((a, b) => a[1].localeCompare(b[1], "en"))
        .map(([zone, text]) => option(zone, text))));
}
