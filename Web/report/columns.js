// The data block's columns: integers, deflated, in base64.

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

/** Decodes the columns whose names `wanted` takes, into the view.
 * @param {View} view @param {(name: string) => boolean} wanted */
async function decode(view, wanted) {
  const all = view.recording.columns;
  const names = Object.keys(all).filter((x) => wanted(x) && !view.columns[x]);
  const values = await Promise.all(names.map((x) => decoded(all[x])));
  names.forEach((name, i) => { view.columns[name] = values[i]; });
}

/** The last index whose value is at most `x`; -1 where all are larger.
 * @param {Float64Array} sorted @param {number} x */
function lastUpTo(sorted, x) {
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
  const { 'batch.start': start, 'batch.length': length } = view.columns;
  if (!start) return -1;
  // Columns have milliseconds.
  const i = lastUpTo(start, t + 0.0005);
  if (i < 0) return -1;
  return t < start[i] + length[i] || i === start.length - 1 && t <= view.recording.duration_s ? i : -1;
}

/** The fix nearest to a moment, at most 5 s away; -1 where there is none.
 * @param {View} view @param {number} t */
function fixAt(view, t) {
  const time = view.columns['fix.time'];
  if (!time) return -1;
  const before = lastUpTo(time, t);
  const near = t - time[before] <= time[before + 1] - t || before + 1 >= time.length ? before : before + 1;
  return near >= 0 && Math.abs(time[near] - t) <= 5 ? near : -1;
}

/** Height at a moment, m; NaN where it is not known.
 * @param {View} view @param {number} t */
function heightAt(view, t) {
  const height = view.columns['height.metres'];
  return height?.[Math.floor(t / (view.recording.height?.every ?? 1))] ?? NaN;
}
