// The recordings that the user keeps in this browser: off until it is switched on, listed, opened and
// deleted here.
(() => {
  const element = (id) => document.getElementById(id);
  const section = element("kept");
  const choice = element("keep");
  const say = (text) => { element("kept-said").textContent = text; };
  const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
  const total = (kept) => words.bytes(kept.reduce((sum, { file, size = file.size }) => sum + size, 0));
  // The recordings, and those that were broken off while they were made.
  const all = async () => [...await keptFiles.list(), ...await keptFiles.brokenOff()];

  // MARK: What is said

  const promised = "The browser has promised to keep them until you delete them, or its data of this site.";
  const unsure = "The browser has promised nothing: it may throw them away when the device runs short of room, " +
    "and some browsers do after weeks without a visit. Take away what you need.";

  async function sayTerms(isOn, kept) {
    const terms = element("kept-terms");
    if (!isOn && kept.length === 0) {
      terms.textContent = "Nothing is kept in this browser but the program itself. Switched on, recordings that " +
        "are opened here from now on stay in this browser, to be opened again. They are sent to nobody.";
      return;
    }
    const { usage, quota } = await navigator.storage.estimate();
    const isPromised = await navigator.storage.persisted();
    const broken = kept.filter(({ file }) => !file).length;
    terms.textContent = (isOn ? "What is read here is kept in this browser alone, and sent to nobody. "
      : "Nothing more is kept. ") +
      (broken > 0 ? `${words.count(broken, "recording")} that ${broken === 1 ? "was" : "were"} broken off here ` +
        `${broken === 1 ? "is" : "are"} kept too. ` : "") +
      `This site takes ${words.bytes(usage)}, program and recordings; the browser speaks of ${words.bytes(quota)} ` +
      `that it may take, and can have less. ${isPromised ? promised : unsure}`;
  }

  function failureWords({ name }, answer) {
    const nothing = "Nothing of it was kept; it can be read on this page all the same.";
    return answer.name === "QuotaExceededError"
      ? `${name} was not kept: the browser has no more room for this page. ${nothing} Delete recordings that ` +
        "are kept below, or make room on this device."
      : `${name} was not kept (${answer.reason}). ${nothing}`;
  }

  // MARK: The list

  function open(file) {
    take([file], { isNew: false });
    element("results").scrollIntoView();
  }

  function row({ id, name, kept, file }) {
    const own = new File([file], name);
    const buttons = make("div", { class: "buttons" },
      button("Open", () => open(own), { "aria-label": `Open ${name}` }),
      button("Take away", () => download(name, own), { "aria-label": `Take away ${name}` }),
      button("Delete", () => remove(
        `Delete ${name} (${words.bytes(file.size)})? This browser has no other copy.`, () => keptFiles.remove(id)),
      { "aria-label": `Delete ${name}` }));
    return make("li", { "data-recording": name },
      make("div", {}, make("strong", { text: name }),
        make("span", { class: "muted", text: `${words.bytes(file.size)}, kept ${date.format(kept)}` })), buttons);
  }

  let shows = 0;
  async function show() {
    const turn = ++shows;
    const isOn = await keptFiles.isOn(), kept = await all(), recordings = kept.filter(({ file }) => file);
    if (turn !== shows) return; // a later one knows more
    choice.checked = isOn;
    element("kept-list").replaceChildren(...recordings.map(row));
    // What was broken off has no row here.
    element("kept-all").replaceChildren(...kept.length < 2 && recordings.length === kept.length ? [] : [
      button(`Delete all ${kept.length}, ${total(kept)}`, () => remove(
        `Delete all ${words.count(kept.length, "recording")} (${total(kept)})? This browser has no other copies.`,
        () => keptFiles.removeAll())),
    ]);
    await sayTerms(isOn, kept);
  }

  async function remove(question, act) {
    if (await ask(question, ["Leave it", "Delete"]) !== "Delete") return;
    await act();
    await show();
    say("Deleted.");
    choice.focus(); // the button that had the focus is gone
  }

  // MARK: On and off

  async function switchOn() {
    await keptFiles.switchOn();
    say("");
    // Some browsers ask the user, who may take long to answer.
    navigator.storage.persist().then(show).catch(sayFault);
  }

  async function switchOff() {
    const kept = await all();
    const isOne = kept.length === 1;
    const answers = ["Go on keeping", "Leave what is kept", "Delete what is kept"];
    const answer = kept.length === 0 ? answers[1] : await ask(
      `Nothing more will be kept. ${words.count(kept.length, "recording")} (${total(kept)}) ` +
      `${isOne ? "is" : "are"} kept here: shall ${isOne ? "it" : "they"} be deleted too?`, answers);
    if (answer !== answers[1] && answer !== answers[2]) return;
    await keptFiles.switchOff(answer === answers[2]);
    say(answer === answers[2] ? "Deleted. Nothing is kept here any more." : "");
  }

  // Files are kept one after another, each when it has been read.
  let last = Promise.resolve();
  function keep(file) {
    last = last.then(async () => {
      if (!await keptFiles.isOn()) return;
      say(`Keeping ${file.name}, ${words.bytes(file.size)} …`);
      const answer = await keptFiles.keep(file);
      say({ kept: `${file.name} is kept.`, same: `${file.name} was kept before.` }[answer.kind] ?? "");
      // Above what is read, which can be long: where files are chosen.
      element("trouble").textContent = answer.kind === "failed" ? failureWords(file, answer) : "";
    }).catch(sayFault);
  }

  function sayFault(error) {
    say(`The recordings that are kept here cannot be reached (${error.name}: ${error.message}). Load the page ` +
      "anew; private windows of some browsers keep nothing.");
  }

  async function begin() {
    section.hidden = false;
    if (!keptFiles.canBe) {
      choice.disabled = true;
      return say("This browser lets no page keep recordings.");
    }
    // At once: one may be read, or shared with the page, before the list is there.
    addEventListener("recording", ({ detail }) => keep(detail));
    choice.addEventListener("change", () => (choice.checked ? switchOn() : switchOff()).then(show).catch(sayFault));
    await keptFiles.clearLeftovers();
    await show();
    const showAgain = () => show().catch(sayFault);
    addEventListener("kept", showAgain);
    // Another page may have kept some meanwhile.
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && showAgain());
  }

  begin().catch(sayFault);
})();
