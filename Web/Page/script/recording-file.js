// A file on the page: waiting, being read, read, refused or stopped. One line above the report.
let fileCount = 0;

class RecordingFile {
  // `learned` is what earlier recordings taught, which is used for this one.
  constructor(file, learned, isNew) {
    this.file = file;
    this.isNew = isNew;
    this.name = file.name;
    this.number = ++fileCount;
    this.learned = learned;
    this.state = make("p", { class: "state" });
    this.actions = make("div", { class: "buttons" });
    this.content = make("div", { class: "content" });
    this.element = make("li", { class: "file" },
      make("div", { class: "line" },
        make("div", {}, make("p", { class: "called", text: this.name }), this.state), this.actions),
      this.content);
  }

  // Places the file in the queue; what was found before stays in the report until it is read.
  wait(drop) {
    this.fill();
    this.say("waiting", `Waiting, ${words.bytes(this.file.size)}`);
    this.act(["Remove", () => workspace.remove(this)]);
    this.ticket = queue.add(drop, () => this.read());
  }

  say(state, sentence) {
    this.element.dataset.state = state;
    steadily(() => { this.state.textContent = sentence; });
  }

  fill(...parts) {
    steadily(() => this.content.replaceChildren(...parts));
  }

  // Its buttons; who stood on one of the old ones stands on a new one.
  act(...actions) {
    const stood = this.actions.contains(document.activeElement);
    steadily(() => this.actions.replaceChildren(...actions.map(([text, action]) =>
      button(text, action, { "aria-label": `${text} ${this.name}` }))));
    if (stood) this.actions.querySelector("button")?.focus({ preventScroll: true });
  }

  leave() {
    this.ticket?.remove();
    endReading(this.reading);
    this.element.remove();
  }

  // What is asked of a worker, as it is chosen now.
  options(more = {}) {
    const name = this.file.name.replace(/[/\\]/g, "_");
    const { zone, wear, route } = settings, storeys = settings.storeys.split(" ").filter(Boolean);
    return { name, file: this.file, zone, wear, storeys, route, learned: learnedBytes(this.learned), ...more };
  }

  async read() {
    endReading(this.reading);
    const bar = make("progress", { max: "1", value: "0", "aria-label": `Reading ${this.name}` });
    const begun = performance.now();
    this.say("running", `Reading ${words.bytes(this.file.size)} …`);
    this.fill(bar);
    const options = this.options();
    this.reading = startReading(options, {
      progress: (share, samples) => {
        bar.value = share;
        this.state.textContent = this.progressWords(share, samples, performance.now() - begun);
      },
    });
    this.act(["Stop", () => this.reading.stop()]);
    const result = await this.reading.result;
    if (!this.element.isConnected) return;
    if (result.kind !== "stopped" && isOutdated(options)) return this.wait(queue.newDrop());
    if (result.kind === "stopped") this.stopped();
    else if (result.kind === "done" && result.json !== undefined) this.found(result, options);
    else this.refuse(result, options);
    workspace.changed();
  }

  progressWords(share, samples, milliseconds) {
    const read = `${words.bytes(share * this.file.size)} of ${words.bytes(this.file.size)} read`;
    const left = share > 0.01 ? Math.ceil(milliseconds / 1000 / share * (1 - share)) : undefined;
    return `${read}, ${words.grouped(samples)} samples` +
      (left === undefined ? "" : `, about ${words.span(left)} left`);
  }

  stopped() {
    this.forget();
    this.say("stopped", "Stopped.");
    this.fill();
    this.act(["Read again", () => this.readAnew()], ["Remove", () => workspace.remove(this)]);
  }

  refuse(result, options) {
    this.forget();
    endReading(this.reading);
    if (result.part) this.keep({ part: result.part }, options);
    this.say("refused", "Not read");
    this.tell("not read");
    this.act(...Object.keys(this.learned).length > 0 ? [["Read again", () => this.readAnew()]] : [],
      ["Remove", () => workspace.remove(this)]);
    this.fill(...result.kind === "done" ? refusedParts(result, this.file, this.learned) : failureParts(result, this.file));
  }

  // By what is known now.
  readAnew() {
    this.learned = lessons.known;
    this.wait(queue.newDrop());
  }

  forget() {
    this.part = this.text = this.json = undefined;
    this.recordings = [];
  }

  // Tells somebody who does not see the page how it ended.
  tell(sentence) {
    document.getElementById("heard").textContent = `${this.name}: ${sentence}`;
  }

  // MARK: What was found

  // Whether it stands in the report, or what was refused of it.
  get isIn() { return this.part !== undefined; }

  found(result, options) {
    keepIdle(this.reading);
    this.text = { of: options.zone, words: result.text };
    this.keep(result, options);
    const count = this.recordings.length;
    const what = [words.bytes(this.file.size), count > 1 ? words.count(count, "recording") : ""].filter(Boolean);
    this.say("done", `Read, ${what.join(", ")}`);
    this.act(["Remove", () => workspace.remove(this)]);
    const used = learnedWords(this.learned);
    this.fill(
      ...used ? [make("p", { class: "used", text: `Used: ${used}.` })] : [],
      ...noteLines(result.notes).map((line) => make("p", { class: "assumed", text: line })));
    this.tell("read");
    // Who keeps recordings (Web/Installed) hears once of each that could be read.
    if (this.isNew) dispatchEvent(new CustomEvent("recording", { detail: this.file }));
    this.isNew = false;
  }

  // What the report is bound from, and what it says in figures.
  keep({ part, json }, options) {
    this.part = { of: partName(options), bytes: part };
    if (this.json === json) return;
    this.json = json;
    this.recordings = json === undefined ? [] : JSON.parse(json).recordings;
  }

  // Reads once more, where the worker of the first time is gone.
  async again() {
    const said = this.state.textContent;
    this.reading = startReading(this.options(), {
      progress: (share) => { this.state.textContent = `Reading once more: ${Math.floor(share * 100)} %`; },
    });
    const result = await this.reading.result;
    this.state.textContent = said;
    if (result.part !== undefined || result.text !== undefined) keepIdle(this.reading);
    return result;
  }

  // What the report is bound from, as it is chosen now.
  async partNow() {
    if (this.part.of === partName(settings)) return this.part.bytes;
    const { zone, route } = settings;
    const found = await this.reading.part(zone, route) ?? await this.again();
    if (found.part === undefined) throw new Error(`${this.name} could not be read once more`);
    if (this.part) this.keep(found, { zone, route }); // else it was taken out meanwhile
    return found.part;
  }

  // The program's text by the chosen clock.
  async textNow() {
    const { zone } = settings;
    if (this.text.of !== zone)
      this.text = { of: zone, words: await this.reading.text(zone) ?? (await this.again()).text };
    return this.text.words ?? `${this.name} could not be read once more.\n`;
  }

  async tablesNow(rate, progress) {
    const reading = startReading(this.options({ tables: true, rate }), { progress });
    const { archive } = await reading.result;
    reading.stop();
    return archive && new Blob(archive, { type: "application/zip" });
  }
}

// Whether something was chosen meanwhile for which the file is to be read anew.
const isOutdated = ({ wear, storeys }) => wear !== settings.wear || storeys.join(" ") !== settings.storeys;

// Under what a part is known.
const partName = ({ zone, route }) => `${zone} ${route}`;
