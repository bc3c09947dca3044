// The ring on the route, at the fix of the second where the cursor is.

/** @param {View} view */
function route(view) {
  const ring = view.article.querySelector('.map .ring');
  const { route: place } = view.recording;
  if (!ring || !place) return;
  view.moves.push(() => {
    const i = fixAt(view, view.shown);
    ring.toggleAttribute('hidden', i < 0);
    if (i < 0) return;
    const { 'fix.latitude': latitude, 'fix.longitude': longitude } = view.columns;
    ring.setAttribute('cx', (place.left + (longitude[i] - place.west) * place.x_per_degree).toFixed(2));
    ring.setAttribute('cy', (place.top + (place.north - latitude[i]) * place.y_per_degree).toFixed(2));
  });
}
