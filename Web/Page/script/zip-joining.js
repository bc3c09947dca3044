// Zips of tables as one (worker/zip-writer.js wrote them), a folder for each recording. A name that is taken gets -2, as
// `coremotion analyze FILES --output` has it.
const endSize = 22, entrySize = 46, localSize = 30;

// The members of a zip of our own: name, its record in the directory, and its bytes with what stands before them.
async function zipMembers(archive) {
  const end = new DataView(await archive.slice(-endSize).arrayBuffer());
  const [size, begin] = [end.getUint32(12, true), end.getUint32(16, true)];
  const directory = await archive.slice(begin, begin + size).arrayBuffer();
  const members = [];
  for (let at = 0; at < size;) {
    const record = new DataView(directory, at, entrySize);
    const letters = record.getUint16(28, true), place = record.getUint32(42, true);
    const name = new TextDecoder().decode(new Uint8Array(directory, at + entrySize, letters));
    const data = place + localSize + letters;
    members.push({ name, record, data: archive.slice(data, data + record.getUint32(20, true)) });
    at += entrySize + letters;
  }
  return members;
}

// The folders of an archive by names that no other has.
function freeFolders(members, taken) {
  const names = new Map();
  for (const { name } of members) {
    const folder = name.slice(0, name.indexOf("/"));
    if (names.has(folder)) continue;
    let free = folder;
    for (let i = 2; taken.has(free); i++) free = `${folder}-${i}`;
    taken.add(free);
    names.set(folder, free);
  }
  return names;
}

async function joinedZips(archives) {
  if (archives.length === 1) return archives[0];
  const taken = new Set(), parts = [], directory = [];
  let place = 0, directorySize = 0, count = 0;
  for (const archive of archives) {
    const members = await zipMembers(archive), folders = freeFolders(members, taken);
    for (const { name, record, data } of members) {
      const slash = name.indexOf("/");
      const letters = new TextEncoder().encode(folders.get(name.slice(0, slash)) + name.slice(slash));
      const entry = new DataView(new ArrayBuffer(entrySize)), local = new DataView(new ArrayBuffer(localSize));
      new Uint8Array(entry.buffer).set(new Uint8Array(record.buffer, record.byteOffset, entrySize));
      entry.setUint16(28, letters.length, true);
      entry.setUint32(42, place, true);
      // What a member says of itself is what the directory says, from the version that is needed on.
      local.setUint32(0, 0x04034b50, true);
      new Uint8Array(local.buffer).set(new Uint8Array(entry.buffer, 6, localSize - 4), 4);
      parts.push(local, letters, data);
      directory.push(entry, letters);
      place += localSize + letters.length + data.size;
      directorySize += entrySize + letters.length;
      count++;
    }
  }
  const end = new DataView(new ArrayBuffer(endSize));
  end.setUint32(0, 0x06054b50, true);
  for (const at of [8, 10]) end.setUint16(at, count, true);
  end.setUint32(12, directorySize, true);
  end.setUint32(16, place, true);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}
