// Writes one recording into the browser's private file system, in a worker: only there does every browser
// let a file be written piece by piece. In: `{ folder, file }`. Out: `kept`, `same` or `failed`.
//
// A recording is a folder of its own: `about.json` and `content`. It is written as `content.part` and gets
// its name at the very end, so a folder without `content` is a leftover.

async function writeFile(place, name, blob) {
  const file = await place.getFileHandle(name, { create: true });
  const handle = await file.createSyncAccessHandle();
  try {
    const pieces = blob.stream().getReader();
    let at = 0;
    for (let { done, value } = await pieces.read(); !done; { done, value } = await pieces.read()) {
      writeWhole(handle, value, at);
      at += value.length;
    }
    if (at !== blob.size) throw new DOMException("the file became shorter", "NotReadableError");
    handle.flush();
  } finally {
    handle.close();
  }
  return file;
}

async function isEqual(one, other) {
  const step = 1 << 22;
  if (one.size !== other.size) return false;
  for (let from = 0; from < one.size; from += step) {
    const [a, b] = (await Promise.all([one, other].map((file) => file.slice(from, from + step).arrayBuffer())))
      .map((buffer) => new Uint8Array(buffer));
    if (a.some((byte, i) => byte !== b[i])) return false;
  }
  return true;
}

async function isThis(place, file) {
  try {
    const about = await (await place.getFileHandle("about.json")).getFile();
    const content = await (await place.getFileHandle("content")).getFile();
    return JSON.parse(await about.text()).name === file.name && await isEqual(content, file);
  } catch (error) {
    if (error.name === "NotFoundError") return false; // a leftover
    throw error;
  }
}

async function isKept(room, file) {
  for await (const place of room.values())
    if (place.kind === "directory" && await isThis(place, file)) return true;
  return false;
}

async function keep(room, file) {
  const id = `${Date.now()}-${crypto.randomUUID().slice(0, 8)}`;
  const place = await room.getDirectoryHandle(id, { create: true });
  try {
    await writeFile(place, "about.json", new Blob([JSON.stringify({ name: file.name, kept: Date.now() })]));
    await (await writeFile(place, "content.part", file)).move("content");
  } catch (error) {
    await room.removeEntry(id, { recursive: true });
    throw error;
  }
}

onmessage = async ({ data: { folder, file } }) => {
  try {
    const room = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
    const kind = await isKept(room, file) ? "same" : (await keep(room, file), "kept");
    postMessage({ kind });
  } catch (error) {
    postMessage({ kind: "failed", name: error.name, reason: `${error.name}: ${error.message}` });
  }
};
