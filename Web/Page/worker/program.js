// The program: an instance of the module with files of its own. One recording, one instance.
function makeProgram(module, onProgress) {
  const UNKNOWN = -2147483648;
  const text = new TextDecoder();
  const tree = makeFileTree();
  const wasi = makeWasi(tree);
  const instance = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: wasi.calls,
    page: {
      zone_offset: (at, count, seconds) =>
        zoneOffset(text.decode(new Uint8Array(program.memory.buffer, at, count)), seconds) ?? UNKNOWN,
      progress: (share, samples) => onProgress?.(share, samples),
    },
  });
  const program = instance.exports;
  wasi.begin(instance);

  // Calls with a text, which the module reads from its own memory.
  function withText(string, call) {
    const bytes = new TextEncoder().encode(string);
    const at = program.page_alloc(Math.max(bytes.length, 1));
    new Uint8Array(program.memory.buffer, at, bytes.length).set(bytes);
    return call(at, bytes.length);
  }

  function written(kind, zone) {
    const code = withText(zone, (at, count) => program.page_write(kind, at, count));
    if (code !== 0) return undefined;
    return text.decode(
      new Uint8Array(program.memory.buffer, program.page_text(), program.page_text_size()));
  }

  return {
    // Reads a recording; gives the exit code of the command line. `rate` is that of the device motion
    // where tables are wanted, 0 for every sample.
    analyze(name, file, { tables = false, rate = 0 } = {}) {
      tree.put(name, file);
      return withText(
        name, (at, count) => program.page_analyze(at, count, tables ? 1 : 0, rate));
    },
    // The diary for people; times by the clock of a zone, "" for the recording's own.
    text: (zone = "") => written(0, zone),
    json: () => written(1, ""),
    // What the command line writes on standard error.
    notes: () => written(2, ""),
    // Names and contents of the tables.
    tables: () => tree.files("out"),
    get memory() { return program.memory.buffer.byteLength; },
  };
}
