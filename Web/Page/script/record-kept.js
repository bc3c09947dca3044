// What is recorded is kept as it comes where the user keeps recordings in this browser (Web/Installed). One that was
// broken off is listed here, to read or to delete; one that was ended goes to the others.
const recordFile = ({ name, file }) => new File([file], `${name}.zip`, { type: "application/zip" });

const recordKept = (() => {
  const folder = keptFiles.underWay;
  const element = make("div", { class: "record-kept", hidden: true });

  async function read(name) {
    const { file } = await answerOf({ kind: "record", recover: { folder, name } });
    return recordFile({ name, file });
  }

  function row(name) {
    const said = make("span", { role: "status" });
    const act = (text, action) => button(text, () => action().catch(() => {
      said.textContent = "It cannot be reached; perhaps another tab is recording it.";
    }), { "aria-label": `${text} ${name}` });
    return make("li", {}, make("span", { text: name }), make("div", { class: "buttons" },
      act("Read", async () => take([await read(name)])),
      act("Save", async () => download(`${name}.zip`, await read(name))),
      act("Delete", () => keptFiles.removeBrokenOff(name))), said);
  }

  async function show() {
    // What cannot be reached is said by who lists all that is kept.
    const found = keptFiles.canBe ? await keptFiles.brokenOff().catch(() => []) : [];
    element.hidden = found.length === 0;
    element.replaceChildren(
      make("h3", { text: "Broken off" }),
      make("p", { class: "muted", text: "Still kept in this browser, which may throw it away when it runs out of room." }),
      make("ul", {}, ...found.map(({ name }) => row(name))));
  }

  addEventListener("kept", show);

  return {
    element, show,
    // Where the next recording is kept while it is made; nothing where it is not.
    async place() { return keptFiles.canBe && await keptFiles.isOn() ? folder : undefined; },
    // One that was ended: as soon as it is among the kept ones, saved, or not to be kept, its parts go.
    async settle({ name, file }) {
      if (!keptFiles.canBe) return { kind: "off" };
      const answer = await keptFiles.keep(recordFile({ name, file })).catch(
        (error) => ({ kind: "failed", reason: `${error.name}: ${error.message}` }));
      if (answer.kind === "failed") await show();
      else await this.remove(name);
      return answer;
    },
    // What cannot go now stays in the list.
    remove: async (name) => keptFiles.canBe && keptFiles.removeBrokenOff(name).catch(() => {}),
  };
})();
