// A recording that is being made, in a worker for it. Messages in: `record` with one of `begin`, `motions`
// (seven numbers each), `fix`, `end`. Messages out: `recording` with the figures, a few times a second,
// `unfollowed` where they broke off, and `recorded` with the file.
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
    follow(() => postMessage({ kind: "recording", figures: core.figures() }));
  }

  // A fault of the figures is none of the recording, which goes on without them.
  function follow(step) {
    if (!core) return;
    try {
      step();
    } catch (error) {
      core = undefined;
      postMessage({ kind: "unfollowed", reason: `${error.name}: ${error.message}` });
    }
  }

  function take(numbers) {
    for (let at = 0; at < numbers.length; at += width) {
      const time = numbers[at];
      const force = numbers.slice(at + 1, at + 4);
      const rotation = numbers.slice(at + 4, at + 7);
      tables.add("accelerometer.csv", time, force);
      if (!Number.isNaN(rotation[0])) tables.add("gyroscope.csv", time, rotation);
      follow(() => core.motion(time, force, rotation));
    }
    tell();
  }

  async function end({ meta, browser }) {
    let figures;
    follow(() => {
      core.end();
      figures = core.figures();
    });
    const text = (value) => [new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)];
    const file = await zipArchive([
      ["meta.json", text({ ...meta, rate_hz: tables.rates(browser.mean_interval_ms) })], ...tables.files(),
      ["browser.json", text({ ...browser, figures, memory_bytes: core?.memory })]]);
    postMessage({ kind: "recorded", file, figures });
  }

  return async function receive(message) {
    if (message.begin) {
      tables = makeRecordTables();
      const { module, start } = message.begin;
      core = makeRecordCore(module, start);
    } else if (message.motions) {
      take(message.motions);
    } else if (message.fix) {
      const { time, values } = message.fix;
      tables.add("location.csv", time, values);
      follow(() => core.fix(time, values));
    } else {
      await end(message.end);
    }
  };
})();
