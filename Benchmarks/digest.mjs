// Runs the WebAssembly build of the core over files of sample records and prints each digest.
// node digest.mjs PROBE.wasm FILE…
import { readFileSync } from "node:fs";

const [wasm, ...files] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasm));
for (const file of files) {
  const { memory, probe_allocate, probe_digest } = new WebAssembly.Instance(module, {}).exports;
  const bytes = readFileSync(file);
  const address = probe_allocate(bytes.length);
  if (address === 0) throw new Error(`no memory for ${bytes.length} bytes of ${file}`);
  new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
  console.log(BigInt.asUintN(64, probe_digest(address, bytes.length / 72)).toString(16));
}
