// One recording from beginning to end. Messages in: `start` (once), `text` (any number of times after
// the end). Messages out: `progress`, then one of `done`, `unreadable`, `failed`, `trap`; `text`.
// Or the program itself, in a worker for it: `unpack` in, `unpacked` or `failed` out. Or a recording that is
// being made (record-worker.js).
let program;

// A file's bytes when they are asked for. Only in a worker may a program wait for them.
function handedFile({ file, bytes }) {
  if (bytes) {
    const all = new Uint8Array(bytes);
    return { size: all.length, read: (place, count) => all.subarray(place, place + count) };
  }
  const reader = new FileReaderSync();
  return makePiecewiseFile(
    file.size, (from, to) => new Uint8Array(reader.readAsArrayBuffer(file.slice(from, to))));
}

function reporter() {
  const interval = 100; // ms between two messages
  let last = performance.now();
  return (share, samples) => {
    const now = performance.now();
    if (now - last < interval) return;
    last = now;
    postMessage({ kind: "progress", share, samples });
  };
}

async function start({ module, name, file, bytes, tables, rate, zone }) {
  const handed = handedFile({ file, bytes });
  try {
    handed.read(0, 1);
  } catch (error) {
    postMessage({ kind: "unreadable", reason: error.name });
    return;
  }
  const begun = performance.now();
  program = makeProgram(module, reporter());
  const code = program.analyze(name, handed, { tables, rate });
  const result = {
    kind: "done", code, notes: program.notes(), json: program.json(), text: program.text(zone),
    memory: program.memory, milliseconds: performance.now() - begun,
  };
  if (tables && result.json !== undefined)
    result.archive = await zipArchive(
      program.tables().map(([path, table]) => [path, table.pieces()]));
  postMessage(result);
}

async function takeOut({ unpack, packed }) {
  const bytes = await unpackModule(unpack, packed);
  postMessage({ kind: "unpacked", bytes }, [bytes]);
}

onmessage = async ({ data }) => {
  try {
    if (data.kind === "start") await start(data);
    else if (data.kind === "unpack") await takeOut(data);
    else if (data.kind === "record") await recordWorker(data);
    else postMessage({ kind: "text", zone: data.zone, text: program.text(data.zone) });
  } catch (error) {
    // A trap names places in the module, nothing of the recording; any other failure is the file's.
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    postMessage({
      kind: isTrap ? "trap" : "failed", reason: `${error.name}: ${error.message}`,
      places: isTrap ? (String(error.stack).match(/wasm[^\s)]*/g) ?? []).slice(0, 12) : [],
    });
  }
};
