// The program's module and the worker's script, both out of the page itself. Unpacking waits until the
// page is seen, and is a worker's: it takes some tenths of a second.
const workerAddress = URL.createObjectURL(
  new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));

function afterPaint() {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

// The text of an element that nobody needs a second time.
function taken(id) {
  const element = document.getElementById(id);
  element.remove();
  return element.textContent;
}

// What a worker for itself answers to one question.
function answerOf(question) {
  return new Promise((done, failed) => {
    const worker = new Worker(workerAddress);
    worker.onmessage = ({ data }) => {
      worker.terminate();
      if (data.kind === "failed" || data.kind === "trap") failed(new Error(data.reason));
      else done(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      failed(new Error(event.message || "the worker did not start"));
    };
    worker.postMessage(question);
  });
}

// Compiled once, for the workers of all recordings.
async function compileModule() {
  // The module stands behind this script, so that a slow line shows the page first.
  if (document.readyState === "loading")
    await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
  // A page in the background is not painted: it need not wait.
  if (document.visibilityState === "visible") await afterPaint();
  const { bytes } = await answerOf({ kind: "unpack", unpack: taken("unpack"), packed: taken("module") });
  const module = await WebAssembly.compile(bytes);
  document.documentElement.dataset.ready = "yes";
  return module;
}

const programModule = compileModule();
// Whoever waits for it is told; it is no error of its own that nobody waits yet.
programModule.catch(() => {});

function withoutProgram(reason) {
  return `The program in this page could not be started (${reason}). Load the page anew. It needs ` +
    "WebAssembly and DecompressionStream: Chrome 103, Firefox 113 or Safari 16.4 and later.";
}
