// What the page unpacks is the module that was built; one that was cut or altered is refused.
//
//   node Web/Checks/unpack.mjs PAGE.HTML PAGE.WASM
import assert from "node:assert";
import fs from "node:fs";
import { unpackModule } from "./program.mjs";

const [page, wasm] = process.argv.slice(2).map((name) => fs.readFileSync(name));
const part = (id) => page.toString().match(new RegExp(`id="${id}">([^<]*)</script>`))[1];
const [unpack, packed] = [part("unpack"), part("module")];
const begun = performance.now();
const module = Buffer.from(await unpackModule(unpack, packed));
const milliseconds = performance.now() - begun;
assert(module.equals(wasm), "the page unpacks another module than was built");

const whole = Buffer.from(packed, "base64");
const cuts = [0, 5, 13, 14, 1000, whole.length >> 1, whole.length - 1];
for (const cut of cuts) {
  const text = whole.subarray(0, cut).toString("base64");
  await assert.rejects(unpackModule(unpack, text), /cut or broken/, `cut after ${cut} bytes`);
}
// No checksum stands there: after a wrong bit the end mark does not come with the last byte.
const turns = [0, 13, 20, 1000, whole.length >> 1, whole.length - 100, whole.length - 20];
for (const turn of turns) {
  const turned = Buffer.from(whole);
  turned[turn] ^= 0x80;
  await assert.rejects(
    unpackModule(unpack, turned.toString("base64")), /cut or broken/, `byte ${turn} altered`);
}
console.log(`${wasm.length} bytes out of ${whole.length} in ${milliseconds.toFixed(0)} ms; ` +
  `${cuts.length} cut, ${turns.length} altered ones refused`);
