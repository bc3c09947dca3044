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

/** What was said live in a batch, in words.
 * @param {View} view @param {number} batch */
function saidIn(view, batch) {
  const kind = kindOf(view.columns['live.flags'][batch]);
  const confidence = view.recording.confidences[view.columns['live.confidence'][batch]];
  return { kind, activity: view.recording.kinds[kind], confidence: kind >= OTHER ? '' : confidence };
}

/** @param {View} view @param {string} lane */
function segmentBars(view, lane) {
  const { 'segment.start': start, 'segment.length': length, 'segment.kind': kind, 'segment.confidence': confidence } = view.columns;
  let d = '';
  for (let i = 0; i < (start?.length ?? 0); i++) {
    const end = start[i] + length[i];
    if (LANES[kind[i]] !== lane || end <= view.from || start[i] >= view.to) continue;
    const height = kind[i] === OTHER ? BARS[0] : BARS[confidence[i]];
    d += bar(units(view, Math.max(start[i], view.from)), units(view, Math.min(end, view.to)), 24 - height, height, 1.1);
  }
  return d;
}

/** @param {View} view @param {string} lane */
function liveBars(view, lane) {
  const { 'batch.start': start, 'batch.length': length, 'live.flags': flags } = view.columns;
  let d = '';
  for (let i = Math.max(0, lastUpTo(start, view.from)); i < start.length && start[i] < view.to; i++) {
    if (LANES[kindOf(flags[i])] !== lane) continue;
    const first = i;
    while (i + 1 < start.length && LANES[kindOf(flags[i + 1])] === lane && start[i + 1] < view.to) i++;
    const end = Math.min(start[i] + length[i], view.to);
    if (end > view.from) d += bar(units(view, Math.max(start[first], view.from)), units(view, end), -5, 4, 1.1);
  }
  return d;
}

/** @param {View} view */
function lanes(view) {
  const rows = /** @type {NodeListOf<HTMLElement>} */ (view.article.querySelectorAll('.row.lane'));
  view.draws.push(() => {
    const live = view.to - view.from < LIVE && view.columns['batch.start'] !== undefined;
    for (const row of rows) {
      const lane = row.dataset.lane ?? '';
      const shape = shapeOf(/** @type {Element} */ (row.querySelector('.picture')), 24);
      row.classList.toggle('live', live);
      shape.setAttribute('viewBox', live ? '0 -6 400 30' : '0 0 400 24');
      const strip = path(shape, `live ${lane}`);
      strip.setAttribute('d', live ? liveBars(view, lane) : '');
      const segments = shape.querySelector(`path.${lane}:not(.live)`) ?? path(shape, lane);
      segments.setAttribute('d', segmentBars(view, lane));
    }
  });
}
