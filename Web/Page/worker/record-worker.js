// A recording that is being made, in a worker for it. Messages in: `record` with one of `begin`, `motions`
// (seven numbers each), `fix`, `end`. Messages out: `recording` with the figures, a few times a second, and
// `recorded` with the file.
const recordWorker = (() => {
  const interval = 200; // ms between two messages
  const width = 7; // numbers of an event: time, acceleration, rotation
  let core;
  let tables;
  let last = 0;

  function tell() {
    const now = performance.now();
    if (now - last < interval) return;
    last = now;
    postMessage({ kind: "recording", figures: core.figures() });
  }

  function take(numbers) {
    for (let at = 0; at < numbers.length; at += width) {
      const time = numbers[at];
      const force = numbers.subarray(at + 1, at + 4);
      const rotation = numbers.subarray(at + 4, at + 7);
      core.motion(time, force, rotation);
      tables.add("accelerometer.csv", time, [...force]);
      if (!Number.isNaN(rotation[0])) tables.add("gyroscope.csv", time, [...rotation]);
    }
    tell();
  }

  async function end({ meta, browser }) {
    core.end();
    const text = (value) => [new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)];
    const file = await zipArchive([
      ["meta.json", text({ ...meta, rate_hz: tables.rates() })], ...tables.files(),
      ["browser.json", text(browser)]]);
    postMessage({ kind: "recorded", file, figures: core.figures(), memory: core.memory });
  }

  return async function receive(message) {
    if (message.begin) {
      tables = makeRecordTables();
      core = makeRecordCore(message.begin.module, message.begin.start);
    } else if (message.motions) {
      take(message.motions);
    } else if (message.fix) {
      core.fix(message.fix.time, message.fix.values);
      tables.add("location.csv", message.fix.time, message.fix.values);
    } else {
      await end(message.end);
    }
  };
})();
