// The program's module out of the page, where it stands as LZMA: browsers unpack only gzip, which makes
// a third more of it. What unpacks LZMA is a small module itself, packed by gzip.

const BROKEN = "this file is cut or broken";

function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

// Bytes of which five letters are four: base64 would take a twelfth more of the page.
function fromLetters(text) {
  const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_`{|}~";
  const values = new Uint8Array(128);
  for (let i = 0; i < letters.length; i++) values[letters.charCodeAt(i)] = i;
  // The last letters may be fewer: they stand for a byte less than they are.
  const size = text.length - Math.ceil(text.length / 5);
  const words = new DataView(new ArrayBuffer(4 * Math.ceil(text.length / 5)));
  for (let at = 0; 5 * at < text.length; at++) {
    let word = 0;
    for (let i = 5 * at; i < 5 * at + 5; i++)
      word = 85 * word + (i < text.length ? values[text.charCodeAt(i) & 127] : 84);
    words.setUint32(4 * at, word);
  }
  return new Uint8Array(words.buffer, 0, size);
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

// A part of the bytes as letters, the other as base64 (`packed_text` in `Web/pack`): what is sent is less so.
function fromParts(text) {
  const [letters, rest = ""] = text.split(" ");
  try {
    return new Uint8Array(joined([fromLetters(letters), fromBase64(rest)]));
  } catch {
    throw new Error(BROKEN);
  }
}

// Both parts as they stand in the page; gives the bytes of the program's module.
async function unpackModule(unpack, packed) {
  const { instance } = await WebAssembly.instantiate(await ungzip(fromBase64(unpack)));
  const { memory, packed_room, piece_place, next_piece } = instance.exports;
  const bytes = fromParts(packed);
  const room = packed_room(bytes.length);
  if (room === 0) throw new Error("there is no memory to unpack the program");
  new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  const pieces = [];
  for (let size; (size = next_piece()) !== 0;) {
    if (size < 0) throw new Error(BROKEN);
    pieces.push(new Uint8Array(memory.buffer, piece_place(), size).slice());
  }
  return joined(pieces);
}
