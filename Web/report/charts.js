// Linked charts of the visible stretch, and the values where the cursor is.

/** A value lasts until the next one, s: longer is a hole. */
const LASTS = 5;
const KMH = 3.6;

/** @param {Float64Array} start @param {(i: number) => number} last @param {Float64Array} low @param {Float64Array} [high] @returns {Series} */
const series = (start, last, low, high = low) => ({ start, end: start.map((t, i) => t + last(i)), low, high });

/** The values of a chart; `undefined` where the recording has none.
 * @param {View} view @param {string} name @returns {Series | undefined} */
function seriesOf(view, name) {
  const { columns } = view;
  const length = columns['batch.length'], time = columns['fix.time'];
  if (name === 'speed') {
    const speed = columns['fix.speed']?.map((x) => x * KMH);
    return speed && series(time, (i) => Math.min(LASTS, (time[i + 1] ?? Infinity) - time[i]), speed);
  }
  if (name === 'height') {
    const height = columns['height.metres'], every = view.recording.height?.every ?? 1;
    return height && series(height.map((_, i) => i * every), () => every, height);
  }
  const values = columns[`history.${name}`];
  return values && series(columns['batch.start'], (i) => length[i], values);
}

/** The value at a moment, in words; a dash where there is none.
 * @param {Series} of @param {number} t @param {string} name @param {ChartBlock} block */
function valueAt(of, t, name, { unit, decimals }) {
  const i = lastUpTo(of.start, t);
  const value = i >= 0 && t < of.end[i] ? of.low[i] : NaN;
  if (Number.isNaN(value)) return '–';
  return `${name === 'pace' ? paceFigure(value) : figure(value, decimals)} ${unit}`.trim();
}

/** One chart: draws itself and tells its value.
 * @param {View} view @param {HTMLElement} chart @param {Series} of */
function chart(view, chart, of) {
  const name = chart.dataset.chart ?? '';
  const block = view.recording.charts[name];
  const shape = shapeOf(/** @type {Element} */ (chart.querySelector('.picture')), 100);
  const output = chart.querySelector('output.value');
  view.draws.push(() => {
    const band = extremes(of, view);
    path(shape, 'band').setAttribute('d', bandPath(band, block.low, block.high));
    path(shape, 'beyond').setAttribute('d', beyondPath(band, block.low, block.high));
    const rise = shape.querySelector('path.rise');
    if (!rise) return;
    const { 'rise.start': start, 'rise.end': end } = view.columns;
    rise.setAttribute('d', risesInSight(view).map((i) =>
      bar(units(view, Math.max(start[i], view.from)), units(view, Math.min(end[i], view.to)), 0, 100, 1.1)).join(''));
  });
  view.moves.push(() => { if (output) output.textContent = valueAt(of, view.shown, name, block); });
}

/** @param {View} view */
function charts(view) {
  for (const found of /** @type {NodeListOf<HTMLElement>} */ (view.article.querySelectorAll('.chart:not(.held .chart)'))) {
    const of = seriesOf(view, found.dataset.chart ?? '');
    if (of) chart(view, found, of);
  }
}
