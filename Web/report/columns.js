// The data block's columns: integers, deflated, in base64.

/** How long a fix lasts where no other follows, s: longer is a hole. */
const LASTS = 5;

const INTEGERS = { u8: Uint8Array, i8: Int8Array, i16: Int16Array, i32: Int32Array };

/** @param {ColumnBlock} block */
async function decoded(block) {
  const packed = Uint8Array.from(atob(block.data), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  const integers = new INTEGERS[block.type](await new Response(stream).arrayBuffer());
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
  'event', 'rise', 'gap', 'trip', 'visit'].map((x) => [x, {}]));

/** Decodes the attitude, or all other columns.
 * @param {View} view @param {boolean} attitude */
async function decode(view, attitude) {
  await Promise.all(Object.entries(view.recording.columns).map(async ([whole, block]) => {
    const [group, ...name] = whole.split('.');
    if ((group === 'attitude') === attitude) view.columns[group][name.join('.')] = await decoded(block);
  }));
  for (const group of [view.columns.batch, view.columns.segment]) group.end = group.start?.map((t, i) => t + group.length[i]);
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

/** The batch that holds a moment; at the very end the last one; -1 where there is none.
 * @param {View} view @param {number} t */
function batchAt(view, t) {
  const { start, end } = view.columns.batch;
  // Columns have milliseconds.
  const i = lastUpTo(start, t + 0.0005);
  return t < end?.[i] || i + 1 === start?.length ? i : -1;
}

/** The fix nearest to a moment, at most 5 s away; -1 where there is none.
 * @param {View} view @param {number} t */
function fixAt(view, t) {
  const { time } = view.columns.fix, i = lastUpTo(time, t);
  const near = time?.[i + 1] - t < t - time?.[i] || i < 0 ? i + 1 : i;
  return Math.abs(time?.[near] - t) <= LASTS ? near : -1;
}

