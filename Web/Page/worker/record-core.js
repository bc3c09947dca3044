// The program's core for a recording that is being made, fed sample by sample: an instance of the module of
// its own. Times are whole nanoseconds since the start, values those of the tables.
function makeRecordCore(module, start) {
  const wasi = makeWasi(makeFileTree());
  const instance = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: wasi.calls,
    // What reading a file asks of the page; the core asks nothing.
    page: new Proxy({}, { get: () => () => 0 }),
  });
  const core = instance.exports;
  wasi.begin(instance);
  core.record_begin(start);

  return {
    motion(time, [x, y, z], [alpha, beta, gamma]) {
      if (!Number.isNaN(alpha)) core.record_rotation(time, alpha, beta, gamma);
      core.record_acceleration(time, x, y, z);
    },
    fix: (time, values) => core.record_location(time, ...values),
    end: () => core.record_end(),
    // What is known now (LiveRecording.swift).
    figures() {
      const size = core.record_write();
      return JSON.parse(new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.record_text(), size)));
    },
    get memory() { return core.memory.buffer.byteLength; },
  };
}
