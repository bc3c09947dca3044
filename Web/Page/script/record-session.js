// One recording from the first event to the file. `hear.figures(figures)` a few times a second,
// `hear.said(topic, words)` whenever there is something to say; `first` is how it began. `folder` is where it
// is kept while it is made, if it is.
function makeRecordSession({ withLocation, folder, hear }) {
  const handEvery = 200; // ms between two messages to the worker
  const signWait = 3e9; // ns for which events wait until the data have told their sign
  const patience = 4000; // ms for the first event
  const engine = recordEngine(navigator.userAgent, navigator.maxTouchPoints);
  const clock = makeRecordClock();
  const sign = makeRecordSign(engine);
  const awake = makeRecordAwake((words) => hear.said("awake", words));
  const worker = new Worker(workerAddress);
  let orientation;
  let verdict;
  let waiting = []; // events until the sign is known
  let batch = []; // numbers that were not handed to the worker
  let handed = performance.now();
  let events = 0;
  let empty = 0;
  let fixes = 0;
  let browserInterval;
  let begunAt; // ms since 1970
  let name;
  let stops = [];
  let isPaused = false;
  let answerFirst;
  let answerEnd;
  const first = new Promise((done) => { answerFirst = done; });

  function hand() {
    handed = performance.now();
    if (batch.length === 0) return;
    const motions = Float64Array.from(batch);
    batch = [];
    worker.postMessage({ kind: "record", motions }, [motions.buffer]);
  }

  function decide() {
    verdict = sign.verdict();
    for (const { time, event } of waiting) batch.push(time, ...recordReading(event, verdict.sign));
    waiting = [];
    hear.said("sign", recordSignWords(verdict));
  }

  async function begin() {
    begunAt = clock.start; // by the clocks of the first event
    name = recordName(begunAt);
    const meta = recordMeta({ name, start: begunAt, notes: "Broken off." });
    worker.postMessage({ kind: "record", begin: { module: await programModule, start: begunAt, folder, meta } });
  }

  let begun;
  function motion(event) {
    const time = clock.stamp(event);
    if (time === undefined) return;
    events++;
    browserInterval = event.interval;
    begun ??= begin().catch((error) => hear.said("fault", withoutProgram(error.message)));
    answerFirst("motion");
    if (verdict) {
      batch.push(time, ...recordReading(event, verdict.sign));
    } else {
      const { x, y, z } = event.accelerationIncludingGravity;
      sign.add([x, y, z], orientation);
      waiting.push({ time, event });
      if (sign.isClear || time > signWait) decide();
    }
    if (performance.now() - handed >= handEvery) begun.then(hand);
  }

  function fix(timestamp, values) {
    if (!begun) return;
    fixes++;
    const message = { kind: "record", fix: { time: clock.wallStamp(timestamp), values } };
    begun.then(() => worker.postMessage(message));
    hear.said("location", `${words.grouped(fixes)} ${fixes === 1 ? "fix" : "fixes"}, ± ${Math.round(values[3])} m.`);
  }

  function listen() {
    stops = [listenToSensors({
      motion, orientation: (angles) => { orientation = angles; },
      empty() {
        empty++;
        answerFirst("empty");
      },
    })];
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
      begun?.then(hand);
    }
  }

  worker.onmessage = ({ data }) => {
    if (data.kind === "recording") return hear.figures(data.figures);
    if (data.kind === "unfollowed")
      return hear.said("fault", `The live figures broke off (${data.reason}). The recording goes on without them.`);
    if (data.kind === "unkept") folder = undefined;
    if (data.kind === "unkept")
      return hear.said("kept", `This browser keeps nothing of it (${data.reason}): leave the page open until it is saved.`);
    if (data.kind !== "recorded") hear.said("fault", `The recording broke off (${data.reason}).`);
    return answerEnd?.(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    hear.said("fault", `The recording broke off (${event.message || "its worker did not start"}).`);
    answerEnd?.({ kind: "failed" });
  };
  document.addEventListener("visibilitychange", seen);
  setTimeout(() => answerFirst("nothing"), patience);
  listen();

  function close() {
    silence();
    document.removeEventListener("visibilitychange", seen);
    worker.terminate();
  }

  return {
    first, clock, close,
    get events() { return events; },
    get isPaused() { return isPaused; },
    pause() {
      isPaused = true;
      silence();
      clock.gone("paused");
      begun?.then(hand);
    },
    goOn() {
      isPaused = false;
      clock.back();
      listen();
    },
    // Gives `{ file, figures }`, or nothing where there is none.
    async end() {
      if (isPaused) clock.back();
      silence();
      if (!verdict) decide();
      await begun;
      hand();
      const browser = {
        agent: navigator.userAgent, sign: verdict, events, events_without_values: empty, fixes,
        interval_said_ms: browserInterval, ...clock.summary(),
      };
      const meta = recordMeta({
        name, start: begunAt, notes: `${recordSignWords(verdict)} ${recordGapWords(clock.gaps)}`,
      });
      const answer = await new Promise((done) => {
        answerEnd = done;
        worker.postMessage({ kind: "record", end: { meta, browser } });
      });
      close();
      return answer.kind === "recorded" ? { ...answer, name, seconds: clock.seconds, isKept: folder !== undefined } : undefined;
    },
  };
}

// By the clock on the wall here.
function recordName(start) {
  const date = new Date(start);
  const two = (value) => words.two(value);
  return `recording-${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}` +
    `-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`;
}

// `meta.json` of the recording layout.
function recordMeta({ name, start, notes }) {
  return {
    recording: name, device: recordDevice(navigator.userAgent, navigator.maxTouchPoints),
    os: navigator.userAgent, source: `coremotion page ${document.documentElement.dataset.version}, devicemotion`,
    start_utc: new Date(start).toISOString(), time_zone: deviceZone, notes,
  };
}

function recordDevice(agent, touches) {
  if (/iPhone/.test(agent)) return "iPhone";
  if (/iPad/.test(agent) || (/Macintosh/.test(agent) && touches > 1)) return "iPad";
  return /Android/.test(agent) ? "Android" : "device of a browser";
}
