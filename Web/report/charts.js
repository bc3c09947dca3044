// Linked charts of the visible stretch, and the values where the cursor is.

const KMH = 3.6;

/** @param {Float64Array} start @param {(i: number) => number} last @param {Float64Array} low
 * @param {Float64Array} [high] @returns {Series} */
const series = (start, last, low, high = low) => ({ start, end: start.map((t, i) => t + last(i)), low, high });

/** The values of a chart; `undefined` where the recording has none.
 * @param {View} view @param {string} name @returns {Series | undefined} */
function seriesOf(view, name) {
  const { fix: { time, speed }, height: { metres }, batch: { start, end }, history } = view.columns;
  const { [name]: values } = history;
  if (name === 'speed') {
    return speed && series(time, (i) => Math.min(LASTS, (time[i + 1] ?? Infinity) - time[i]), speed.map((x) => x * KMH));
  }
  if (name === 'height') {
    const every = view.recording.height?.every ?? 1;
    /** A second without a sample is no hole yet.
     * @param {number} i */
    const last = (i) => {
      let next = i + 1;
      while (Number.isNaN(metres[next]) && (next - i) * every < LASTS) next++;
      return next < metres.length && !Number.isNaN(metres[next]) ? (next - i) * every : every;
    };
    return metres && series(metres.map((_, i) => i * every), last, metres);
  }
  return values && { start, end, low: values, high: values };
}

/** The value at a moment, in words; a dash where there is none.
 * @param {View} view @param {Series} of @param {number} t @param {string} name */
function valueAt(view, of, t, name) {
  const i = lastUpTo(of.start, t);
  const value = i >= 0 && t < of.end[i] ? of.low[i] : NaN;
  if (Number.isNaN(value)) return '–';
  const text = name === 'pace' ? paceFigure(value) : figure(value, name === 'height' ? 1 : 0);
  return filled(view.words.values[name] ?? '{}', text);
}

/** One chart of one or several pieces: draws itself and tells its value.
 * @param {View} view @param {HTMLElement} chart @param {Series[]} pieces
 * @param {HTMLDetailsElement} [held] what it stands in: drawn only while that is open */
function chart(view, chart, pieces, held) {
  const name = chart.dataset.chart ?? '';
  const { low, high } = view.recording.charts[name] ?? HALF_TURNS;
  const output = find(chart, 'output'), turn = held ? 180 : Infinity;
  view.draws.push(() => {
    if (held && !held.open) return;
    const bands = pieces.map((x) => extremes(x, view));
    shape(chart, 'band', bands.map((x) => bandPath(x, low, high, turn)).join(''));
    shape(chart, 'beyond', pieces.length > 1 ? '' : beyondPath(bands[0], low, high));
    if (!find(chart, 'path.rise')) return;
    shape(chart, 'rise', risesInSight(view).map((i) => barInSight(view, view.columns.rise, i, 0, 100)).join(''));
  });
  view.moves.push(() => { if (output) output.textContent = valueAt(view, pieces[0], view.shown, name); });
}

/** @param {View} view */
function charts(view) {
  for (const found of all(view.article, '.chart:not(.held .chart)')) {
    const values = seriesOf(view, found.dataset.chart ?? '');
    if (values) chart(view, found, [values]);
  }
}
