// What is recorded is kept as it comes where the user keeps recordings in this browser (Web/Installed). One that was
// broken off is listed here, to read or to delete; one that was ended goes to the others.
const recordFile = ({ name, file }) => new File([file], `${name}.zip`, { type: "application/zip" });

const recordKept = (() => {
  const folderName = ownNames(new URL("./", document.baseURI)).underWay;
  const element = make("div", { class: "record-kept", hidden: true });

  const isOn = async () => keptFiles.canBe && keptFiles.isOn();

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
      worker.postMessage({ kind: "record", recover: { folder: folderName, name } });
    });
  }

  function row(name) {
    const said = make("span", { role: "status" });
    const act = (text, action) => button(text, () => action().catch(() => {
      said.textContent = "It cannot be reached; perhaps another tab is recording it.";
    }), { "aria-label": `${text} ${name}` });
    const withFile = (use) => async () => {
      const file = await read(name);
      if (!file) throw new Error("unreadable");
      use(file);
    };
    return make("li", {}, make("span", { text: name }), make("div", { class: "buttons" },
      act("Read", withFile((file) => take([recordFile({ name, file })]))),
      act("Save", withFile((file) => download(`${name}.zip`, file))),
      act("Delete", () => remove(name))), said);
  }

  async function show() {
    const found = keptFiles.canBe ? await names() : [];
    element.hidden = found.length === 0;
    element.replaceChildren(
      make("h3", { text: "Broken off" }),
      make("p", { class: "muted", text: "Still kept in this browser, which may throw it away when it runs out of room." }),
      make("ul", {}, ...found.map(row)));
  }

  async function remove(name) {
    await (await folder())?.removeEntry(name, { recursive: true }).catch((error) => {
      if (error.name !== "NotFoundError") throw error;
    });
    await show();
  }

  return {
    element, show,
    // Where the next recording is kept while it is made; nothing where it is not.
    async place() { return await isOn() ? folderName : undefined; },
    // One that was ended: as soon as it is among the kept ones, or saved, its parts go.
    async settle({ name, file }) {
      const answer = await keptFiles.keep(recordFile({ name, file }));
      if (answer.kind === "kept" || answer.kind === "same") await remove(name);
      return answer;
    },
    remove,
  };
})();
