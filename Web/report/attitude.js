// How the device was held: decoded when it is opened. What exceeds a turn is drawn at the other edge.

/** Seconds of a row. */
const ATTITUDE_EVERY = 10;

/** The values of an angle. One that passes the edge is cut there into two.
 * @param {View} view @param {string} name @returns {Series[]} */
function angles(view, name) {
  const low = view.columns[`attitude.${name}_low`], span = view.columns[`attitude.${name}_span`];
  if (!low) return [];
  const { low: least, high: most } = view.recording.charts[name];
  const start = low.map((_, i) => i * ATTITUDE_EVERY);
  if (name === 'pitch') return [series(start, () => ATTITUDE_EVERY, low, low.map((x, i) => x + span[i]))];
  const into = low.map((x) => least + ((x - least) % 360 + 360) % 360);
  const high = into.map((x, i) => x + Math.min(span[i], 360));
  return [
    series(start, () => ATTITUDE_EVERY, into, high.map((x) => Math.min(x, most))),
    series(start, () => ATTITUDE_EVERY, high.map((x) => (x > most ? least : NaN)), high.map((x) => x - 360)),
  ];
}

/** @param {View} view */
function attitude(view) {
  const held = /** @type {HTMLDetailsElement | null} */ (view.article.querySelector('details.held'));
  let wired = false;
  held?.addEventListener('toggle', async () => {
    if (wired || !held.open) return;
    wired = true;
    await decode(view, (name) => name.startsWith('attitude.'));
    for (const found of /** @type {NodeListOf<HTMLElement>} */ (held.querySelectorAll('.chart'))) {
      const name = found.dataset.chart ?? '';
      const pieces = angles(view, name);
      const shape = shapeOf(/** @type {Element} */ (found.querySelector('.picture')), 100);
      const block = view.recording.charts[name];
      const output = found.querySelector('output.value');
      if (pieces.length === 0) continue;
      view.draws.push(() => {
        if (held.open) path(shape, 'band').setAttribute('d', pieces.map((x) => bandPath(extremes(x, view), block.low, block.high)).join(''));
      });
      view.moves.push(() => { if (output) output.textContent = valueAt(pieces[0], view.shown, name, block); });
    }
    drawNow(view);
  });
  held?.addEventListener('toggle', () => draw(view));
}
