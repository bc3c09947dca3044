// The data block's columns: integers, deflated, in base64.

/** How long a fix lasts where no other follows, s: longer is a hole. */
const LASTS = 5;

const INTEGERS = { u8: Uint8Array, i8: Int8Array, i16: Int16Array, i32: Int32Array };

/** @param {ColumnBlock | TextBlock} block */
function unpacked(block) {
  const packed = Uint8Array.from(atob(block.data), (c) => c.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')));
}

/** @param {ColumnBlock} block */
async function decoded(block) {
  const integers = new INTEGERS[block.type](await unpacked(block).arrayBuffer());
  const values = new Float64Array(integers.length);
  let sum = 0;
  for (let i = 0; i < integers.length; i++) {
    sum = block.differences ? sum + integers[i] : integers[i];
    values[i] = sum === block.missing ? NaN : sum * block.step;
  }
  return values;
}

/** What columns are of; a group without any is empty. @returns {Columns} */
const noColumns = () => Object.fromEntries(['batch', 'live', 'history', 'wave', 'height', 'fix', 'attitude', 'segment',
  'event', 'rise', 'storey', 'gap', 'trip', 'visit'].map((x) => [x, {}]));

/** Decodes the attitude, or all other columns.
 * @param {View} view @param {boolean} attitude */
async function decode(view, attitude) {
  const { rests } = view.recording;
  if (rests && !view.rests) view.rests = (await unpacked(rests).text()).split('\n');
  await Promise.all(Object.entries(view.recording.columns).map(async ([whole, block]) => {
    const [group, ...name] = whole.split('.');
    if ((group === 'attitude') === attitude) view.columns[group][name.join('.')] = await decoded(block);
  }));
  const { batch, segment } = view.columns;
  batch.start = batch.end?.map((t, i) => t - batch.length[i]);
  segment.end = segment.start?.map((t, i) => t + segment.length[i]);
}

/** The last index whose value is at most `x`; -1 where all are larger.
 * @param {Float64Array | undefined} sorted @param {number} x */
function lastUpTo(sorted = new Float64Array(), x) {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= x) low = middle + 1; else high = middle;
  }
  return low - 1;
}

/** The batch that holds a moment, the last one at the end; -1 where there is none.
 * @param {View} view @param {number} t */
function batchAt(view, t) {
  const { start, end } = view.columns.batch;
  const i = Math.min(lastUpTo(end, t) + 1, (end?.length ?? 0) - 1);
  // Columns have milliseconds.
  return start?.[i] <= t + 0.0005 ? i : -1;
}

/** The newest fix at a moment; -1 where none is near.
 * @param {View} view @param {number} t */
function fixAt(view, t) {
  // Its times are whole seconds.
  const { time } = view.columns.fix, i = lastUpTo(time, t + 0.5);
  return t - time?.[i] <= LASTS ? i : -1;
}
