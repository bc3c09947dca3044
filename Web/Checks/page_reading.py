"""The page's own script for one worker (`reading.js`), with a stand-in for the worker: whoever asks gets an answer."""

import pathlib

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "Page/script/reading.js"
# A worker that answers when it is told to; `told(data)` is what the newest one says.
STAND_IN = """(async () => {
  const workers = [], workerAddress = "", programModule = Promise.resolve("module");
  class Worker {
    constructor() { this.asked = []; this.isEnded = false; workers.push(this); }
    postMessage(message) { this.asked.push(message.kind); }
    terminate() { this.isEnded = true; }
  }
  const newest = () => workers[workers.length - 1], told = (data) => newest().onmessage({ data });
  const pause = () => new Promise((done) => setTimeout(done, 5));
  const soon = (promise) => Promise.race([promise.then((x) => x.kind), pause().then(pause).then(() => "no answer")]);
  %s
  %s })()"""
CASES = {
    "asked while it reads": ("""const reading = startReading({ file: {} }), later = reading.by("Asia/Tokyo");
      await pause(); const before = [...newest().asked]; told({ kind: "done" }); const first = await soon(reading.result);
      await pause(); told({ kind: "other clock" }); return [before, first, await soon(later), newest().asked];""",
                             [["start"], "done", "other clock", ["start", "clock"]]),
    "a fault answers what was asked": ("""const reading = startReading({ file: {} }); await pause(); told({ kind: "done" });
      const later = reading.by(""); await pause(); newest().onerror({ preventDefault() {}, message: "gone" });
      return [await soon(reading.result), await soon(later)];""", ["done", "failed"]),
    "stopped": ("""const reading = startReading({ file: {} }), later = reading.by(""); await pause(); reading.stop();
      return [await soon(reading.result), await soon(later), await soon(reading.by("UTC")), workers.every((x) => x.isEnded)];""",
                ["stopped", "stopped", "stopped", True]),
    "stopped before it begins": ("""const reading = startReading({ file: {} }); reading.stop(); await pause();
      return [await soon(reading.result), workers.length];""", ["stopped", 0]),
    "stopped while the file is handed over": ("""let hand; const file = { size: 1, arrayBuffer: () => new Promise((done) => { hand = done; }) };
      const reading = startReading({ file }); await pause(); told({ kind: "unreadable" }); reading.stop(); hand(new ArrayBuffer(1));
      await pause(); return [await soon(reading.result), workers.filter((x) => !x.isEnded).length];""", ["stopped", 0]),
    "no more idle ones than that, and none that is asked": ("""const all = [];
      for (let i = 0; i < 6; i++) { all.push(startReading({ file: {} })); await pause(); told({ kind: "done" }); keepIdle(all[i]);
        if (i === 0) takeIdle(all[0]); } return [workers.map((x) => x.isEnded), isIdle(all[0]), isIdle(all[5])];""",
                                                           [[False, True, False, False, False, False], False, True]),
}


def answers(look):
    for name, (steps, wanted) in CASES.items():
        found = look.run(STAND_IN % (SOURCE.read_text(), steps))
        look.hold(found == wanted, f"a worker, {name}: {found}, not {wanted}")
