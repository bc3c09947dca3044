// The files of this page in order, and the one report of all that were read.
const workspace = {
  files: [],
  isWanted: false,
  isBinding: false,
  waiting: [], // who wants to know of the report when it is bound

  // Files as they come: dropped, chosen, shared, kept or recorded. Those that are `isNew` are the user's, and kept
  // nowhere yet.
  async take(files, isNew) {
    const { learned, recordings } = await sortedOut(files);
    for (const found of learned) lessons.take(found);
    const drop = queue.newDrop();
    const added = recordings.map((file) => new RecordingFile(file, lessons.known, isNew));
    this.files.push(...added);
    steadily(() => document.getElementById("results").append(...added.map(({ element }) => element)));
    this.dress();
    for (const file of added) file.wait(drop);
  },

  remove(file) {
    const next = file.element.nextElementSibling ?? file.element.previousElementSibling;
    this.files = this.files.filter((other) => other !== file);
    steadily(() => file.leave());
    (next?.querySelector("button") ?? document.getElementById("files")).focus({ preventScroll: true });
    this.dress();
    this.changed();
  },

  // Reads the files anew, as it was chosen; not those that the user stopped.
  readAgain() {
    const drop = queue.newDrop();
    for (const file of this.files) if (["done", "refused"].includes(file.element.dataset.state)) file.again(drop);
    this.changed();
  },

  dress() {
    document.body.classList.toggle("filled", this.files.length > 0);
  },

  // Recordings by the numbers that the report gives them: in the order of their starts, those without a date last
  // (MotionDiary/Report/ReportPage.swift). A recording is known again by its file and its place in it.
  get recordings() {
    const found = this.files.filter(({ isIn }) => isIn).flatMap((file) => file.recordings.map((document, i) => ({
      file, document, key: `${file.number} ${document.recording.source?.member ?? i}`, start: file.starts[i],
    })));
    const later = ({ start: a }, { start: b }) => a === "" || b === "" ? (a === "") - (b === "")
      : Number(BigInt(a) - BigInt(b));
    return found.sort(later); // equal ones stay as they came
  },

  // Binds the report anew, once however often something changed meanwhile; not between two readings of the same files.
  async changed() {
    this.isWanted = true;
    diaries.dataset.state = "binding";
    if (this.isBinding) return;
    this.isBinding = true;
    let isBound;
    while (this.isWanted && !this.isRereading) {
      this.isWanted = false;
      isBound = await this.bind();
    }
    this.isBinding = false;
    if (this.isWanted) return;
    diaries.dataset.state = isBound ? "shown" : "failed";
    for (const tell of this.waiting.splice(0)) tell(isBound);
  },

  // Waits until the report is that of these files, as it is chosen; whether there is one.
  settled() {
    if (diaries.dataset.state !== "binding") return Promise.resolve(diaries.dataset.state === "shown");
    return new Promise((done) => this.waiting.push(done));
  },

  get isRereading() {
    return this.files.some(({ isIn, element }) => isIn && ["waiting", "running"].includes(element.dataset.state));
  },

  // Whether it could; what came meanwhile is bound with the next one.
  async bind() {
    const files = this.files.filter(({ isIn }) => isIn), { recordings } = this, { route } = settings;
    try {
      const html = recordings.length > 0 ? await bindReport(files.map(({ part }) => part), route) : undefined;
      if (this.isWanted) return true;
      await showReport(html, recordings);
      tellOfReport("");
      showParts(recordings);
      return true;
    } catch (error) {
      if (this.isWanted) return true;
      tellOfReport(`The report could not be made (${error.message}). Remove the file that was added last, or load the page anew.`);
      showParts([]);
      return false;
    }
  },
};

// What is below the report, and above it.
function showParts(recordings) {
  steadily(() => showSettings(recordings));
  for (const part of [showTakeaway, showComparing]) part(recordings);
}

function tellOfReport(sentence) {
  document.getElementById("unbound").textContent = sentence;
}

// Clock and place on the body are chosen once there is something to show by them; then they stay while there is a file:
// what was chosen may be why nothing can be shown.
function showSettings(recordings) {
  const bar = document.getElementById("settings"), isThere = bar.childElementCount > 0;
  bar.hidden = workspace.files.length === 0 || recordings.length === 0 && !isThere;
  if (bar.hidden) return;
  if (!isThere) bar.append(...settingsBar());
  document.getElementById("to-comparing").hidden = recordings.length < 2;
  document.getElementById("to-takeaway").hidden = recordings.length === 0;
}

settings.listeners.route.add(() => workspace.changed());
for (const name of ["zone", "wear", "storeys"]) settings.listeners[name].add(() => workspace.readAgain());

function take(files, { isNew = true } = {}) {
  return workspace.take([...files], isNew);
}
