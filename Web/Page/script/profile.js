// The way of a recording and its height over the way.

// Metres gone by the speeds of the fixes, each as long as it holds.
function wayByLocation({ fix: { time, speed } }) {
  const metres = new Float64Array(time?.length ?? 0);
  for (let i = 1; i < metres.length; i++) {
    const lasts = time[i] - time[i - 1];
    metres[i] = metres[i - 1] + (lasts <= 5 && speed?.[i - 1] > 0 ? lasts * speed[i - 1] : 0);
  }
  return { time, metres };
}

function wayOnFoot({ batch: { end }, history: { distance } }) {
  let sum = 0;
  return { time: end, metres: Float64Array.from(distance ?? [], (metres) => (sum += metres > 0 ? metres : 0)) };
}

const wholeWay = ({ metres }) => metres[metres.length - 1] ?? 0;

// The ways of both by the same measure: the one that knows more of them.
function waysOf(views) {
  const [located, walked] = [wayByLocation, wayOnFoot].map((way) => views.map(({ columns }) => way(columns)));
  const least = (ways) => Math.min(...ways.map(wholeWay));
  return least(located) > 0.8 * least(walked) ? { ways: located, by: "by location" } : { ways: walked, by: "on foot" };
}

// The first moment at which so many metres are gone.
function momentOf({ time, metres }, way) {
  const i = metres.findIndex((x) => x >= way);
  return i < 0 ? time[time.length - 1] : time[i];
}

// The mean height in each piece of the way of `step` metres; a piece without a height has that of the one before.
function profileOf(view, way, step) {
  const { metres } = view.columns.height, every = view.recording.height?.every ?? 1;
  const count = Math.floor(wholeWay(way) / step);
  const sums = new Float64Array(count), counts = new Float64Array(count);
  for (let i = 0, at = 0; i < metres.length; i++) {
    while (at < way.time.length - 1 && way.time[at] < i * every) at++;
    const piece = Math.floor(way.metres[at] / step);
    if (piece >= count || Number.isNaN(metres[i])) continue;
    sums[piece] += metres[i];
    counts[piece]++;
  }
  let last = NaN;
  const heights = sums.map((sum, i) => (last = counts[i] > 0 ? sum / counts[i] : last));
  const first = heights.find((x) => !Number.isNaN(x));
  return heights.map((x) => Number.isNaN(x) ? first : x);
}
