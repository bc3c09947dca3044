// The day as a view of the report's parts: it begins with what the history says, and grows by what comes.

/** A view of nothing yet.
 * @param {HTMLElement} article @param {AbortSignal} signal @returns {View} */
const emptyView = (article, signal) => ({
  root: article, signal, article, words: WORDS, columns: noColumns(),
  recording: {
    start_unix_s: 0, duration_s: 1, offsets: [[0, 0]], activities: FLAGS, confidences: CONFIDENCES, kinds: KINDS,
    sources: SOURCES, classes: CLASSES, verdicts: [], leads: [], closeness: [], event_words: [], rise_words: [],
    streams: [], charts: {}, columns: {},
  },
  from: 0, to: 1, chosen: 1, shown: 1, width: 0, waits: false, explain: () => {}, timer: 0, draws: [], moves: [],
});

/** Seconds of the view at a date.
 * @param {View} view @param {string} date */
const secondsAt = (view, date) => unixOf(date) - (view.recording.start_unix_s ?? 0);

/** @param {string} words @param {string | undefined} confidence @param {number} start @param {number} end @returns {Stretch} */
function stretchOf(words, confidence, start, end) {
  const kind = kindOf(flagsOf(words));
  return { kind, confidence: Math.max(0, CONFIDENCES.indexOf(confidence ?? '')), start, end };
}

/** Begins with the activities of a day, each until the next one.
 * @param {Day} day @param {Activities} document @param {string} zone */
function beginDay(day, { activities, from_utc: from, to_utc: to }, zone) {
  const { view } = day, first = activities[0]?.since_utc ?? to;
  view.recording.start_unix_s = Math.max(unixOf(from), Math.min(unixOf(first), unixOf(to) - 1));
  view.recording.offsets = offsetsFrom(zone, view.recording.start_unix_s);
  view.recording.duration_s = secondsAt(view, to);
  day.said = [];
  takePast(day, { activities, from_utc: from, to_utc: to });
  [view.from, view.to] = [0, view.recording.duration_s];
  view.chosen = view.shown = view.to;
}

/** What the history says now: it may have changed its mind of what was said live.
 * @param {Day} day @param {Activities} document */
function takePast(day, { activities, to_utc: to }) {
  const { view } = day, end = secondsAt(view, to);
  day.past = activities.map(({ activity, confidence, since_utc: since }, i) => stretchOf(activity, confidence,
    Math.max(0, secondsAt(view, since)), activities[i + 1] ? secondsAt(view, activities[i + 1].since_utc) : end));
  day.said = day.said.filter((x) => x.end > end).map((x) => ({ ...x, start: Math.max(x.start, end) }));
  setSegments(day);
}

/** What is said live of the time up to a moment.
 * @param {Day} day @param {number} end @param {string} words @param {string} [confidence] */
function say(day, end, words, confidence) {
  const { past, said } = day, last = said[said.length - 1];
  const from = last?.end ?? past[past.length - 1]?.end ?? 0;
  const now = stretchOf(words, confidence, from, Math.max(from, end));
  if (last && last.kind === now.kind && last.confidence === now.confidence) last.end = now.end; else said.push(now);
  setSegments(day);
}

/** @param {Day} day */
function setSegments({ view, past, said }) {
  const all = [...past, ...said].filter((x) => x.kind !== NO_DATA);
  view.columns.segment = columnsOf(all, ['start', 'end', 'kind', 'confidence']);
}

/** @param {Record<string, number>[]} rows @param {string[]} names @returns {Group} */
const columnsOf = (rows, names) =>
  Object.fromEntries(names.map((name) => [name, Float64Array.from(rows, (row) => row[name])]));

/** The day goes on: who sees all of it or follows the present goes on with it.
 * @param {View} view @param {number} end */
function growTo(view, end) {
  const before = view.recording.duration_s, follows = isFollowing(view), isAtEdge = view.to >= before;
  if (end <= before) return;
  view.recording.duration_s = end;
  if (isAtEdge && view.from <= 0) view.to = end;
  else if (isAtEdge && follows) [view.from, view.to] = [view.from + end - before, end];
  if (!follows) return;
  if (view.shown === view.chosen) view.shown = end;
  view.chosen = end;
}

/** Whether the chosen moment is the present.
 * @param {View} view */
const isFollowing = (view) => view.chosen >= view.recording.duration_s;

/** What a moment was called, in words.
 * @param {View} view @param {number} t */
function calledAt({ columns: { segment } }, t) {
  const i = Math.min(lastUpTo(segment.start, t), segment.start.length - 1);
  if (i < 0 || t > segment.end[i]) return { activity: KINDS[NO_DATA], confidence: '' };
  const kind = segment.kind[i];
  return { activity: KINDS[kind], confidence: kind >= OTHER ? '' : CONFIDENCES[segment.confidence[i]] };
}
