// One recording from the first event to the file. `hear.figures(figures)` a few times a second,
// `hear.said(topic, words)` whenever there is something to say; `first` is how it began. `folder` is where it
// is kept while it is made, if it is to be.
function makeRecordSession({ withLocation, folder, hear }) {
  const patience = 4000; // ms for the first event
  const clock = makeRecordClock();
  const awake = makeRecordAwake((words) => hear.said("awake", words));
  const worker = new Worker(workerAddress);
  const line = makeRecordLine(recordEngine(navigator.userAgent, navigator.maxTouchPoints), {
    send: (motions) => send({ motions }, [motions.buffer]),
    decided: (verdict) => hear.said("sign", recordSignWords(verdict)),
  });
  const counts = { events: 0, events_without_values: 0, fixes: 0 };
  let orientation;
  let interval; // ms, as the browser says
  let begun; // a promise, once the first event has come
  let begunAt; // ms since 1970
  let saved; // ends that it would be lost
  let stops = [];
  let isPaused = false;
  let isKept = folder !== undefined;
  let isWorking = true; // the worker
  let answerFirst;
  let answerEnd;
  const first = new Promise((done) => { answerFirst = done; });

  // Behind the beginning, which waits for the program.
  const send = (message, transfer = []) =>
    begun.then(() => worker.postMessage({ kind: "record", ...message }, transfer));

  async function begin() {
    saved = recordUnsaved.begin();
    begunAt = clock.start; // by the clocks of the first event
    const meta = recordMeta({ start: begunAt, notes: "Broken off." });
    const module = await programModule.catch((error) => {
      hear.said("fault", `${withoutProgram(error.message)} The recording goes on without figures.`);
    });
    worker.postMessage({ kind: "record", begin: { module, start: begunAt, folder, meta } });
  }

  function motion(event) {
    const time = clock.stamp(event);
    if (time === undefined) return;
    counts.events++;
    interval = event.interval;
    begun ??= begin();
    answerFirst("motion");
    line.take(time, event, orientation);
  }

  function fix(timestamp, values) {
    if (!begun) return;
    counts.fixes++;
    send({ fix: { time: clock.wallStamp(timestamp), values } });
    const { fixes } = counts;
    hear.said("location", `${words.grouped(fixes)} ${fixes === 1 ? "fix" : "fixes"}, ± ${Math.round(values[3])} m.`);
  }

  // Browsers send one before the sensors are there.
  function empty() { counts.events_without_values++; }

  function listen() {
    stops = [listenToSensors({ motion, orientation: (angles) => { orientation = angles; }, empty })];
    if (withLocation) stops.push(listenToLocation({ fix, refused: (said) => hear.said("location", said) }));
    awake.begin();
  }

  function silence() {
    for (const stop of stops) stop();
    stops = [];
    awake.end();
  }

  function seen() {
    if (isPaused) return;
    if (document.visibilityState === "visible") {
      clock.back();
    } else {
      clock.gone("hidden");
      line.hand();
    }
  }

  // Somebody does not want recordings kept any more: what was kept of this one goes.
  async function heed() {
    if (folder === undefined || await keptFiles.isOn()) return;
    [folder, isKept] = [undefined, false];
    if (!begun) return;
    send({ unkeep: true });
    hear.said("kept", "Nothing of it is kept any more: leave the page open until it is saved.");
  }

  // MARK: The worker

  function receive({ kind, reason, ...data }) {
    if (kind === "recording") return hear.figures(data.figures);
    if (kind === "unfollowed")
      return hear.said("fault", `The live figures broke off (${reason}). The recording goes on without them.`);
    if (kind === "unkept") {
      isKept = false;
      return hear.said("kept", `Nothing more of it is kept (${reason}): leave the page open until it is saved.`);
    }
    if (kind !== "recorded") hear.said("fault", `The recording broke off (${reason}).`);
    return answerEnd?.(kind === "recorded" ? data : undefined);
  }

  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => {
    event.preventDefault();
    isWorking = false;
    receive({ kind: "failed", reason: event.message || "its worker did not start" });
  };
  document.addEventListener("visibilitychange", seen);
  addEventListener("kept", heed);
  setTimeout(() => answerFirst(counts.events_without_values > 0 ? "empty" : "nothing"), patience);
  listen();

  function close() {
    silence();
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("kept", heed);
    worker.terminate();
  }

  return {
    first, clock, close,
    get isPaused() { return isPaused; },
    pause() {
      isPaused = true;
      silence();
      clock.gone("paused");
      line.hand();
    },
    goOn() {
      isPaused = false;
      clock.back();
      listen();
    },
    // Gives name, file, seconds, figures, whether it was kept until now, and what to call when it is saved; without a file
    // what to call alone.
    async end() {
      if (isPaused) clock.back();
      silence();
      const sign = line.end();
      const browser = { agent: navigator.userAgent, sign, ...counts, interval_said_ms: interval, ...clock.summary() };
      const meta = recordMeta({ start: begunAt, notes: `${recordSignWords(sign)} ${recordGapWords(clock.gaps)}` });
      const result = isWorking ? await new Promise((done) => {
        answerEnd = done;
        send({ end: { meta, browser } });
      }) : undefined;
      close();
      return { ...result, name: meta.recording, seconds: clock.seconds, isKept, saved };
    },
  };
}
