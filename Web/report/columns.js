// The data block's columns: integers, deflated, in base64.

/** How long a fix lasts where no other follows, s: longer is a hole. */
const LASTS = 5;

const INTEGERS = { u8: Uint8Array, i8: Int8Array, i16: Int16Array, i32: Int32Array };

/** @param {ColumnBlock | TextBlock} block */
function unpacked(block) {
  const text = atob(block.data), packed = new Uint8Array(text.length);
  for (let i = 0; i < packed.length; i++) packed[i] = text.charCodeAt(i);
  const { readable, writable } = new DecompressionStream('deflate'), writer = writable.getWriter();
  writer.write(packed);
  writer.close();
  return new Response(readable);
}

/** @param {ColumnBlock} block */
async function decoded(block) {
  const integers = new INTEGERS[block.type](await unpacked(block).arrayBuffer());
  const values = new Float64Array(integers.length);
  let sum = 0;
  for (let i = 0; i < integers.length; i++) {
    if (integers[i] !== block.missing) sum = block.differences ? sum + integers[i] : integers[i];
    values[i] = integers[i] === block.missing ? NaN : sum * block.step;
  }
  return values;
}

/** What columns are of; a group without any is empty. @returns {Columns} */
const noColumns = () => Object.fromEntries(['batch', 'live', 'history', 'wave', 'height', 'fix', 'attitude', 'segment',
  'event', 'rise', 'storey', 'gap', 'trip', 'visit'].map((x) => [x, {}]));

/** Columns of pictures and values, of *why*, and of how the device was held; others are for readers of the file. */
const DRAWN = /^(batch|segment|rise|storey|gap|trip|visit|height|fix|event\.(time|word|batch)|history\.(cadence|pace)|live\.(flags|confidence))/;
const REASONS = /^(wave\.(verdict|doubt)|live\.(lead|closeness|rest|witness|share))/;
const HELD = /^attitude/;

/** Decodes columns: those that are needed, when they are.
 * @param {View} view @param {RegExp} wanted */
async function decode(view, wanted) {
  const names = Object.keys(view.recording.columns).filter((x) => wanted.test(x));
  await Promise.all(names.map(async (whole) => {
    const [group, ...name] = whole.split('.');
    view.columns[group][name.join('.')] = await decoded(view.recording.columns[whole]);
  }));
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
