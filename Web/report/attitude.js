// How the device was held: decoded when it is opened. What exceeds a turn is drawn at the other edge.

/** The values of an angle. One that passes the edge is cut there into two.
 * @param {View} view @param {string} name @returns {Series[]} */
function angles(view, name) {
  const { attitude } = view.columns;
  const low = attitude[`${name}_low`], span = attitude[`${name}_span`];
  if (!low) return [];
  const { low: least, high: most } = view.recording.charts[name];
  const every = view.recording.attitude?.every ?? 10;
  const start = low.map((_, i) => i * every);
  if (name === 'pitch') return [series(start, () => every, low, low.map((x, i) => x + span[i]))];
  const into = low.map((x) => least + ((x - least) % 360 + 360) % 360);
  const high = into.map((x, i) => x + Math.min(span[i], 360));
  return [
    series(start, () => every, into, high.map((x) => Math.min(x, most))),
    series(start, () => every, high.map((x) => (x > most ? least : NaN)), high.map((x) => x - 360)),
  ];
}

/** @param {View} view */
function attitude(view) {
  const held = /** @type {HTMLDetailsElement | null} */ (find(view.article, 'details.held'));
  let isWired = false;
  held?.addEventListener('toggle', async () => {
    if (!isWired) {
      isWired = true;
      await decode(view, true);
      for (const found of all(held, '.chart')) {
        const pieces = angles(view, found.dataset.chart ?? '');
        if (pieces.length > 0) chart(view, found, pieces, held);
      }
    }
    draw(view);
  });
}
