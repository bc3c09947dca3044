// Ticks on the diary's clock, and the grid below all pictures.

/** Seconds between ticks. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 14400, 21600, 43200, 86400];

/** Multiples of a step on the local clock, as moments. An offset holds from its change on.
 * @param {View} view @param {number} step */
function multiples(view, step) {
  /** @type {number[]} */
  const found = [];
  const changes = isDated(view) ? view.recording.offsets : [[0, 0]];
  changes.forEach(([begins], i) => {
    const from = i === 0 ? view.from : Math.max(view.from, begins);
    const to = Math.min(view.to, changes[i + 1]?.[0] ?? Infinity);
    // A day's tick stands at local midnight; others at multiples of the step.
    const first = Math.ceil(localSeconds(view, from) / step) * step - localSeconds(view, from) + from;
    for (let t = first; t <= to; t += step) if (t - (found[found.length - 1] ?? -Infinity) > step / 2) found.push(t);
  });
  return found;
}

/** Ticks as dense as their words allow.
 * @param {View} view @param {Map<number, string>} days names of midnights */
function ticks(view, days) {
  const pixels = view.width / (view.to - view.from);
  const step = STEPS.find((x) => x * pixels >= (x >= 86400 ? 90 : x < 60 || !isDated(view) ? 66 : 46)) ?? 86400;
  return multiples(view, step).map((t) => ({
    t,
    text: days.get(Math.round(t)) ?? clock(view, t, step < 60 ? 'second' : 'minute'),
  }));
}

/** Names of the midnights of a recording of several days: `Sun, 26` of `Sun, 26 October`.
 * @param {View} view */
function midnights(view) {
  const rows = all(view.root, '.dayrow').filter((row) => row.dataset.recording === view.article.dataset.recording);
  return new Map(rows.map((row) => {
    const words = find(row, 'button')?.textContent?.split(' ', 2) ?? [];
    return [Math.round(Number(row.dataset.from)), words.join(' ')];
  }));
}

/** Says from when to when is in sight.
 * @param {View} view */
function tellStretch(view) {
  const output = find(view.article, 'output.visible'), form = view.to - view.from < LIVE ? 'second' : 'minute';
  if (output) output.textContent = filled(view.words.span, clock(view, view.from, form), clock(view, view.to, form));
}

/** @param {View} view */
function axis(view) {
  const grids = all(view.article, 'g.grid'), axes = all(view.article, '.axis svg.picture');
  const days = midnights(view);
  view.draws.push(() => {
    const found = ticks(view, days).map(({ t, text }) => ({ x: percent(view, t), text }));
    const lines = found.map(({ x }) => {
      const place = `${x.toFixed(2)}%`;
      return { at: { x1: place, x2: place, y1: '0', y2: '100%' } };
    });
    for (const grid of grids) children(grid, 'line', lines);
    // A word half outside at the right edge would widen a narrow page.
    const words = found.filter(({ x, text }) => x * view.width / 100 + 3.45 * text.length < view.width + 10)
      .map(({ x, text }) => ({ text, at: { x: `${x.toFixed(2)}%`, y: '13' } }));
    for (const picture of axes) children(picture, 'text', words);
    tellStretch(view);
  });
}
