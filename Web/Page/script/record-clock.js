// The time of a recording: stamps of events, which the browser takes from a clock of its own, against the clock
// on the wall; and what is missing between them.
function makeRecordClock() {
  const longestPause = 1000; // ms between two events that are no gap
  const farthest = 60000; // ms by which a stamp may be off the browser's clock
  const wallOffset = () => Date.now() - performance.now();
  const gaps = []; // { from, to, why }, seconds
  const absences = []; // { from, to, why }, ms of the browser's clock
  const firstOffset = wallOffset();
  let lastOffset = firstOffset;
  let shift = 0; // ms for which the browser's clock stood still while the wall's went on
  let origin; // of time 0
  let last;
  let repeated = 0;
  let foreign = 0;
  const intervals = { count: 0, sum: 0, squares: 0, longest: 0 };

  // Older engines stamp with the time since 1970; and what makes no sense at all is replaced by now.
  function moment(stamp) {
    const now = performance.now();
    const at = stamp > 1e11 ? stamp - performance.timeOrigin : stamp;
    if (Math.abs(at - now) < farthest) return at + shift;
    foreign++;
    return now + shift;
  }

  const since = (at) => Math.round((at - origin) * 1e6);
  const seconds = (at) => Math.round((at - origin) * 1e3) / 1e6;
  const whyGone = (from, to) => absences.find((x) => x.from < to && (x.to ?? Infinity) > from)?.why ?? "unknown";

  function count(pause, from, to) {
    if (pause > longestPause) {
      gaps.push({ from: seconds(from), to: seconds(to), why: whyGone(from, to) });
      return;
    }
    intervals.count++;
    intervals.sum += pause;
    intervals.squares += pause * pause;
    intervals.longest = Math.max(intervals.longest, pause);
  }

  return {
    gaps,
    // Nanoseconds since the first event; nothing for an event that is not later than the one before.
    stamp(event) {
      const at = moment(event.timeStamp);
      origin ??= at;
      if (last !== undefined) {
        if (since(at) <= since(last)) {
          repeated++;
          return undefined;
        }
        count(at - last, last, at);
      }
      last = at;
      return since(at);
    },
    // The same for a moment on the wall's clock, such as that of a fix.
    wallStamp: (milliseconds) => since(milliseconds - wallOffset() + shift),
    // Milliseconds since 1970 at time 0.
    get start() { return Math.round(origin - shift + wallOffset()); },
    get seconds() { return origin === undefined ? 0 : seconds(Math.max(last, origin)); },
    // Seconds for which nothing has come.
    get silence() { return last === undefined ? 0 : (performance.now() + shift - last) / 1000; },
    gone(why) { absences.push({ from: performance.now() + shift, why }); },
    // A clock that stands still while the device sleeps would make a gap shorter than it was.
    back() {
      const offset = wallOffset();
      if (offset - lastOffset > longestPause) shift += offset - lastOffset;
      lastOffset = offset;
      const open = absences.findLast((x) => x.to === undefined);
      if (open) open.to = performance.now() + shift;
    },
    summary() {
      const mean = intervals.count > 0 ? intervals.sum / intervals.count : 0;
      return {
        mean_interval_ms: mean, longest_interval_ms: intervals.longest,
        jitter_ms: Math.sqrt(Math.max(0, intervals.squares / Math.max(1, intervals.count) - mean * mean)),
        gaps, events_not_later: repeated, stamps_not_believed: foreign, clock_stood_still_s: shift / 1000,
        // By which the browser's clock has run away from the wall's.
        clock_against_wall_s: (wallOffset() - firstOffset - shift) / 1000,
      };
    },
  };
}

const recordGapReasons = {
  hidden: "the page was not in front, or the screen was dark", paused: "paused",
  unknown: "the browser sent nothing, and did not say why",
};

function recordGapWords(gaps) {
  if (gaps.length === 0) return "No gap.";
  const { from, to, why } = gaps[gaps.length - 1];
  const one = `${words.span(to - from)} at ${words.elapsed(from)} (${recordGapReasons[why]})`;
  return gaps.length === 1 ? `One gap: ${one}.` : `${gaps.length} gaps, the last of ${one}.`;
}
