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
    this.say("waiting", `Waiting, ${words.bytes(this.file.size)}`);
    this.act(["Remove", () => workspace.remove(this)]);
    this.ticket = queue.add(drop, () => this.read());
  }

  // Reads once more, as it is chosen now: a worker that can answer by another clock takes no place in the queue.
  again(drop) {
    if (isIdle(this.reading) && !isOtherwise(this.reading.options)) this.read();
    else this.wait(drop);
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
    const { zone, wear } = settings, storeys = settings.storeys.split(" ").filter(Boolean);
    return { name, file: this.file, zone, wear, storeys, learned: learnedBytes(this.learned), ...more };
  }

  // Reads as it is chosen now: by the worker of the last time, where it is there and only the clock is another one.
  async read() {
    const options = this.options(), isAsked = takeIdle(this.reading) && !isOtherwise(this.reading.options);
    if (isAsked) this.say("running", "By another clock …");
    else this.begin(options);
    const { reading } = this;
    this.act(["Stop", () => reading.stop()]);
    const result = await (isAsked ? reading.by(options.zone) : reading.result);
    if (!this.element.isConnected) return;
    if (result.isRead) keepIdle(reading);
    else reading.stop();
    if (result.kind === "stopped") this.stopped();
    else if (options.zone !== settings.zone || isOtherwise(options)) return this.again(queue.newDrop());
    else if (result.isRead) this.found(result);
    else this.refuse(result, options);
    workspace.changed();
  }

  begin(options) {
    endReading(this.reading);
    const bar = make("progress", { max: "1", value: "0", "aria-label": `Reading ${this.name}` });
    const begun = performance.now();
    this.say("running", `Reading ${words.bytes(this.file.size)} …`);
    this.fill(bar);
    this.reading = startReading(options, {
      progress: (share, samples) => {
        bar.value = share;
        this.state.textContent = this.progressWords(share, samples, performance.now() - begun);
      },
    });
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
    if (result.kind === "done") this.keep(result);
    this.say("refused", "Not read");
    this.tell("not read");
    this.act(...Object.keys(this.learned).length > 0 ? [["Read again", () => this.readAnew()]] : [],
      ["Remove", () => workspace.remove(this)]);
    this.fill(...result.kind === "done" ? refusedParts(result, this.file, this.learned, options) : failureParts(result, this.file));
  }

  // By what is known now.
  readAnew() {
    endReading(this.reading);
    this.learned = lessons.known;
    this.wait(queue.newDrop());
  }

  forget() {
    this.parts = this.text = this.json = undefined;
    this.recordings = [];
  }

  // Tells somebody who does not see the page how it ended.
  tell(sentence) {
    document.getElementById("heard").textContent = `${this.name}: ${sentence}`;
  }

  // MARK: What was found

  // Whether it stands in the report, or what was refused of it.
  get isIn() { return this.parts !== undefined; }

  // What the report is bound from, as it is chosen now.
  get part() { return settings.route ? this.parts.whole : this.parts.routeless; }

  found(result) {
    this.keep(result);
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

  // What the report is bound from, and what it says in figures and words.
  keep({ parts, json, text, starts }) {
    Object.assign(this, { parts, json, text, starts });
    this.recordings = JSON.parse(json).recordings;
  }

  async tablesNow(rate, progress) {
    const reading = startReading(this.options({ tables: true, rate }), { progress });
    const { archive } = await reading.result;
    reading.stop();
    if (!archive) throw new Error(`the tables of ${this.name} could not be written`);
    return new Blob(archive, { type: "application/zip" });
  }
}

// Whether something was chosen since for which a file is to be read by a new worker.
const isOtherwise = ({ wear, storeys }) => wear !== settings.wear || storeys.join(" ") !== settings.storeys;
