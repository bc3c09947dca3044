// Recordings in the browser's private file system, each a folder with `about.json` and `content`. An empty
// file `on` beside them says that recordings shall be kept.
const keptFiles = (() => {
  const folder = ownNames(new URL("./", document.baseURI)).recordings;
  // One page at a time writes or clears: what another one is writing is no leftover.
  const alone = (options, act) => navigator.locks.request(folder, options, act);

  async function room(options) {
    const root = await navigator.storage.getDirectory();
    try {
      return await root.getDirectoryHandle(folder, options);
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
    async isOn() {
      return (await room())?.getFileHandle("on").then(() => true, () => false) ?? false;
    },
    async switchOn() {
      await (await room({ create: true })).getFileHandle("on", { create: true });
    },
    async switchOff() {
      await (await room())?.removeEntry("on").catch(unlessGone);
      if ((await list()).length === 0) await this.removeAll();
    },
    list,
    // Gives `{ kind }`, and for `failed` the error's name and a reason in words. Whoever lists recordings hears of it.
    async keep(file) {
      const answer = await alone({}, () => written(file));
      if (answer.kind === "kept") dispatchEvent(new Event("kept"));
      return answer;
    },
    remove,
    // The recordings, and where nothing more shall be kept the folder too.
    async removeAll() {
      for (const { id } of await list()) await remove(id);
      if (!await this.isOn()) {
        const root = await navigator.storage.getDirectory();
        await root.removeEntry(folder, { recursive: true }).catch(unlessGone);
      }
    },
    // What a page left that was closed while it wrote.
    clearLeftovers: () => alone({ ifAvailable: true }, async (lock) => {
      if (!lock) return;
      const leftovers = [];
      await list((id) => leftovers.push(id));
      for (const id of leftovers) await remove(id);
    }),
  };
})();
