// The program's module out of the page, where it stands as LZMA: browsers unpack only gzip, which makes
// a third more of it. What unpacks LZMA is a small module itself, packed by gzip.

function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

// Bytes of which each letter is seven bits, but for those above 255: they are one that cannot stand in a page, and the
// seven bits behind it (`letters` in `Web/pack`).
function fromLetters(text) {
  const banned = [0, 10, 13, 60];
  const bytes = new Uint8Array(Math.ceil(text.length * 7 / 4));
  let [bits, count, at] = [0, 0, 0];
  const add = (seven) => {
    bits = (bits << 7 | seven) & 0x7fff;
    count += 7;
    if (count < 8) return;
    count -= 8;
    bytes[at++] = bits >> count;
  };
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i);
    if (letter < 256) {
      add(letter);
    } else {
      add(banned[letter - 256 >> 7]);
      add(letter & 127);
    }
  }
  return bytes.subarray(0, at);
}

// By no Blob: WebKit lets no worker of a page from disk read one.
function ungzip(bytes) {
  const plain = new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).arrayBuffer();
}

function joined(pieces) {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all.buffer;
}

// Both parts as they stand in the page; gives the bytes of the program's module.
async function unpackModule(unpack, packed) {
  const { instance } = await WebAssembly.instantiate(await ungzip(fromBase64(unpack)));
  const { memory, packed_room, piece_place, next_piece } = instance.exports;
  const bytes = fromLetters(packed);
  const room = packed_room(bytes.length);
  if (room === 0) throw new Error("there is no memory to unpack the program");
  new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  const pieces = [];
  for (let size; (size = next_piece()) !== 0;) {
    if (size < 0) throw new Error("this file is cut or broken");
    pieces.push(new Uint8Array(memory.buffer, piece_place(), size).slice());
  }
  return joined(pieces);
}
