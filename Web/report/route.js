// The ring on the route, at the fix of the second where the cursor is.

/** @param {View} view */
function route(view) {
  const ring = find(view.article, '.map .ring');
  const { route: place } = view.recording;
  if (!ring || !place) return;
  view.moves.push(() => {
    const i = fixAt(view, view.shown);
    ring.toggleAttribute('hidden', i < 0);
    if (i < 0) return;
    const { latitude, longitude } = view.columns.fix;
    set(ring, {
      cx: (place.left + (longitude[i] - place.west) * place.x_per_degree).toFixed(2),
      cy: (place.top + (place.north - latitude[i]) * place.y_per_degree).toFixed(2),
    });
  });
}
