// What the page unpacks is the module that was built; one that was cut or altered is refused.
//
//   node Web/Checks/unpack.mjs PAGE.HTML PAGE.WASM
import assert from "node:assert";
import fs from "node:fs";
import { fromParts, fromLetters, unpackModule } from "./program.mjs";

const [page, wasm] = process.argv.slice(2).map((name) => fs.readFileSync(name));
const part = (id) => page.toString().match(new RegExp(`id="${id}">([^<]*)</script>`))[1];
const [unpack, packed] = [part("unpack"), part("module")];
const begun = performance.now();
const module = Buffer.from(await unpackModule(unpack, packed));
const milliseconds = performance.now() - begun;
assert(module.equals(wasm), "the page unpacks another module than was built");

// As `Web/pack` writes the first part.
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_`{|}~";
function letters(bytes) {
  const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
  let text = "";
  for (let at = 0; at < padded.length; at += 4) {
    const word = padded.readUInt32BE(at);
    for (let power = 85 ** 4; power >= 1; power /= 85) text += alphabet[Math.floor(word / power) % 85];
  }
  return text.slice(0, text.length - (-bytes.length & 3));
}

const whole = Buffer.from(fromParts(packed));
for (const size of [0, 1, 2, 3, 4, 5, 6, 7, 8, 1000])
  for (const bytes of [Buffer.alloc(size), whole.subarray(size, 2 * size), Buffer.alloc(size, 0xff)])
    assert(Buffer.from(fromLetters(letters(bytes))).equals(bytes), `${size} bytes as letters`);
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
// The same of the text as it stands, in both of its parts.
const border = packed.indexOf(" ");
// What fills up the last four letters of base64 is none of it.
const last = packed.replace(/=+$/, "").length - 1;
for (const place of [10, border - 1, border, border + 1, border + 2, border + 3, last]) {
  await assert.rejects(unpackModule(unpack, packed.slice(0, place)), /cut or broken/, `cut after ${place} letters`);
  await assert.rejects(
    unpackModule(unpack, `${packed.slice(0, place)}"${packed.slice(place + 1)}`), /cut or broken/, `letter ${place} altered`);
}
console.log(`${wasm.length} bytes out of ${whole.length} in ${milliseconds.toFixed(0)} ms; ` +
  `${cuts.length} cut, ${turns.length} altered ones refused`);
