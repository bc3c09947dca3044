// What the page unpacks is the module that was built; one that was cut or altered is refused.
//
//   node Web/Checks/unpack.mjs PAGE.HTML PAGE.WASM
import assert from "node:assert";
import fs from "node:fs";
import { fromLetters, unpackModule } from "./program.mjs";

const [page, wasm] = process.argv.slice(2).map((name) => fs.readFileSync(name));
const part = (id) => page.toString().match(new RegExp(`id="${id}">([^<]*)</script>`))[1];
const [unpack, packed] = [part("unpack"), part("module")];
const begun = performance.now();
const module = Buffer.from(await unpackModule(unpack, packed));
const milliseconds = performance.now() - begun;
assert(module.equals(wasm), "the page unpacks another module than was built");

// As `Web/pack` writes it.
function letters(bytes) {
  const sevens = [];
  for (let bit = 0; bit < 8 * bytes.length; bit += 7) {
    const at = bit >> 3;
    sevens.push((bytes[at] << 8 | (bytes[at + 1] ?? 0)) >> 9 - bit % 8 & 127);
  }
  const text = [];
  for (let i = 0; i < sevens.length; i++) {
    const place = [0, 10, 13, 60].indexOf(sevens[i]);
    text.push(place < 0 ? sevens[i] : 256 + place * 128 + (sevens[++i] ?? 0));
  }
  return text.map((code) => String.fromCharCode(code)).join("");
}

const whole = Buffer.from(fromLetters(packed));
for (const size of [0, 1, 6, 7, 8, 1000]) {
  // All zeros, which cannot stand there, and what there is of everything.
  for (const bytes of [Buffer.alloc(size), whole.subarray(size, 2 * size), Buffer.alloc(size, 0x3c)]) {
    const read = Buffer.from(fromLetters(letters(bytes)));
    assert(read.subarray(0, size).equals(bytes) && read.subarray(size).every((byte) => byte === 0), `${size} bytes as letters`);
  }
}
const cuts = [0, 5, 13, 14, 1000, whole.length >> 1, whole.length - 1];
for (const cut of cuts) {
  const text = letters(whole.subarray(0, cut));
  await assert.rejects(unpackModule(unpack, text), /cut or broken/, `cut after ${cut} bytes`);
}
// No checksum stands there: after a wrong bit the end mark does not come with the last byte.
const turns = [0, 13, 20, 1000, whole.length >> 1, whole.length - 100, whole.length - 20];
for (const turn of turns) {
  const turned = Buffer.from(whole);
  turned[turn] ^= 0x80;
  await assert.rejects(
    unpackModule(unpack, letters(turned)), /cut or broken/, `byte ${turn} altered`);
}
console.log(`${wasm.length} bytes out of ${whole.length} in ${milliseconds.toFixed(0)} ms; ` +
  `${cuts.length} cut, ${turns.length} altered ones refused`);
