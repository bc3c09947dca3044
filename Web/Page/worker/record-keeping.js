// A recording that is being made, kept in the browser's own files too (origin private file system) where
// somebody wished it: when the tab is closed, what was kept until then is still there. `kept` is
// `{ folder, name }`.
async function recordPlace({ folder, name }, options) {
  const root = await navigator.storage.getDirectory();
  return (await root.getDirectoryHandle(folder, options)).getDirectoryHandle(name, options);
}

// Opens files of these names for a recording; they are this worker's alone until they are closed.
async function openRecordKeeping(kept, files) {
  // Who lists what was broken off sees by the lock that this one is being made; it ends with the worker.
  await new Promise((done) => navigator.locks.request(`${kept.folder}/${kept.name}`, () => {
    done();
    return new Promise(() => {});
  }));
  const place = await recordPlace(kept, { create: true });
  const open = new Map();
  for (const file of files) {
    const handle = await place.getFileHandle(file, { create: true });
    open.set(file, await handle.createSyncAccessHandle());
  }
  const coded = (text) => new TextEncoder().encode(text);

  return {
    // Whole rows or none.
    append(file, text) {
      const handle = open.get(file), at = handle.getSize();
      try {
        writeWhole(handle, coded(text), at);
        handle.flush();
      } catch (error) {
        handle.truncate(at);
        throw error;
      }
    },
    // The new text, or the old one still.
    replace(file, text) {
      const handle = open.get(file), bytes = coded(text), old = new Uint8Array(handle.getSize());
      handle.read(old, { at: 0 });
      try {
        writeWhole(handle, bytes, 0);
        handle.truncate(bytes.length);
      } catch (error) {
        handle.write(old, { at: 0 });
        handle.truncate(old.length);
        throw error;
      } finally {
        handle.flush();
      }
    },
    close() {
      for (const handle of open.values()) handle.close();
    },
  };
}

async function removeRecordKeeping({ folder, name }) {
  const root = await navigator.storage.getDirectory();
  await (await root.getDirectoryHandle(folder)).removeEntry(name, { recursive: true });
}

// A recording that was kept, as it would have been saved.
async function keptRecording(kept) {
  const files = [];
  for await (const [file, handle] of (await recordPlace(kept)).entries()) {
    const content = await handle.getFile();
    if (content.size > 0) files.push([file, [content]]);
  }
  return new Blob(await zipArchive(files.sort(([a], [b]) => (a < b ? -1 : 1))), { type: "application/zip" });
}
