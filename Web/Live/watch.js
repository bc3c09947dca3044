// One device that is looked at: its article, its day, and what its stream says.

/** Seconds after which the history is asked again: it may have changed its mind. */
const REFRESH = 60;

/** An article without data in place of the one that is there.
 * @param {Page} page */
function blankArticle(page) {
  const article = /** @type {HTMLElement} */ (page.blank.cloneNode(true));
  find(document, '#device-page')?.replaceWith(article);
  return article;
}

/** @param {Page} page @param {DeviceEntry} device @returns {Watch} */
function newWatch(page, device) {
  const article = blankArticle(page), end = new AbortController();
  article.hidden = false;
  article.setAttribute('aria-label', `The device ${device.name}`);
  /** @type {Watch} */
  const watch = {
    device, end, place: {}, held: held(article, device, end.signal),
    day: {
      view: emptyView(article, end.signal), past: [], said: [], batches: new Map(), hasNews: false, asked: new Set(),
      isFetching: false, isReady: false,
    },
  };
  clients(article, () => watch.asking, end.signal);
  wireDay(watch);
  return watch;
}

/** @param {Watch} watch */
function wireDay(watch) {
  const { day, end: { signal } } = watch, { view } = day;
  view.draws.push(() => setBatches(day));
  for (const part of [axis, lanes, cursor, slider]) part(view);
  const openSheet = sheet(view);
  brush(view, (t) => {
    choose(view, t);
    openSheet(true);
  });
  view.draws.push(() => {
    if (watch.asking && day.isReady) fetchInSight(day, (from, to) => whyOf(watch, from, to));
  });
  const follows = find(view.article, '.follow');
  follows?.addEventListener('click', () => choose(view, view.recording.duration_s));
  view.moves.push(() => {
    const { activity, confidence } = calledAt(view, view.chosen), isNow = isFollowing(view);
    const words = [isNow ? 'now' : clock(view, view.chosen, 'second'), activity, confidence];
    const found = find(view.article, '.slider');
    if (found) set(found, { 'aria-valuemax': `${Math.floor(view.recording.duration_s)}`, 'aria-valuetext': words.filter(Boolean).join(', ') });
    follows?.setAttribute('aria-pressed', String(isNow));
  });
  view.explain = () => explain(watch);
  addEventListener('resize', () => draw(view), { signal });
}

/** The batches of a stretch.
 * @param {Watch} watch @param {number} from @param {number} to @returns {Promise<WhyBatch[]>} */
async function whyOf(watch, from, to) {
  const { device, day: { view }, asking } = watch, zero = view.recording.start_unix_s ?? 0;
  if (!asking) throw new Error('nobody looks');
  /** @type {Why} */
  const { batches } = await ask(asking, 'v1/why', {
    device: device.name, from: (zero + from).toFixed(3), to: (zero + Math.min(to, view.recording.duration_s)).toFixed(3),
  });
  return batches;
}

/** Says why of the chosen moment: of now what the stream has said, of another one what is known by now.
 * @param {Watch} watch */
async function explain(watch) {
  const { day } = watch, { view } = day, t = view.chosen;
  if (isFollowing(view) && day.newest) return showReason(view, day.newest);
  try {
    // The batch that ends where the next one begins is not this one.
    const found = await whyOf(watch, t, t + 0.002);
    if (view.chosen !== t || !watch.asking) return;
    const batch = found.find((x) => secondsAt(view, x.end_utc) > t + 0.0005) ?? found[found.length - 1];
    if (batch) keepBatch(day, batch);
    if (batch) showReason(view, batch);
    else showNoReason(view, 'The reasons of this moment are not kept: the service has those since it began, of a day at most.');
  } catch (error) {
    if (view.chosen === t && watch.asking) showNoReason(view, 'The service does not answer now.');
  }
}

// MARK: - What the stream says

/** Begins with the day as it is known.
 * @param {Watch} watch @param {string} zone */
async function openDay(watch, zone) {
  const { day, device, asking } = watch;
  if (!asking) return;
  Object.assign(day, { isReady: false, newest: undefined, waiting: undefined, date: undefined });
  day.batches.clear();
  day.asked.clear();
  const activities = await ask(asking, 'v1/activities', { device: device.name, zone });
  if (asking.signal.aborted) return;
  beginDay(day, activities, zone);
  day.isReady = true;
  day.hasNews = true;
  if (day.waiting) heard(watch, day.waiting, zone);
  begin(day.view);
  draw(day.view);
  laneWords(day.view);
  explain(watch);
}

/** Whether midnight has passed.
 * @param {Day} day @param {Batch} batch */
const isOfAnotherDay = (day, batch) => day.isReady && day.date !== undefined && day.date !== batch.day;

/** @param {Watch} watch @param {Batch} batch @param {string} zone */
function heard(watch, batch, zone) {
  const { day } = watch, { view } = day;
  day.waiting = batch;
  if (!day.isReady) return;
  if (day.date === undefined) tell(view.article, '#day-h', `${dayWords(batch.day)} · ${batch.zone}`);
  day.date = batch.day;
  const end = secondsAt(view, batch.time_utc);
  say(day, end, batch.activity ?? 'unknown', batch.confidence);
  growTo(view, end);
  showBatch(day, batch);
  laneWords(view);
  draw(view);
}

/** @param {Watch} watch @param {Why} why */
function heardWhy({ day }, { batches: [batch] }) {
  if (!batch) return;
  keepBatch(day, batch);
  day.newest = batch;
  if (day.isReady && isFollowing(day.view)) showReason(day.view, batch);
}

/** Asks the history again.
 * @param {Watch} watch @param {string} zone */
async function refreshDay({ day, device, asking }, zone) {
  if (!asking || !day.isReady) return;
  const activities = await ask(asking, 'v1/activities', { device: device.name, zone });
  if (asking.signal.aborted || unixOf(activities.from_utc) > (day.view.recording.start_unix_s ?? 0)) return;
  takePast(day, activities);
  draw(day.view);
}
