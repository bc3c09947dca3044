// The hill that two recordings of one way have in common: the shift of the way of one by which its heights agree best
// with those of the other, and there the highest point.

// Metres between the lowest and the highest point from which something is a hill.
const leastHill = 5;
// Correlation from which two profiles are of the same way.
const leastAgreement = 0.8;
// The part of the shorter way that both must have in common.
const leastOverlap = 0.5;

// How well `count` heights of both agree from two places on, -1 to 1.
function agreement(a, b, i, j, count) {
  let sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0;
  for (let k = 0; k < count; k++) {
    const x = a[i + k], y = b[j + k];
    sa += x; sb += y; saa += x * x; sbb += y * y; sab += x * y;
  }
  const spread = (saa - sa * sa / count) * (sbb - sb * sb / count);
  return spread > 1e-9 ? (sab - sa * sb / count) / Math.sqrt(spread) : 0;
}

// The pieces by which the second is moved, from where on both are compared, and how well they agree.
function bestShift(a, b) {
  const shorter = Math.min(a.length, b.length);
  let best = { agreement: -1, rank: -Infinity };
  for (let shift = -b.length; shift <= a.length; shift++) {
    const i = Math.max(0, shift), j = Math.max(0, -shift), count = Math.min(a.length - i, b.length - j);
    if (count < leastOverlap * shorter) continue;
    const found = agreement(a, b, i, j, count);
    // Of two that agree as well, the one that compares more of the way.
    const rank = found * Math.sqrt(count);
    if (rank > best.rank) best = { shift, i, j, count, agreement: found, rank };
  }
  return best;
}

function extent(values) {
  let low = Infinity, high = -Infinity;
  for (const x of values) {
    if (x < low) low = x;
    if (x > high) high = x;
  }
  return high - low;
}

function highest(values) {
  let at = 0;
  values.forEach((x, i) => { if (x > values[at] || Number.isNaN(values[at])) at = i; });
  return at;
}

function movedWords(metres) {
  if (metres === 0) return "when both ways begin together";
  return `when the second is moved ${words.rounded(Math.abs(metres), 0)} m ${metres < 0 ? "back" : "on"}`;
}

// The hill by the heights over the way; `undefined` where the way is not known or the heights do not agree.
function hillByWay(pair) {
  const views = pair.map(({ view }) => view), { ways, by } = waysOf(views);
  const shortest = Math.min(...ways.map(wholeWay));
  const step = Math.max(5, shortest / 1000);
  if (shortest < 20 * step) return undefined;
  const [a, b] = views.map((view, n) => profileOf(view, ways[n], step));
  const found = bestShift(a, b);
  if (!(found.agreement >= leastAgreement)) return undefined;
  const common = Array.from({ length: found.count }, (_, k) => a[found.i + k] + b[found.j + k]);
  const top = highest(common), height = extent(common) / 2;
  if (height < leastHill) return undefined;
  const places = [found.i + top, found.j + top].map((piece) => (piece + 0.5) * step);
  const moved = found.shift * step;
  return {
    moments: ways.map((way, n) => momentOf(way, places[n])), label: "by the same hill",
    said: `The hill is ${words.rounded(height, 0)} m above the lowest point, after ${words.kilometres(places[0])} of the first ` +
      `and ${words.kilometres(places[1])} of the second. Found by laying the heights over the way (${by}) of one on those of ` +
      `the other: they agree best, with a correlation of ${words.rounded(found.agreement, 2)} over ` +
      `${words.kilometres(found.count * step)}, ${movedWords(moved)}.`,
  };
}

function hillByTime(pair) {
  const heights = pair.map(({ view }) => view.columns.height.metres);
  const tops = heights.map(highest);
  return {
    moments: pair.map(({ view }, n) => tops[n] * (view.recording.height?.every ?? 1)), label: "by the highest point of each",
    said: "The highest points, by their times. That they are the same hill is not shown: the way is not known, or the " +
      "heights over it do not agree.",
  };
}

// `moments` of the hill in both, absent where there is none; and what is to be said of it.
function hillOf(...pair) {
  const heights = pair.map(({ view }) => [...view.columns.height.metres ?? []].filter((x) => !Number.isNaN(x)));
  if (heights.some((x) => x.length === 0)) return { said: "No hill to go by: a recording has no heights." };
  if (heights.some((x) => extent(x) < leastHill))
    return { said: `No hill to go by: a recording's heights differ by less than ${leastHill} m.` };
  return hillByWay(pair) ?? hillByTime(pair);
}
