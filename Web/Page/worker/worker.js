// One recording from beginning to end. Messages in: `start` (once), `clock` (any number of times after the end).
// Messages out: `progress`, then one of `done`, `unreadable`, `failed`, `trap`; the same for each `clock`.
// In a worker for it, the report of several: `bind` in, `bound` or `failed` out. Or which values of an option the program
// does not know: `judge` in, `judged` out. Or the program itself: `unpack` in, `unpacked` or `failed` out. Or a recording
// that is being made (record-worker.js).
let program;
// The exit code of the command line.
let code;
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

// What a recording gives by the clock of a zone: a report's part with its way, and one without.
function told(zone) {
  const parts = [true, false].map((route) => program.part(zone, route).buffer);
  const isRead = program.json() !== undefined;
  return {
    kind: "done", code, isRead, notes: program.notes(), json: program.document(), text: program.text(zone),
    starts: program.starts(), parts: { whole: parts[0], routeless: parts[1] },
    inspection: isRead ? undefined : program.inspection(), memory: program.memory,
  };
}

async function start({ module, name, file, bytes, learns, ...options }) {
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
  code = program.analyze(name, handed, { ...options, learns });
  // With what was known before it.
  readAgain = (other) => {
    program = makeProgram(module);
    code = program.analyze(name, handed, { ...options, learns, zone: other, tables: false });
  };
  const result = { ...told(zone), milliseconds: performance.now() - begun };
  if (learns) result.learned = program.learned();
  if (tables && result.isRead)
    result.archive = await zipArchive(
      program.tables().map(([path, table]) => [path, table.pieces()]));
  const packed = (result.archive ?? []).filter((piece) => piece instanceof ArrayBuffer);
  postMessage(result, [...Object.values(result.parts), ...packed]);
}

// Dates that name no zone, and storeys, are others by another clock.
function turnClock({ zone }) {
  if (program.needsReading(zone)) readAgain(zone);
  const result = told(zone);
  postMessage(result, Object.values(result.parts));
}

function bind({ module, parts, ...options }) {
  postMessage({ kind: "bound", html: makeProgram(module).bind(parts, options) });
}

function judge({ module, option, values }) {
  const program = makeProgram(module);
  postMessage({ kind: "judged", wrong: values.filter((value) => !program.knows(option, value)) });
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
    else if (data.kind === "clock") turnClock(data);
    else if (data.kind === "judge") judge(data);
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
