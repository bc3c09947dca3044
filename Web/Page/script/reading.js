// One recording in one worker, which begins with fresh memory: what a strange file does to it ends with
// it.

// Where the browser lets no worker read a file (WebKit, for pages opened from disk), the page hands
// over the bytes, all at once.
const handedWhole = 300e6;

// Starts to read. `events.progress(share, samples)`; `result` is what the worker says at the end, or
// `{ kind: "stopped" }`; `by(zone)` what it says by another clock, asked after that.
function startReading(options, events = {}) {
  let worker;
  let isStopped = false;
  // A worker is asked one thing at a time: a question waits until the one before is answered.
  let answer = () => {};
  let last = Promise.resolve();

  function ask(question) {
    last = last.then(() => isStopped ? { kind: "stopped" } : new Promise((done) => {
      answer = done;
      question();
    }));
    return last;
  }

  function receive({ data }) {
    if (data.kind === "progress") events.progress?.(data.share, data.samples);
    else if (data.kind === "unreadable") handOver();
    else answer(data);
  }

  function begin(module, message = {}, transfer = []) {
    if (isStopped) return;
    worker = new Worker(workerAddress);
    worker.onmessage = receive;
    worker.onerror = (event) => {
      event.preventDefault();
      answer({ kind: "failed", reason: event.message || "the worker did not start" });
    };
    worker.postMessage({ kind: "start", module, ...options, ...message }, transfer);
  }

  async function handOver() {
    worker.terminate();
    const { file } = options;
    if (file.size > handedWhole) return answer({ kind: "too-large-from-disk" });
    try {
      const bytes = await file.arrayBuffer();
      begin(await programModule, { file: undefined, bytes }, [bytes]);
    } catch (error) {
      answer({ kind: "failed", reason: `${error.name}: ${error.message}` });
    }
  }

  return {
    options,
    result: ask(() => programModule.then(
      (module) => begin(module), (error) => answer({ kind: "no-module", reason: error.message }))),
    by: (zone) => ask(() => worker.postMessage({ kind: "clock", zone })),
    stop() {
      isStopped = true;
      worker?.terminate();
      answer({ kind: "stopped" });
    },
  };
}

// Workers that stay with their results, to answer once more; older ones go. One that is asked is not among them.
const idle = [];
const mostIdle = 4;

function keepIdle(reading) {
  idle.push(reading);
  if (idle.length > mostIdle) idle.shift().stop();
}

const isIdle = (reading) => idle.includes(reading);

// Takes it out; whether it was there.
function takeIdle(reading) {
  const wasThere = isIdle(reading);
  if (wasThere) idle.splice(idle.indexOf(reading), 1);
  return wasThere;
}

function endReading(reading) {
  takeIdle(reading);
  reading?.stop();
}
