// The program's module and the worker's script, both out of the page itself. Unpacking waits until the
// page is seen: it takes a tenth of a second.
const workerAddress = URL.createObjectURL(
  new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));

function afterPaint() {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

async function unpackModule() {
  // The module stands behind this script, so that a slow line shows the page first.
  if (document.readyState === "loading")
    await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
  // A page in the background is not painted: it need not wait.
  if (document.visibilityState === "visible") await afterPaint();
  const element = document.getElementById("module");
  const packed = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0));
  element.remove();
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module = await WebAssembly.compile(await new Response(plain).arrayBuffer());
  document.documentElement.dataset.ready = "yes";
  return module;
}

const programModule = unpackModule();
// Whoever waits for it is told; it is no error of its own that nobody waits yet.
programModule.catch(() => {});
