// The program's module out of the page, where it stands as LZMA: browsers unpack only gzip, which makes
// a third more of it. What unpacks LZMA is a small module itself, packed by gzip.

function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function ungzip(bytes) {
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).arrayBuffer();
}

// Both parts as they stand in the page; gives the bytes of the program's module.
async function unpackModule(unpack, packed) {
  const { instance } = await WebAssembly.instantiate(await ungzip(fromBase64(unpack)));
  const { memory, packed_room, piece_place, next_piece } = instance.exports;
  const bytes = fromBase64(packed);
  const room = packed_room(bytes.length);
  if (room === 0) throw new Error("there is no memory to unpack the program");
  new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  const pieces = [];
  for (let size; (size = next_piece()) !== 0;) {
    if (size < 0) throw new Error("this file is cut or broken");
    pieces.push(new Uint8Array(memory.buffer, piece_place(), size).slice());
  }
  return new Blob(pieces).arrayBuffer();
}
