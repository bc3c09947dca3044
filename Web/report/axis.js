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
  const room = (/** @type {number} */ step) => (step >= 86400 ? 90 : step < 60 || !isDated(view) ? 66 : 46);
  const step = STEPS.find((x) => x * pixels >= room(x)) ?? STEPS[STEPS.length - 1];
  return multiples(view, step).map((t) => ({
    t,
    text: days.get(Math.round(t)) ?? clock(view, t, step < 60 ? 'second' : 'minute'),
  }));
}

/** @param {View} view */
function axis(view) {
  const grids = view.article.querySelectorAll('.row g.grid');
  const axes = view.article.querySelectorAll('.axis svg.picture');
  const output = view.article.querySelector('output.visible');
  /** @type {Map<number, string>} */
  const days = new Map();
  for (const row of document.querySelectorAll('.dayrow')) {
    const { recording, from } = /** @type {HTMLElement} */ (row).dataset;
    const name = row.querySelector('.name')?.textContent;
    if (recording === view.article.dataset.recording && name) days.set(Math.round(Number(from)), name);
  }
  view.draws.push(() => {
    const found = ticks(view, days);
    for (const grid of grids) {
      children(grid, 'line', found.length).forEach((line, i) => {
        const x = percent(view, found[i].t).toFixed(2) + '%';
        for (const [name, value] of [['x1', x], ['x2', x], ['y1', '0'], ['y2', '100%']]) line.setAttribute(name, value);
      });
    }
    // A word half outside at the right edge would widen a narrow page.
    const words = found.filter((x) => percent(view, x.t) * view.width / 100 + 3.45 * x.text.length < view.width + 10);
    for (const picture of axes) {
      children(picture, 'text', words.length).forEach((text, i) => {
        text.setAttribute('x', percent(view, words[i].t).toFixed(2) + '%');
        text.setAttribute('y', '12');
        text.removeAttribute('class');
        text.textContent = words[i].text;
      });
    }
    if (output) {
      const form = view.to - view.from < LIVE ? 'second' : 'minute';
      output.textContent = filled(view.words.span, clock(view, view.from, form), clock(view, view.to, form));
    }
  });
}
