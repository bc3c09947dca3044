// *Record here*: the section of the page that records from the device itself. Shown where the browser can give
// motion at all, which it does on a secure address only.
(() => {
  const section = document.getElementById("record");
  let session;
  let withLocation = false;
  let timer;

  const paragraph = (text, properties = {}) => make("p", { text, ...properties });
  const status = make("p", { class: "record-status", role: "status" });
  const content = make("div", { class: "record-content" });

  const stopsWords = "Keep this page in front and the screen on while it records. When the screen goes dark, or another " +
    "tab or app is in front, the browser sends nothing: that is a gap in the recording, which is said afterwards.";

  // MARK: Before

  function say(text, refused = "") {
    status.textContent = text;
    status.classList.toggle("error", refused !== "");
    status.dataset.refused = refused;
  }

  function showStart() {
    const location = make("input", {
      type: "checkbox", id: "record-location", checked: withLocation,
      onchange: (event) => { withLocation = event.target.checked; },
    });
    content.replaceChildren(
      paragraph("Carry this device as you like: the page counts steps and says what you do while it records, and reads " +
        "the recording afterwards. Nothing is sent; it stays in this page until you save it. Where you keep recordings in " +
        "this browser (below), it is kept as it comes, so that a tab that is closed loses two seconds."),
      paragraph(stopsWords, { class: "record-warning" }),
      make("label", { class: "record-choice" }, location,
        make("span", { text: "With location, for distance and route: the browser asks for it" })),
      make("div", { class: "buttons" }, button("Record here", begin, { class: "primary", id: "record-begin" })));
  }

  const advice = {
    denied: "This page may not read the motion sensors. Allow it where the browser keeps what a page may (the symbol " +
      "beside the address, “Motion sensors”), then load the page anew; Safari asks again when the page is loaded anew.",
    empty: "This device gives the browser no motion sensor: a computer most often has none. Open this page on a phone, " +
      "or record with an app there and choose its file here.",
    nothing: "The browser sends no motion. Either it has no sensor, or something keeps it from the page: a setting of the " +
      "browser against fingerprinting, or a frame around this page. Try another browser, or record with an app and " +
      "choose its file here.",
  };

  function refuse(why) {
    showStart();
    say(advice[why], why);
    document.getElementById("record-begin").focus();
  }

  async function begin() {
    const asking = askForSensors(); // at once: a tap counts for a moment only
    say("Waiting for the sensors …");
    document.getElementById("record-begin").disabled = true;
    if (await asking === "denied") return refuse("denied");
    const folder = await recordKept.place().catch(() => undefined);
    const show = liveView();
    session = makeRecordSession({ withLocation, folder, hear: show });
    const first = await session.first;
    if (first === "motion") return showLive(show);
    session.close();
    session = undefined;
    return refuse(await sensorsAreRefused() ? "denied" : first);
  }

  // MARK: While it records

  // Elements of the live figures, and what fills them. `buttons` is where the actions of the moment go.
  function liveView() {
    const drawing = deviceDrawing("phone");
    const cells = Object.fromEntries(["steps", "distance", "cadence", "time", "data"].map(
      (name) => [name, make("dd", { class: `record-${name}` })]));
    const pair = (label, name) => make("div", {}, make("dt", { text: label }), cells[name]);
    const lines = new Map();
    const notes = make("div", { class: "muted record-notes" });
    const buttons = make("div", { class: "buttons" });
    const element = make("div", { class: "record-live" },
      make("div", { class: "record-figures" },
        make("p", { class: "sentence" }, cells.activity = make("strong"), cells.since = make("span")),
        make("dl", {}, pair("steps", "steps"), pair("distance", "distance"), pair("cadence", "cadence"),
          pair("recorded", "time"), pair("data", "data")),
        buttons),
      drawing.element, notes);
    return {
      element, cells, buttons,
      figures(figures) {
        drawing.show(figures.attitude);
        showFigures(cells, figures);
      },
      said(topic, text) {
        if (!lines.has(topic)) lines.set(topic, notes.appendChild(make("p", { "data-topic": topic })));
        lines.get(topic).textContent = text;
        lines.get(topic).hidden = text === "";
      },
    };
  }

  function showFigures(cells, figures) {
    const isKnown = figures.activity !== "no_data";
    cells.activity.textContent = isKnown ? figures.activity : "not known yet";
    cells.since.textContent = isKnown
      ? `, for ${words.span(figures.time_s - figures.since_s)}, confidence ${["low", "medium", "high"][figures.confidence]}`
      : ": it takes some seconds";
    cells.steps.textContent = words.grouped(figures.steps);
    const metres = figures.track_m ?? figures.distance_m;
    cells.distance.textContent = words.kilometres(metres) +
      (figures.track_m === undefined ? "" : ` by location, ${words.kilometres(figures.distance_m)} by steps`);
    cells.cadence.textContent = figures.cadence_hz === undefined ? "–"
      : `${Math.round(figures.cadence_hz * 60)} steps a minute` +
        (figures.pace_s_per_m === undefined ? "" : `, ${words.elapsed(figures.pace_s_per_m * 1000).replace(/^0:/, "")} /km`);
  }

  // What the clock says, whether or not something comes.
  function showTime({ cells }) {
    const { clock } = session;
    const { mean_interval_ms: mean, jitter_ms: jitter } = clock.summary();
    cells.time.textContent = words.elapsed(clock.seconds);
    const rate = mean > 0 ? `${words.rounded(1000 / mean, 1)} a second, ± ${words.rounded(jitter, 1)} ms. ` : "";
    const silent = clock.silence > 2 && !session.isPaused ? `Nothing has come for ${words.span(clock.silence)}.` : "";
    const slow = mean > 50 ? "Steps want 20 a second or more. " : "";
    cells.data.textContent = `${rate}${slow}${silent || recordGapWords(clock.gaps)}`;
  }

  function showLive(view) {
    const pause = button("Pause", () => {
      if (session.isPaused) session.goOn();
      else session.pause();
      pause.textContent = session.isPaused ? "Go on" : "Pause";
      say(session.isPaused ? "Paused: what happens now is a gap in the recording." : "Recording.");
    });
    const stop = button("Stop and read it", () => end(view), { class: "primary" });
    view.buttons.replaceChildren(stop, pause);
    content.replaceChildren(view.element, paragraph(stopsWords, { class: "muted" }));
    section.dataset.state = "recording";
    say("Recording.");
    stop.focus();
    timer = setInterval(() => showTime(view), 1000);
    showTime(view);
  }

  // MARK: After

  async function end(view) {
    clearInterval(timer);
    showTime(view);
    say("Writing the file …");
    for (const each of content.querySelectorAll("button")) each.disabled = true;
    const result = await session.end();
    session = undefined;
    delete section.dataset.state;
    if (!result.file) {
      result.saved();
      showStart();
      recordKept.show();
      return say("The recording could not be written.", "unwritten");
    }
    if (result.figures) view.figures(result.figures);
    showEnd(view, result);
    take([recordFile(result)], { isNew: false }); // kept below, if it is
    return undefined;
  }

  function showEnd(view, { file, name, seconds, figures, isKept, saved }) {
    const steps = figures ? `: ${words.count(figures.steps, "step")}` : "";
    say(`Recorded ${words.span(seconds)}${steps}. The diary is below.`);
    const fate = paragraph("", { class: "muted", role: "status" });
    let isSaved = false;
    const save = button(`Save the file (${words.bytes(file.size)})`, () => {
      download(`${name}.zip`, file);
      isSaved = true;
      saved();
      fate.textContent = `${name}.zip was handed to the browser to be saved.`;
      recordKept.remove(name);
    }, { class: "primary" });
    view.buttons.replaceChildren(save, button("Record again", async () => {
      if (!await recordMayGo("The recording that was just made is not saved.", "Record again without it")) return;
      say("");
      showStart();
      recordKept.show();
    }));
    recordKept.settle({ name, file }).then((answer) => {
      if (answer.kind === "kept" || answer.kind === "same") saved();
      if (!isSaved) fate.textContent = fateWords(name, isKept, answer);
    });
    content.replaceChildren(view.element, fate);
    save.focus();
  }

  function fateWords(name, isKept, { kind, reason }) {
    if (kind === "kept" || kind === "same") return `${name}.zip is kept in this browser, below.`;
    const why = kind === "failed" ? `${name}.zip could not be put with the kept ones (${reason}). ` : "";
    return why + (isKept && why ? "Save the file; what was kept while it was made is listed below."
      : `${name}.zip is gone when this page is closed, unless you save it.`);
  }

  if (section && "DeviceMotionEvent" in globalThis && isSecureContext) {
    section.hidden = false;
    section.append(make("h2", { text: "Record here" }), status, content, recordKept.element);
    showStart();
    recordKept.show();
  }
})();
