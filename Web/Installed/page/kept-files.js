// What the user keeps in the browser's private file system. Recordings: each a folder with `about.json` and `content`; an
// empty file `on` beside them says that recordings shall be kept. And those that are being made or were broken off, each a
// folder of parts (Web/Page/worker/record-keeping.js).
const keptFiles = (() => {
  const { recordings: folder, underWay } = ownNames(new URL("./", document.baseURI));
  // One page at a time writes or clears: what another one is writing is no leftover.
  const alone = (options, act) => navigator.locks.request(folder, options, act);
  const tell = () => dispatchEvent(new Event("kept"));

  async function room(options, name = folder) {
    const root = await navigator.storage.getDirectory();
    try {
      return await root.getDirectoryHandle(name, options);
    } catch (error) {
      return unlessGone(error);
    }
  }

  // Another page of the same program may have been faster.
  function unlessGone(error) {
    if (error.name !== "NotFoundError") throw error;
  }

  async function fileIn(place, name) {
    return (await place.getFileHandle(name)).getFile();
  }

  // What was kept whole, the newest first; `leftover` hears of what was not.
  async function list(leftover = () => {}) {
    const found = [];
    for await (const place of (await room())?.values() ?? []) {
      if (place.kind !== "directory") continue;
      try {
        const about = JSON.parse(await (await fileIn(place, "about.json")).text());
        found.push({ id: place.name, ...about, file: await fileIn(place, "content") });
      } catch (error) {
        if (error.name !== "NotFoundError") throw error; // it is whole, and cannot be read now
        leftover(place.name);
      }
    }
    return found.sort((a, b) => b.kept - a.kept);
  }

  async function remove(id) {
    await (await room())?.removeEntry(id, { recursive: true }).catch(unlessGone);
  }

  async function sizeOf(folder) {
    let size = 0;
    for await (const part of folder.values()) size += (await part.getFile()).size;
    return size;
  }

  // Those that were broken off, by their names, with their sizes; who is making one has its lock.
  async function brokenOff() {
    const place = await room({}, underWay), found = [];
    if (!place) return found;
    const { held } = await navigator.locks.query(), busy = held.map(({ name }) => name);
    for await (const one of place.values()) {
      if (busy.includes(`${underWay}/${one.name}`)) continue;
      const size = await sizeOf(one).catch(unlessGone);
      if (size !== undefined) found.push({ name: one.name, size });
    }
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async function removeBrokenOff(name) {
    await (await room({}, underWay))?.removeEntry(name, { recursive: true }).catch(unlessGone);
    tell();
  }

  // All but what is being made; where nothing more shall be kept the folders too.
  async function clear() {
    for (const { id } of await list()) await remove(id);
    for (const { name } of await brokenOff()) await removeBrokenOff(name);
    if (await isOn()) return;
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(folder, { recursive: true }).catch(unlessGone);
    await root.removeEntry(underWay).catch(() => {}); // something may be in it still
  }

  const isOn = async () => (await room())?.getFileHandle("on").then(() => true, () => false) ?? false;

  function written(file) {
    return new Promise((done) => {
      const address = URL.createObjectURL(
        new Blob([document.getElementById("keeper").textContent], { type: "text/javascript" }));
      const worker = new Worker(address);
      const end = (answer) => {
        worker.terminate();
        URL.revokeObjectURL(address);
        done(answer);
      };
      worker.onmessage = ({ data }) => end(data);
      worker.onerror = (event) => {
        event.preventDefault();
        end({ kind: "failed", reason: event.message || "the worker did not start" });
      };
      worker.postMessage({ folder, file });
    });
  }

  return {
    canBe: "locks" in navigator && navigator.storage?.getDirectory !== undefined &&
      "move" in (globalThis.FileSystemFileHandle?.prototype ?? {}),
    isOn, list, remove, brokenOff, removeBrokenOff, underWay,
    async switchOn() {
      await (await room({ create: true })).getFileHandle("on", { create: true });
    },
    // With `isAll` what is kept goes too.
    async switchOff(isAll) {
      await alone({}, async () => {
        await (await room())?.removeEntry("on").catch(unlessGone);
        if (isAll || (await list()).length + (await brokenOff()).length === 0) await clear();
      });
      tell();
    },
    // Gives `{ kind }`, and for `failed` the error's name and a reason in words; `off` where nothing shall be kept by now.
    // Whoever lists recordings hears of it.
    async keep(file) {
      const answer = await alone({}, async () => await isOn() ? written(file) : { kind: "off" });
      if (answer.kind === "kept") tell();
      return answer;
    },
    removeAll: () => alone({}, clear),
    // What a page left that was closed while it wrote.
    clearLeftovers: () => alone({ ifAvailable: true }, async (lock) => {
      if (!lock) return;
      const leftovers = [];
      await list((id) => leftovers.push(id));
      for (const id of leftovers) await remove(id);
    }),
  };
})();
