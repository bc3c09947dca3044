// The files of this page in order, and the one report of all that were read.
const workspace = {
  files: [],
  isWanted: false,
  isBinding: false,

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

  // Reads all files anew, as it was chosen.
  readAgain() {
    const drop = queue.newDrop();
    for (const file of this.files) if (!["waiting", "running"].includes(file.element.dataset.state)) file.wait(drop);
  },

  dress() {
    document.body.classList.toggle("filled", this.files.length > 0);
  },

  // Recordings by the numbers that the report gives them: in the order of their starts, those without a date last
  // (MotionDiary/Report/ReportPage.swift). A recording is known again by its file and its place in it.
  get recordings() {
    const found = this.files.filter(({ isIn }) => isIn).flatMap((file) => file.recordings.map((document, i) => ({
      file, document, key: `${file.number} ${document.recording.source?.member ?? i}`,
      start: Date.parse(document.recording.start_utc ?? ""),
    })));
    const later = (a, b) => (Number.isNaN(a.start) ? 1 : 0) - (Number.isNaN(b.start) ? 1 : 0) || a.start - b.start || 0;
    return found.sort(later); // equal ones stay as they came
  },

  // Binds the report anew, once however often something changed meanwhile; not between two readings of the same files.
  async changed() {
    this.isWanted = true;
    if (this.isBinding) return;
    this.isBinding = true;
    diaries.dataset.state = "binding";
    try {
      while (this.isWanted && !this.isRereading) {
        this.isWanted = false;
        await this.bind();
      }
    } finally {
      this.isBinding = false;
    }
    if (!this.isWanted) diaries.dataset.state = "shown";
  },

  get isRereading() {
    return this.files.some(({ isIn, element }) => isIn && ["waiting", "running"].includes(element.dataset.state));
  },

  async bind() {
    const files = this.files.filter(({ isIn }) => isIn);
    const isEmpty = files.every((file) => file.recordings.length === 0);
    let recordings = [];
    try {
      const parts = isEmpty ? [] : await Promise.all(files.map((file) => file.partNow()));
      const html = isEmpty ? undefined : await bindReport(parts, settings.route);
      if (this.isWanted) return; // what came meanwhile is bound with it
      ({ recordings } = this);
      await showReport(html, recordings.map(({ key }) => key));
      tellOfReport("");
    } catch (error) {
      if (this.isWanted) return;
      tellOfReport(`The report could not be made (${error.message}). Remove the file that was added last, or load the page anew.`);
    }
    steadily(() => showSettings(recordings));
    for (const part of [showTakeaway, showComparing]) part(recordings);
  },
};

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

settings.listeners.zone.add(() => workspace.changed());
settings.listeners.route.add(() => workspace.changed());
for (const name of ["wear", "storeys"]) settings.listeners[name].add(() => workspace.readAgain());

function take(files, { isNew = true } = {}) {
  return workspace.take([...files], isNew);
}
