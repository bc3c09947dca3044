// A recording on the page: waiting, being read, read, refused or stopped.

// Workers that stay with their results, to write the text by another clock; older ones go.
const idle = [];
const mostIdle = 4;

function keepIdle(reading) {
  idle.push(reading);
  if (idle.length > mostIdle) idle.shift().stop();
}

// Who recorded it, and how long it took.
function carriedWords({ recording: { name, device, placement, duration_s: duration } }) {
  return [name, [device, placement].filter(Boolean).join(", "), words.span(duration)].filter(Boolean).join(" · ");
}

// What was found in one recording; `clock` is where its times are shown, `notes` stand before them.
function diaryParts(part, clock, notes = []) {
  return [
    make("p", { class: "sentence", text: diarySentence(part) }), ...notes, clock,
    ...totalsParts(part), ...statedParts(part), ...kilometreParts(part), ...qualityParts(part),
  ];
}

// A file on the page, most often one recording.
class Recording {
  constructor(file, isNew) {
    this.file = file;
    this.isNew = isNew;
    this.name = file.name;
    this.state = make("p", { class: "state" });
    this.actions = make("div", { class: "buttons" });
    this.content = make("div", { class: "content" });
    this.element = make("article", { "aria-label": this.name },
      make("header", {}, make("h2", { text: this.name }), this.actions), this.state, this.content);
  }

  // Places the recording in the queue.
  wait(drop) {
    this.drop = drop;
    this.content.replaceChildren();
    this.state.textContent = `Waiting, ${words.bytes(this.file.size)}`;
    this.element.dataset.state = "waiting";
    this.actions.replaceChildren(button("Remove", () => this.remove(), { "aria-label": `Remove ${this.name}` }));
    this.ticket = queue.add(drop, () => this.read());
  }

  remove() {
    this.ticket?.remove();
    this.reading?.stop();
    chosenZone.listeners.delete(this.listener);
    const next = this.element.nextElementSibling ?? document.getElementById("drop");
    this.element.remove();
    (next.querySelector("button") ?? document.getElementById("files")).focus();
    showResults();
  }

  options(more = {}) {
    const name = this.file.name.replace(/[/\\]/g, "_");
    return { name, file: this.file, zone: chosenZone.name, ...more };
  }

  async read() {
    this.element.dataset.state = "running";
    const bar = make("progress", { max: "1", value: "0", "aria-label": `Reading ${this.name}` });
    const begun = performance.now();
    this.state.textContent = `Reading ${words.bytes(this.file.size)} …`;
    this.content.replaceChildren(bar);
    this.reading = startReading(this.options(), {
      progress: (share, samples) => {
        bar.value = share;
        this.state.textContent = this.progressWords(share, samples, performance.now() - begun);
      },
    });
    this.actions.replaceChildren(button("Stop", () => this.reading.stop(), { "aria-label": `Stop reading ${this.name}` }));
    const result = await this.reading.result;
    if (!this.element.isConnected) return;
    if (result.kind === "stopped") this.stopped();
    else if (result.kind === "done" && result.json !== undefined) this.show(result);
    else this.refuse(result);
  }

  progressWords(share, samples, milliseconds) {
    const read = `${words.bytes(share * this.file.size)} of ${words.bytes(this.file.size)} read`;
    const left = share > 0.01 ? Math.ceil(milliseconds / 1000 / share * (1 - share)) : undefined;
    return `${read}, ${words.grouped(samples)} samples` +
      (left === undefined ? "" : `, about ${words.span(left)} left`);
  }

  stopped() {
    this.element.dataset.state = "stopped";
    this.state.textContent = "Stopped.";
    this.content.replaceChildren();
    this.actions.replaceChildren(
      button("Read again", () => this.wait(queue.newDrop()), { "aria-label": `Read ${this.name} again` }), this.removeButton());
  }

  removeButton() {
    return button("Remove", () => this.remove(), { "aria-label": `Remove ${this.name}` });
  }

  refuse(result) {
    this.reading?.stop();
    this.element.dataset.state = "refused";
    this.state.textContent = "Not read";
    this.tell("not read");
    this.actions.replaceChildren(this.removeButton());
    this.content.replaceChildren(
      ...(result.kind === "done" ? refusedParts(result.notes) : failureParts(result, this.file)));
  }

  // Tells somebody who does not see the page how it ended.
  tell(sentence) {
    document.getElementById("heard").textContent = `${this.name}: ${sentence}`;
  }

  // MARK: What was found

  show(result) {
    keepIdle(this.reading);
    this.result = result;
    // Who keeps recordings (Web/Installed) hears of one that could be read.
    if (this.isNew) dispatchEvent(new CustomEvent("recording", { detail: this.file }));
    const { recordings: parts } = JSON.parse(result.json);
    const isOne = parts.length === 1;
    this.texts = new Map([[chosenZone.name, result.text]]);
    this.element.dataset.state = "done";
    if (parts.some((part) => part.recording.start_utc !== undefined)) this.element.dataset.dated = "";
    this.state.textContent = isOne ? carriedWords(parts[0]) : words.count(parts.length, "recording");
    this.actions.replaceChildren(this.removeButton());
    this.clocks = parts.map((part) => [part, make("div")]);
    this.plain = make("pre", { tabindex: "0", "aria-label": `The program's text of ${this.name}` });
    const text = make("details", { ontoggle: () => this.showText() },
      make("summary", { text: "The program's own text" }), this.plain);
    this.text = text;
    this.content.replaceChildren(
      ...isOne ? [] : this.assumed(),
      ...this.clocks.flatMap(([part, clock]) => isOne ? diaryParts(part, clock, this.assumed())
        : [make("h3", { class: "part", text: part.recording.source?.member ?? part.recording.name }),
          make("p", { class: "state", text: carriedWords(part) }), ...diaryParts(part, clock)]),
      text,
      takeaway({
        name: this.name, parts, json: result.json,
        text: () => this.textNow(),
        readTables: (rate, progress) => this.readTables(rate, progress),
      }));
    this.listener = () => this.showClock();
    chosenZone.listeners.add(this.listener);
    this.showClock();
    this.tell(isOne ? diarySentence(parts[0]) : this.state.textContent);
    showResults();
  }

  // What was guessed, as the command line says it.
  assumed() {
    return noteLines(this.result.notes).map((line) => make("p", { class: "note", text: line }));
  }

  showClock() {
    for (const [part, clock] of this.clocks) {
      const { zone, words: said, isGuess } = clockOf(part.recording);
      const suggestion = isGuess && deviceZone !== "UTC"
        ? button(`Show times of ${deviceZone}`, () => {
          document.getElementById("zone").value = deviceZone;
          chosenZone.choose(deviceZone);
        }) : "";
      clock.replaceChildren(
        make("p", { class: "muted" }, `${said} `, suggestion), ...diaryTables(part, zone));
    }
    this.showText();
  }

  async showText() {
    if (this.text.open) this.plain.textContent = await this.textNow();
  }

  // The program's text by the chosen clock; the recording is read once more where its worker is gone.
  async textNow() {
    const zone = chosenZone.name;
    let text = this.texts.get(zone) ?? await this.reading.text(zone);
    if (text === undefined) {
      this.reading = startReading(this.options());
      const result = await this.reading.result;
      if (result.text === undefined) return "The recording could not be read once more.";
      keepIdle(this.reading);
      ({ text } = result);
    }
    this.texts.set(zone, text);
    return text;
  }

  async readTables(rate, progress) {
    const reading = startReading(this.options({ tables: true, rate }), { progress });
    const { archive } = await reading.result;
    reading.stop();
    return archive;
  }
}
