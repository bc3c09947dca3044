// Batches that were heard or asked for: what was said live is drawn of them, where a short stretch is in sight.

/** Seconds that are asked for at once, and batches that are kept. */
const PIECE = 300, MOST_BATCHES = 6000;

/** Keeps it as the newest; the one that was not looked at for longest makes room, and its piece can be asked for again.
 * @param {Day} day @param {WhyBatch} batch */
function keepBatch(day, batch) {
  const { batches } = day, key = Math.round(batch.end_s * 1000);
  batches.delete(key);
  batches.set(key, batch);
  day.hasNews = true;
  if (batches.size <= MOST_BATCHES) return;
  const [[oldest, { start_utc: start }]] = batches;
  batches.delete(oldest);
  day.asked.delete(Math.floor(secondsAt(day.view, start) / PIECE));
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

/** Asks for what is in sight, a piece at a time, until one cannot be had.
 * @param {Day} day @param {(from: number, to: number) => Promise<WhyBatch[]>} whyOf */
async function fetchInSight(day, whyOf) {
  if (day.isFetching) return;
  day.isFetching = true;
  for (const piece of piecesInSight(day)) if (!await fetchPiece(day, piece, whyOf)) break;
  day.isFetching = false;
  if (day.hasNews) draw(day.view);
}

/** Whether it has come; else it is asked for when the day is drawn again. What is wrong the stream says.
 * @param {Day} day @param {number} piece @param {(from: number, to: number) => Promise<WhyBatch[]>} whyOf */
async function fetchPiece(day, piece, whyOf) {
  day.asked.add(piece);
  try {
    for (const batch of await whyOf(piece * PIECE, (piece + 1) * PIECE)) keepBatch(day, batch);
    return true;
  } catch {
    day.asked.delete(piece);
    return false;
  }
}
