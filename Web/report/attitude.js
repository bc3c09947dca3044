// How the device was held: decoded when it is opened. What exceeds a turn is drawn at the other edge.

/** Between what angles are drawn. */
const HALF_TURNS = { low: -180, high: 180 };

/** The values of an angle. One that passes the edge is cut there into two.
 * @param {View} view @param {string} name @returns {Series[]} */
function angles(view, name) {
  const { attitude } = view.columns;
  const low = attitude[`${name}_low`], span = attitude[`${name}_span`];
  if (!low) return [];
  const every = view.recording.attitude?.every ?? 10;
  const start = low.map((_, i) => i * every);
  const high = low.map((x, i) => x + span[i]);
  return [
    series(start, () => every, low, high.map((x) => Math.min(x, HALF_TURNS.high))),
    series(start, () => every, high.map((x) => (x > HALF_TURNS.high ? HALF_TURNS.low : NaN)), high.map((x) => x - 360)),
  ];
}

/** @param {View} view */
function attitude(view) {
  const held = /** @type {HTMLDetailsElement | null} */ (find(view.article, 'details.held'));
  let isWired = false;
  held?.addEventListener('toggle', async () => {
    if (!isWired) {
      isWired = true;
      await decode(view, HELD);
      for (const found of all(held, '.chart')) {
        const pieces = angles(view, found.dataset.chart ?? '');
        if (pieces.length > 0) chart(view, found, pieces, held);
      }
    }
    draw(view);
  });
}
