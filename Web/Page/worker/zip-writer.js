// One zip archive of some files: `[name, pieces]`, pieces of bytes or blobs. The browser's own deflate; sizes are
// known before a header is written, so any program reads it.
const crcTable = (() => {
  const table = new Uint32Array(256);
  for (let n = 0; n < 256; n++) {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    table[n] = c;
  }
  return table;
})();

// Chunks of a piece, which is bytes or a blob. Only blobs are read as such: WebKit lets no worker of a page from disk read one.
async function overChunks(piece, take) {
  if (!(piece instanceof Blob)) return take(piece);
  const reader = piece.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) await take(next.value);
}

// Pieces packed as they come: none is ever held whole.
async function deflated(pieces) {
  const packer = new CompressionStream("deflate-raw"), writer = packer.writable.getWriter();
  const packed = new Response(packer.readable).arrayBuffer();
  let crc = -1, size = 0;
  for (const piece of pieces)
    await overChunks(piece, (bytes) => {
      for (let i = 0; i < bytes.length; i++) crc = crcTable[(crc ^ bytes[i]) & 255] ^ (crc >>> 8);
      size += bytes.length;
      return writer.write(bytes);
    });
  await writer.close();
  return { packed: await packed, size, checksum: ~crc >>> 0 };
}

// Little-endian fields: [bytes, value] pairs.
function fields(list) {
  const size = list.reduce((sum, [width]) => sum + width, 0);
  const bytes = new DataView(new ArrayBuffer(size));
  let at = 0;
  for (const [width, value] of list) {
    if (width === 2) bytes.setUint16(at, value, true);
    else bytes.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

// The archive as pieces, which the page puts together.
async function zipArchive(files) {
  const parts = [];
  const directory = [];
  let place = 0;
  let directorySize = 0;
  for (const [name, pieces] of files) {
    const letters = new TextEncoder().encode(name);
    const { packed, size, checksum } = await deflated(pieces);
    // Version 2.0; names in UTF-8; deflate; 1980-01-01: the same recording gives the same archive.
    const shared = [
      [2, 20], [2, 1 << 11], [2, 8], [2, 0], [2, 33], [4, checksum], [4, packed.byteLength],
      [4, size], [2, letters.length], [2, 0],
    ];
    parts.push(fields([[4, 0x04034b50], ...shared]), letters, packed);
    directory.push(
      fields([
        [4, 0x02014b50], [2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, place],
      ]), letters);
    place += 30 + letters.length + packed.byteLength;
    directorySize += 46 + letters.length;
  }
  const end = fields([
    [4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, directorySize],
    [4, place], [2, 0],
  ]);
  return [...parts, ...directory, end];
}
