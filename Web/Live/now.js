// What the device does now, and the figures of today.

/** Seconds without a batch until the page says that nothing comes. */
const SILENCE = 15;

/** @param {Element} article @param {string} tile @param {string} value @param {string} [besides] */
function setTile(article, tile, value, besides) {
  const place = find(article, `[data-tile=${tile}]`), figure = find(place ?? article, 'b'), more = find(place ?? article, 'span');
  if (figure) figure.textContent = value;
  if (more && besides !== undefined) more.textContent = besides;
}

/** A figure, or a dash where it is not known.
 * @param {number | undefined} value @param {(value: number) => string} words */
const figureOr = (value, words) => (value === undefined ? NOT_KNOWN : words(value));

/** @param {Element} article @param {Batch} batch */
function showFigures(article, batch) {
  setTile(article, 'steps', figureOr(batch.steps, grouped));
  setTile(article, 'distance', figureOr(batch.distance_m, (x) => `${(x / 1000).toFixed(2)} km`));
  setTile(article, 'floors', figureOr(batch.floors_ascended, (x) => `${x} up`),
    batch.floors_descended === undefined ? '' : `${batch.floors_descended} down`);
  setTile(article, 'pace', figureOr(batch.pace_s_per_m, (x) => paceFigure(1000 * x)));
  setTile(article, 'cadence', figureOr(batch.cadence_per_s, (x) => figure(60 * x, 0)));
}

/** Activity, how sure, since when; and for a screen reader no more than each other activity.
 * @param {View} view @param {Batch} batch */
function showActivity(view, { activity, confidence = '', since_utc: since }) {
  const { article } = view, activityWords = activity ?? KINDS[NO_DATA];
  const sinceWords = since ? `since ${clock(view, secondsAt(view, since), 'second')}` : '';
  tell(article, '.doing .activity', activityWords);
  tell(article, '.doing .sure', confidence);
  tell(article, '.doing .since', sinceWords);
  const told = find(article, '.told');
  if (told && told.dataset.activity !== activityWords) {
    told.dataset.activity = activityWords;
    told.textContent = `${activityWords} ${sinceWords}`.trim();
  }
  const swatch = find(article, '.doing .swatch rect');
  swatch?.setAttribute('class', LANES[kindOf(flagsOf(activity))] ?? '');
}

/** @param {Day} day @param {Batch} batch */
function showBatch(day, batch) {
  const { view } = day;
  showActivity(view, batch);
  showFigures(view.article, batch);
  set(view.article, { 'data-batch': String(batch.time_s) });
}

/** Says that what stands there is of before; nothing: it is of now. Once: a screen reader tells what is written anew.
 * @param {HTMLElement} article @param {string} words */
function showStale(article, words) {
  if (find(article, '.stale')?.textContent === words) return;
  tell(article, '.stale', words);
  article.classList.toggle('old', words !== '');
}

/** How often and how long each kind of activity was, for who does not see the lanes.
 * @param {View} view */
function laneWords(view) {
  const { segment } = view.columns;
  for (const row of all(view.article, '.lane')) {
    const lane = row.dataset.lane ?? '';
    const those = [...(segment.kind ?? []).keys()].filter((i) => LANES[segment.kind[i]] === lane);
    // Neighbours of one kind differ by how sure they are.
    const times = those.filter((i) => LANES[segment.kind[i - 1]] !== lane || segment.end[i - 1] < segment.start[i] - 1).length;
    const lasted = durationWords(those.reduce((sum, i) => sum + segment.end[i] - segment.start[i], 0));
    const words = times === 0 ? `${lane}: not today` : `${lane}: ${times === 1 ? 'once' : `${times} times`}, ${lasted}`;
    const picture = find(row, 'svg.picture');
    if (picture && picture.getAttribute('aria-label') !== words) picture.setAttribute('aria-label', words);
    if (lane === 'unknown') row.hidden = times === 0;
  }
}
