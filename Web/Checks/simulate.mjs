// The simulator's module in node: writes a simulated recording.
//
//   node Web/Checks/simulate.mjs SIMULATION.WASM SCENARIO SEED OUT.zip
import fs from "node:fs";

const folder = new URL("../Page/worker/", import.meta.url);
const source = ["memory-file", "file-tree", "wasi"]
  .map((name) => fs.readFileSync(new URL(`${name}.js`, folder), "utf8")).join("");
const { makeFileTree, makeWasi } = new Function(
  `"use strict"; ${source} return { makeFileTree, makeWasi };`)();

const [wasm, scenario, seed, out] = process.argv.slice(2);
const tree = makeFileTree();
tree.put("out", { entries: new Map() });
const wasi = makeWasi(tree);
const instance = new WebAssembly.Instance(
  new WebAssembly.Module(fs.readFileSync(wasm)), { wasi_snapshot_preview1: wasi.calls });
wasi.begin(instance);
const name = new TextEncoder().encode(scenario);
const at = instance.exports.page_alloc(name.length);
new Uint8Array(instance.exports.memory.buffer, at, name.length).set(name);
const code = instance.exports.simulate(at, name.length, Number(seed));
if (code !== 0) throw new Error(`${scenario}: the simulator answers ${code}`);
fs.writeFileSync(out, Buffer.concat(tree.find("/out/out.zip").pieces()));
