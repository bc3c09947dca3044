// Why a batch was called what it was called, in the service's words.

/** @param {Element} aside @param {string} name @param {string} value */
function tell(aside, name, value) {
  const found = find(aside, name);
  if (found) [found.textContent, found.hidden] = [value, value === ''];
}

/** @param {Element} aside @param {string} name @param {Element[]} rows */
function tellRows(aside, name, rows) {
  const found = find(aside, name);
  find(aside, `${name} tbody`)?.replaceChildren(...rows);
  if (found) found.hidden = rows.length === 0;
}

/** @param {WhyBatch} batch */
function witnessBars({ why }) {
  return SOURCES.flatMap((source) => {
    const value = why?.sources[source] ?? 0;
    if (Math.abs(value) < 0.05) return [];
    // Five: odds of 150 to 1 fill the bar.
    const width = Math.max(-100, Math.min(100, value * 20));
    return [barRow(source, '-100 0 200 12', `M0 0h${width.toFixed(1)}v12h${(-width).toFixed(1)}z`, '', figure(value, 1))];
  });
}

/** @param {WhyBatch} batch */
function shareBars({ evidence }) {
  return CLASSES.flatMap((name) => {
    const share = Math.round(100 * (evidence?.[name] ?? 0));
    return share > 0 ? [barRow(name, '0 0 100 12', `M0 0h${share}v12H0z`, name, `${share} %`)] : [];
  });
}

/** @param {Element} aside @param {boolean} areThere */
function setFigures(aside, areThere) {
  const figures = find(aside, '.figures');
  if (figures) figures.hidden = !areThere;
}

/** Writes a batch's reasons.
 * @param {View} view @param {WhyBatch} batch */
function showReason(view, batch) {
  const aside = find(view.article, '.why');
  if (!aside) return;
  const start = secondsAt(view, batch.start_utc), end = secondsAt(view, batch.end_utc);
  const activity = batch.activity.replace('_', ' '), sure = batch.confidence ?? '';
  tell(aside, '.when', filled(WORDS.span, clock(view, start, 'tenth'), clock(view, end, 'tenth')));
  tell(aside, '.what b', activity);
  tell(aside, '.what .sure', sure);
  tell(aside, '.phrase', batch.phrase ?? WORDS.unknown);
  tell(aside, '.waves', waveWords(batch.waves));
  const zero = start - batch.start_s;
  tell(aside, '.events', batch.events.map((x) => `${clock(view, zero + x.time_s, 'tenth')} ${eventWords(x)}`).join('; '));
  tellRows(aside, '.witnesses', witnessBars(batch));
  tellRows(aside, '.shares', shareBars(batch));
  setFigures(aside, true);
  aside.dataset.batch = String(batch.end_s);
  tellBrief(view, aside, activity, sure);
}

/** Says that there are no reasons, and what the history says.
 * @param {View} view @param {string} words */
function showNoReason(view, words) {
  const aside = find(view.article, '.why');
  if (!aside) return;
  const { activity, confidence } = calledAt(view, view.chosen);
  tell(aside, '.when', clock(view, view.chosen, 'second'));
  tell(aside, '.what b', activity);
  tell(aside, '.what .sure', confidence);
  tell(aside, '.phrase', words);
  for (const name of ['.waves', '.events']) tell(aside, name, '');
  setFigures(aside, false);
  delete aside.dataset.batch;
  tellBrief(view, aside, activity, confidence);
}

/** The sheet's one line; and whether what is written is news to a screen reader: what follows the present would flood it.
 * @param {View} view @param {Element} aside @param {string} activity @param {string} sure */
function tellBrief(view, aside, activity, sure) {
  tell(aside, '.brief', `${activity} ${sure}`.trim());
  tell(aside, '.moment', clock(view, view.chosen, 'second'));
  find(aside, '.reason')?.setAttribute('aria-live', isFollowing(view) ? 'off' : 'polite');
  tellDrawn();
}
