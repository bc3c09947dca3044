// Bands of least and most: what a chart shows where one of its columns holds many values.

const COLUMNS = 400;
/** The least height of a band, of 100: a flat line would vanish. */
const LEAST = 2.4;

/** Least and most in each column in sight; NaN where there is no value.
 * @param {Series} series @param {View} view */
function extremes(series, view) {
  const low = new Float64Array(COLUMNS).fill(NaN), high = new Float64Array(COLUMNS).fill(NaN);
  const scale = COLUMNS / (view.to - view.from);
  for (let i = Math.max(0, lastUpTo(series.end, view.from)); i < series.start.length && series.start[i] < view.to; i++) {
    if (Number.isNaN(series.low[i]) || series.end[i] <= view.from) continue;
    const first = Math.max(0, Math.floor((series.start[i] - view.from) * scale + 1e-6));
    // A value lasts until just before its end: the column that begins there is not its own.
    const last = Math.min(COLUMNS - 1, Math.max(first, Math.ceil((series.end[i] - view.from) * scale - 1e-6) - 1));
    for (let x = first; x <= last; x++) {
      if (!(series.low[i] >= low[x])) low[x] = series.low[i];
      if (!(series.high[i] <= high[x])) high[x] = series.high[i];
    }
  }
  return { low, high };
}

/** A band from `bottom` (y = 100) to `top` (y = 0) as a path: neighbours touch, an empty column breaks it.
 * So does a jump of more than `jump`: an angle that goes through the half turn.
 * @param {Band} band @param {number} bottom @param {number} top */
function bandPath({ low, high }, bottom, top, jump = Infinity) {
  /** @param {number} v */
  const y = (v) => 100 * Math.min(1, Math.max(0, 1 - (v - bottom) / (top - bottom)));
  let d = '', there = '', back = '';
  for (let x = 0; x <= COLUMNS; x++) {
    const joins = low[x] - high[x - 1] <= jump && low[x - 1] - high[x] <= jump;
    if (!joins && there) {
      d += there + back + 'z';
      there = back = '';
    }
    if (low[x] <= high[x]) {
      const least = joins ? Math.min(low[x], high[x - 1]) : low[x];
      const most = joins ? Math.max(high[x], low[x - 1]) : high[x];
      let upper = Math.min(y(least), y(most)), lower = Math.max(y(least), y(most));
      if (lower - upper < LEAST) {
        upper = Math.min(Math.max(0, (upper + lower - LEAST) / 2), 100 - LEAST);
        lower = upper + LEAST;
      }
      const [from, to] = [upper.toFixed(1), lower.toFixed(1)];
      // Equal neighbours are one piece: only its end moves.
      if (there.endsWith(`V${from}H${x}`) && back.startsWith(`V${to}H`)) {
        there = there.slice(0, there.lastIndexOf('H')) + `H${x + 1}`;
      } else {
        there = (there || `M${x} ${from}`) + `V${from}H${x + 1}`;
        back = `V${to}H${x}` + back;
      }
    }
  }
  return d;
}

/** Marks at the edges, one for each run of columns whose values all lie beyond.
 * @param {Band} band @param {number} bottom @param {number} top */
function beyondPath({ low, high }, bottom, top) {
  const [least, most] = [Math.min(bottom, top), Math.max(bottom, top)];
  let d = '', first = 0, side = 0;
  for (let x = 0; x <= COLUMNS; x++) {
    const now = high[x] < least ? -1 : low[x] > most ? 1 : 0;
    if (now === side) continue;
    const middle = (first + x) / 2;
    // Upwards where the axis grows that way.
    const up = side > 0 === top > bottom;
    if (side !== 0) d += `M${middle - 3} ${up ? 8 : 92}h6l-3 ${up ? -8 : 8}z`;
    [first, side] = [x, now];
  }
  return d;
}
