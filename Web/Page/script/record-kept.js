// Recordings that this browser still keeps, because they were broken off or never saved: to read, or to delete.
const recordFile = ({ name, file }) => new File([file], `${name}.zip`, { type: "application/zip" });

const recordKept = (() => {
  const folderName = "recordings under way"; // record-keeping.js
  const element = make("div", { class: "record-kept", hidden: true });

  // The folder, or nothing: it is made by the first recording that is kept.
  async function folder() {
    try {
      return await (await navigator.storage.getDirectory()).getDirectoryHandle(folderName);
    } catch {
      return undefined;
    }
  }

  async function names() {
    const found = [];
    for await (const name of (await folder())?.keys() ?? []) found.push(name);
    return found.sort();
  }

  function read(name) {
    return new Promise((done) => {
      const worker = new Worker(workerAddress);
      worker.onmessage = ({ data }) => {
        worker.terminate();
        done(data.kind === "recorded" ? data.file : undefined);
      };
      worker.postMessage({ kind: "record", recover: name });
    });
  }

  function row(name) {
    const said = make("span", { role: "status" });
    const act = (text, action, more) => button(text, action, { "aria-label": `${text} ${name}`, ...more });
    return make("li", {}, make("span", { text: name }), make("div", { class: "buttons" },
      act("Read", async () => {
        const file = await read(name);
        if (file) take([recordFile({ name, file })]);
        else said.textContent = "It could not be read; perhaps another tab is recording it.";
      }),
      act("Save", async () => {
        const file = await read(name);
        if (file) download(`${name}.zip`, file);
      }),
      act("Delete", () => remove(name).catch(() => {
        said.textContent = "It could not be deleted; perhaps another tab is recording it.";
      }))), said);
  }

  async function show() {
    if (!recordKept.isPossible) return;
    const found = await names();
    element.hidden = found.length === 0;
    element.replaceChildren(
      make("h3", { text: "Still kept in this browser" }),
      make("p", { class: "muted", text: "Broken off, or not saved. A browser that runs out of space may throw them away." }),
      make("ul", {}, ...found.map(row)));
  }

  async function remove(name) {
    await (await folder())?.removeEntry(name, { recursive: true }).catch((error) => {
      if (error.name !== "NotFoundError") throw error;
    });
    await show();
  }

  return {
    element, show, remove,
    // A page from disk has no such files.
    isPossible: location.protocol.startsWith("http") && typeof navigator.storage?.getDirectory === "function",
  };
})();
