// A recording that is being made, in a worker for it. Messages in: `record` with one of `begin`, `motions`
// (seven numbers each), `fix`, `unkeep`, `end`. Messages out: `recording` with the figures, a few times a second,
// `unfollowed` and `unkept` where these broke off, and `recorded` with the file. Or `recover` in, and
// `recorded` out, for one that was kept.
const recordWorker = (() => {
  const tellEvery = 200; // ms
  const keepEvery = 2000; // ms
  const width = 7; // numbers of an event: time, acceleration, rotation
  let core;
  let tables;
  let keeping;
  let place; // where it is kept, or was until it broke off
  let told = 0;
  let kept = 0;

  // Without the figures, or without what is kept, the recording itself goes on.
  function trying(part, lost, step) {
    if (!part) return part;
    try {
      step(part);
      return part;
    } catch (error) {
      postMessage({ kind: lost, reason: `${error.name}: ${error.message}` });
      return undefined;
    }
  }

  function follow(step) { core = trying(core, "unfollowed", step); }
  function keep(step) {
    const before = keeping;
    keeping = trying(keeping, "unkept", step);
    if (!keeping) before?.close();
  }

  function tell() {
    const now = performance.now();
    if (now - told >= tellEvery) {
      told = now;
      follow(() => postMessage({ kind: "recording", figures: core.figures() }));
    }
    if (now - kept >= keepEvery) {
      kept = now;
      keep(() => tables.keep(keeping));
    }
  }

  function text(value) { return `${JSON.stringify(value, null, 2)}\n`; }

  async function begin({ module, start, folder, meta }) {
    tables = makeRecordTables(() => keeping !== undefined);
    trying(module, "unfollowed", () => { core = makeRecordCore(module, start); });
    if (!folder) return;
    place = { folder, name: meta.recording };
    try {
      keeping = await openRecordKeeping(place, ["meta.json", "browser.json", ...Object.keys(recordTables)]);
      keep(() => keeping.replace("meta.json", text(meta)));
    } catch (error) {
      postMessage({ kind: "unkept", reason: `${error.name}: ${error.message}` });
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

  function takeFix({ time, values }) {
    tables.add("location.csv", time, values);
    follow(() => core.fix(time, values));
  }

  async function unkeep() {
    if (!place) return;
    keeping?.close();
    keeping = undefined;
    await removeRecordKeeping(place).catch(() => {}); // tried again when the recording is ended
  }

  async function end({ meta, browser }) {
    let figures;
    follow(() => {
      core.end();
      figures = core.figures();
    });
    const words = {
      "meta.json": text({ ...meta, rate_hz: tables.rates(browser.mean_interval_ms) }),
      "browser.json": text({ ...browser, figures, memory_bytes: core?.memory }),
    };
    keep(() => {
      tables.keep(keeping);
      for (const name in words) keeping.replace(name, words[name]);
      keeping.close();
    });
    const written = (name) => [name, [new TextEncoder().encode(words[name])]];
    const pieces = await zipArchive([written("meta.json"), ...tables.files(), written("browser.json")]);
    const file = new Blob(pieces, { type: "application/zip" });
    postMessage({ kind: "recorded", file, figures });
  }

  async function recover(kept) { postMessage({ kind: "recorded", file: await keptRecording(kept) }); }

  // One after another: what is kept is opened while the first events come.
  let turn = Promise.resolve();
  return function receive(message) {
    const step = message.begin ? () => begin(message.begin) : message.motions ? () => take(message.motions)
      : message.fix ? () => takeFix(message.fix) : message.recover ? () => recover(message.recover)
        : message.unkeep ? unkeep : () => end(message.end);
    const done = turn.then(step);
    turn = done.catch(() => {}); // told to the page by who waits for `done`
    return done;
  };
})();
