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
  const texts = new Map(); // zone to who waits for the text

  function receive({ data }) {
    if (data.kind === "progress") events.progress?.(data.share, data.samples);
    else if (data.kind === "text") texts.get(data.zone)?.(data.text);
    else if (data.kind === "unreadable") handOver();
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

  function stop() {
    stopped = true;
    worker?.terminate();
    worker = undefined;
    finish({ kind: "stopped" });
  }

  return {
    result,
    stop,
    // The program's text by another clock, after the end.
    text(zone) {
      if (!worker) return Promise.resolve(undefined);
      return new Promise((done) => {
        texts.set(zone, done);
        worker.postMessage({ kind: "text", zone });
      });
    },
  };
}
