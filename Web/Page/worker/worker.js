// One recording from beginning to end. Messages in: `start` (once), `text` and `part` (any number of times after
// the end). Messages out: `progress`, then one of `done`, `unreadable`, `failed`, `trap`; `text`, `part`.
// In a worker for it, the report of several: `bind` in, `bound` or `failed` out.
// Or the program itself, in a worker for it: `unpack` in, `unpacked` or `failed` out. Or a recording that is
// being made (record-worker.js).
let program;
// Reads the recording once more, its dates by another zone.
let readAgain;

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

async function start({ module, name, file, bytes, route, learns, ...options }) {
  const handed = handedFile({ file, bytes });
  try {
    handed.read(0, 1);
  } catch (error) {
    postMessage({ kind: "unreadable", reason: error.name });
    return;
  }
  const begun = performance.now();
  program = makeProgram(module, reporter());
  const { zone, tables } = options;
  const code = program.analyze(name, handed, { ...options, learns });
  // With what was known before it.
  readAgain = (other) => {
    program = makeProgram(module);
    program.analyze(name, handed, { ...options, learns, zone: other, tables: false });
  };
  const part = program.part(zone, route).buffer;
  const result = {
    kind: "done", code, notes: program.notes(), json: program.json(), text: program.text(zone), part,
    milliseconds: performance.now() - begun,
  };
  if (learns) result.learned = program.learned();
  if (result.json === undefined) result.inspection = program.inspection();
  result.memory = program.memory;
  if (tables && result.json !== undefined)
    result.archive = await zipArchive(
      program.tables().map(([path, table]) => [path, table.pieces()]));
  const packed = (result.archive ?? []).filter((piece) => piece instanceof ArrayBuffer);
  postMessage(result, [part, ...packed]);
}

// Before something is written by the clock of a zone.
function setClock(zone) {
  if (program.needsReading(zone)) readAgain(zone);
}

function writeText({ zone }) {
  setClock(zone);
  postMessage({ kind: "text", zone, text: program.text(zone) });
}

function writePart({ zone, route }) {
  setClock(zone);
  const part = program.part(zone, route).buffer;
  // Dates that name no zone are others now.
  postMessage({ kind: "part", zone, route, part, json: program.json() }, [part]);
}

function bind({ module, parts, ...options }) {
  postMessage({ kind: "bound", html: makeProgram(module).bind(parts, options) });
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
    else if (data.kind === "text") writeText(data);
    else if (data.kind === "part") writePart(data);
    else bind(data);
  } catch (error) {
    // A trap names places in the module, nothing of the recording; any other failure is the file's.
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    postMessage({
      kind: isTrap ? "trap" : "failed", reason: `${error.name}: ${error.message}`,
      places: isTrap ? (String(error.stack).match(/wasm[^\s)]*/g) ?? []).slice(0, 12) : [],
    });
  }
};
