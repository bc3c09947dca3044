// A lane per activity: the diary's segments, height by confidence; over a short stretch what was said live.

/** Height of a bar by confidence. */
const BARS = [6, 12, 18];
/** The lanes by number of a kind; without data there is none. */
const LANES = ['stationary', 'walking', 'running', 'cycling', 'automotive', 'unknown'];
/** Flags in the order in which one names the whole: as the diary's kinds do. */
const NAMING = [3, 4, 2, 1, 0];
const UNKNOWN_FLAG = 5, OTHER = 5, NO_DATA = 6;

/** The number of the kind that flags say.
 * @param {number} flags */
function kindOf(flags) {
  return NAMING.find((bit) => flags >> bit & 1) ?? (flags >> UNKNOWN_FLAG & 1 ? NO_DATA : OTHER);
}

/** What was said live in a batch, in words; without one there are no data.
 * @param {View} view @param {number} batch */
function saidIn(view, batch) {
  const kind = batch < 0 ? NO_DATA : kindOf(view.columns.live.flags[batch]);
  const confidence = view.recording.confidences[view.columns.live.confidence[batch]];
  return { activity: view.recording.kinds[kind], confidence: kind >= OTHER ? '' : confidence };
}

/** @param {View} view @param {string} lane */
function segmentBars(view, lane) {
  const { segment } = view.columns;
  return inSight(view, segment).filter((i) => LANES[segment.kind[i]] === lane).map((i) => {
    const height = segment.kind[i] === OTHER ? BARS[0] : BARS[segment.confidence[i]];
    return barInSight(view, segment, i, 24 - height, height);
  }).join('');
}

/** @param {View} view @param {string} lane */
function liveBars(view, lane) {
  const { batch: { start, end }, live } = view.columns;
  /** @param {number} i */
  const isHere = (i) => LANES[kindOf(live.flags[i])] === lane;
  let d = '', from = NaN;
  for (const i of inSight(view, view.columns.batch)) {
    if (!isHere(i)) continue;
    if (!isHere(i - 1) || Number.isNaN(from)) from = Math.max(start[i], view.from);
    // Neighbours are one bar: seams would be seen.
    const isLast = !isHere(i + 1) || !(start[i + 1] < view.to);
    if (isLast) d += bar(units(view, from), units(view, Math.min(end[i], view.to)), 25.5, 4);
  }
  return d;
}

/** @param {View} view */
function lanes(view) {
  view.draws.push(() => {
    const live = view.to - view.from < LIVE && view.columns.batch.start !== undefined;
    for (const row of all(view.article, '.lane')) {
      const lane = row.dataset.lane ?? '';
      row.classList.toggle('live', live);
      find(row, 'svg.shape')?.setAttribute('viewBox', `0 0 400 ${live ? 30 : 24}`);
      shape(row, lane, segmentBars(view, lane));
      shape(row, `live ${lane}`, live ? liveBars(view, lane) : '');
    }
  });
}
