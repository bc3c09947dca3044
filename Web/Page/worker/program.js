// The program: an instance of the module with files of its own. One recording, one instance.
function makeProgram(module, onProgress) {
  const UNKNOWN = -2147483648;
  const text = new TextDecoder();
  const tree = makeFileTree();
  const learnedFiles = makeLearnedFiles(tree);
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

  // Where bytes stand in the module's own memory, and how many: two arguments of a call.
  function handed(bytes) {
    const at = program.page_alloc(Math.max(bytes.length, 1));
    new Uint8Array(program.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  }

  const coded = (string) => handed(new TextEncoder().encode(string));

  // What the last call has made: a view of the module's memory until the next one.
  const made = () =>
    new Uint8Array(program.memory.buffer, program.page_text(), program.page_text_size());

  function written(kind, zone) {
    return program.page_write(kind, ...coded(zone)) === 0 ? text.decode(made()) : undefined;
  }

  function choose(option, value) {
    if (program.page_choose(...coded(option), ...coded(value)) !== 0)
      throw new Error(`--${option} ${value}: the program does not know that`);
  }

  return {
    // Reads a recording, dates that name no zone by the one that is given; gives the exit code of the
    // command line. `rate` is that of the device motion where tables are wanted, 0 for every sample.
    // `learned` is what is known of a person, which is used; `learns` whether it is begun where it is not there.
    analyze(name, file, {
      zone = "", wear = "", tables = false, rate = 0, learned = {}, learns = false, storeys = [],
    } = {}) {
      tree.put(name, file);
      choose("time-zone", zone);
      choose("wear", wear);
      choose("tables", tables ? "yes" : "no");
      choose("rate", String(rate));
      for (const [option, at] of learnedFiles.put(learned, learns)) choose(option, at);
      for (const storey of storeys) choose("storey", storey);
      return program.page_analyze(...coded(name));
    },
    // What the recording gives to a report, by the clock of a zone, with its way or without.
    part(zone = "", route = true) {
      return program.page_part(...coded(zone), route ? 1 : 0) === 0 ? made().slice() : undefined;
    },
    // Whether it must be read again for the clock of a zone: its dates name none.
    needsReading: (zone) => program.page_needs_reading(...coded(zone)) === 1,
    // The report of several files by their parts; `undefined` where no recording is in them.
    bind(parts, { route = true, style, script }) {
      for (const part of parts)
        if (program.page_take(...handed(new Uint8Array(part))) !== 0)
          throw new Error("a part of the report is not what this program has written");
      const code = program.page_bind(route ? 1 : 0, ...coded(style), ...coded(script));
      if (code === 2) throw new Error("a part of the report shows its way");
      return code === 0 ? text.decode(made()) : undefined;
    },
    // The diary for people; times by the clock of a zone, "" for the recording's own.
    text: (zone = "") => written(0, zone),
    json: () => written(1, ""),
    // The same of a file that gave no diary too: what was refused stands in it.
    document: () => written(4, ""),
    // When its recordings begin, ns since 1970, or nothing.
    starts: () => (written(5, "") || "").split("\n"),
    // Whether an option takes a value.
    knows: (option, value) => program.page_choose(...coded(option), ...coded(value)) === 0,
    // What the command line writes on standard error.
    notes: () => written(2, ""),
    // What `coremotion inspect` says of a file that gave no diary.
    inspection: () => written(3, ""),
    // What is known of the person now, as `learned` above.
    learned: () => learnedFiles.take(),
    // Names and contents of the tables.
    tables: () => tree.files("out"),
    get memory() { return program.memory.buffer.byteLength; },
  };
}
