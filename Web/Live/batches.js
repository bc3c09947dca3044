// Batches that were heard or asked for: what was said live is drawn of them, where a short stretch is in sight.

/** Seconds that are asked for at once, and batches that are kept. */
const PIECE = 300, MOST_BATCHES = 6000;

/** @param {Day} day @param {WhyBatch} batch */
function keepBatch(day, batch) {
  day.batches.set(Math.round(batch.end_s * 1000), batch);
  day.hasNews = true;
  if (day.batches.size > MOST_BATCHES) day.batches.delete(day.batches.keys().next().value ?? 0);
}

/** Writes them as columns; a hole between two is a batch without data, so that no bar leads over it.
 * @param {Day} day */
function setBatches(day) {
  if (!day.hasNews) return;
  day.hasNews = false;
  const { view } = day;
  /** @type {Record<string, number>[]} */
  const rows = [];
  const known = [...day.batches.values()].map((x) => ({
    start: secondsAt(view, x.start_utc), end: secondsAt(view, x.end_utc),
    flags: x.activity === 'no_data' ? 1 << UNKNOWN_FLAG : flagsOf(x.activity),
    confidence: Math.max(0, CONFIDENCES.indexOf(x.confidence ?? '')),
  }));
  for (const row of known.sort((a, b) => a.start - b.start)) {
    const before = rows[rows.length - 1]?.end ?? row.start;
    if (row.start > before + 0.01) rows.push({ start: before, end: row.start, flags: 1 << UNKNOWN_FLAG, confidence: 0 });
    rows.push(row);
  }
  view.columns.batch = columnsOf(rows, ['start', 'end']);
  view.columns.live = columnsOf(rows, ['flags', 'confidence']);
}

/** Pieces of the stretch in sight that were not asked for yet.
 * @param {Day} day */
function piecesInSight({ view, asked }) {
  if (view.to - view.from >= LIVE) return [];
  const found = [];
  for (let piece = Math.floor(view.from / PIECE); piece * PIECE < view.to; piece++) if (!asked.has(piece)) found.push(piece);
  return found;
}

/** Asks for what is in sight, a piece at a time; what cannot be had is left out.
 * @param {Day} day @param {(from: number, to: number) => Promise<WhyBatch[]>} whyOf */
async function fetchInSight(day, whyOf) {
  if (day.isFetching) return;
  day.isFetching = true;
  try {
    for (const piece of piecesInSight(day)) {
      day.asked.add(piece);
      for (const batch of await whyOf(piece * PIECE, (piece + 1) * PIECE)) keepBatch(day, batch);
    }
  } catch {
    // The stream says what is wrong with the service; bars that are missing are asked for with another stretch.
  } finally {
    day.isFetching = false;
  }
  if (day.hasNews) draw(day.view);
}
