// Parts of reports that somebody has changed: the program refuses them, or binds what is in them; it never traps.
import crypto from "node:crypto";

// SplitMix64 (Steele, Lea, Flood 2014), so that a seed gives the same parts again.
function chanceFrom(seed) {
  let state = BigInt(seed);
  const mask = (1n << 64n) - 1n;
  return (limit) => {
    state = state + 0x9e3779b97f4a7c15n & mask;
    let z = state;
    z = (z ^ z >> 30n) * 0xbf58476d1ce4e5b9n & mask;
    z = (z ^ z >> 27n) * 0x94d049bb133111ebn & mask;
    return Number((z ^ z >> 31n) % BigInt(Math.max(limit, 1)));
  };
}

const digestSize = 32;
const edges = [0, 1, 0x7f, 0x80, 0xff];

// The part with some bytes changed, cut, doubled or left out.
function changed(part, chance) {
  let bytes = Buffer.from(part);
  for (let i = chance(4) + 1; i > 0; i--) {
    // Where lengths stand more often than elsewhere: at the beginning.
    const at = chance(chance(2) ? 160 : bytes.length) % Math.max(bytes.length, 1);
    const kind = chance(8);
    if (kind < 5) bytes[at] = kind < 3 ? edges[chance(edges.length)] : chance(256);
    else if (kind === 5) bytes = bytes.subarray(0, at);
    else if (kind === 6) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + chance(64))]);
    else bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - chance(64)))]);
  }
  return bytes;
}

// Its own digest, as somebody would write it who knows the form.
function sealed(part, chance) {
  const inside = changed(part.subarray(0, part.length - digestSize), chance);
  return Buffer.concat([inside, crypto.createHash("sha256").update(inside).digest()]);
}

// Binds `count` broken copies of a part, each beside the whole one, by `bind`; gives how many were refused and bound, and
// what trapped.
export function brokenParts(bind, part, seed, count) {
  const chance = chanceFrom(seed);
  const found = { refused: 0, bound: 0 };
  for (let i = 0; i < count; i++) {
    const broken = (i % 4 === 0 ? changed : sealed)(part, chance);
    try {
      bind([part, broken]);
      found.bound++;
    } catch (error) {
      if (!/^a part of the report/.test(error.message)) return { ...found, trap: `part ${i} of seed ${seed}: ${error.stack}` };
      found.refused++;
    }
  }
  return found;
}
