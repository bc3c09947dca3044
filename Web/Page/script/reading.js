// One recording in one worker, which begins with fresh memory: what a strange file does to it ends with
// it.

// Where the browser lets no worker read a file (WebKit, for pages opened from disk), the page hands
// over the bytes, all at once.
const handedWhole = 300e6;

// Starts to read. `events.progress(share, samples)`; `result` is what the worker says at the end, or
// `{ kind: "stopped" }`.
function startReading(options, events = {}) {
  let worker;
  let finish;
  const result = new Promise((done) => { finish = done; });
  const asked = []; // who waits for an answer; answers come in the order of the questions

  function receive({ data }) {
    if (data.kind === "progress") events.progress?.(data.share, data.samples);
    else if (data.kind === "text" || data.kind === "part") asked.shift()?.(data);
    else if (data.kind === "unreadable") handOver();
    else if (asked.length > 0) asked.shift()(undefined);
    else finish(data);
  }

  function begin(module, more) {
    worker = new Worker(workerAddress);
    worker.onmessage = receive;
    worker.onerror = (event) => {
      event.preventDefault();
      finish({ kind: "failed", reason: event.message || "the worker did not start" });
    };
    worker.postMessage({ kind: "start", module, ...options, ...more.message }, more.transfer ?? []);
  }

  async function handOver() {
    worker.terminate();
    const { file } = options;
    if (file.size > handedWhole) return finish({ kind: "too-large-from-disk" });
    try {
      const bytes = await file.arrayBuffer();
      begin(await programModule, {
        message: { file: undefined, bytes }, transfer: [bytes],
      });
    } catch (error) {
      finish({ kind: "failed", reason: `${error.name}: ${error.message}` });
    }
  }

  let stopped = false;
  programModule.then(
    (module) => { if (!stopped) begin(module, { message: {} }); },
    (error) => finish({ kind: "no-module", reason: error.message }));

  // Asks a worker that has come to its end; `undefined` where it is gone.
  function ask(question) {
    if (!worker) return Promise.resolve(undefined);
    return new Promise((done) => {
      asked.push(done);
      worker.postMessage(question);
    });
  }

  function stop() {
    stopped = true;
    worker?.terminate();
    worker = undefined;
    finish({ kind: "stopped" });
    for (const done of asked.splice(0)) done(undefined);
  }

  return {
    result,
    stop,
    // The program's text by another clock.
    text: async (zone) => (await ask({ kind: "text", zone }))?.text,
    // What the report is bound from, by another clock or without the route: `{ part, json }`.
    part: (zone, route) => ask({ kind: "part", zone, route }),
  };
}

// Workers that stay with their results, to answer once more; older ones go.
const idle = [];
const mostIdle = 4;

function keepIdle(reading) {
  idle.push(reading);
  if (idle.length > mostIdle) idle.shift().stop();
}

function endReading(reading) {
  const at = idle.indexOf(reading);
  if (at >= 0) idle.splice(at, 1);
  reading?.stop();
}
