// The page: from a token to a device, and on as long as somebody looks.

/** Seconds until somebody who was refused, or has no device, is looked for again. */
const PATIENCE = 10;

/** @returns {Page} */
const newPage = () => ({
  token: '', devices: [], blank: /** @type {HTMLElement} */ (find(document, '#device-page')?.cloneNode(true)),
});

/** A watch that has ended is not gone on with.
 * @param {Page} page */
function endWatch(page) {
  page.watch?.end.abort();
  clearTimeout(page.watch?.silence);
  page.watch = undefined;
}

/** Nothing of the device stands there any more.
 * @param {Page} page */
function leaveDevice(page) {
  page.seen?.abort();
  page.seen = undefined;
  endWatch(page);
  blankArticle(page);
}

/** Nothing of what was shown stands there any more.
 * @param {Page} page */
function empty(page) {
  leaveDevice(page);
  page.devices = [];
  showDevices(page);
  tellLink(document, '');
}

/** Another device: nothing of the one before stands below its name.
 * @param {Page} page @param {string} name */
function chooseDevice(page, name) {
  leaveDevice(page);
  page.wanted = name;
  return look(page);
}

/** @param {Page} page @param {boolean} isShown */
function showEntry(page, isShown) {
  const entry = find(document, '#entry');
  if (entry) entry.hidden = !isShown;
}

/** @param {Page} page */
function showDevices({ devices, watch, wanted }) {
  const choice = find(document, '.device-choice');
  const list = /** @type {HTMLSelectElement} */ (find(document, '#device'));
  if (choice) choice.hidden = devices.length === 0;
  list.replaceChildren(...devices.map(({ name }) => new Option(name, name, false, name === (watch?.device.name ?? wanted))));
}

/** Another token, or none. Where one is kept, this one takes its place.
 * @param {Page} page @param {string} token */
function setToken(page, token) {
  empty(page);
  notice(document);
  [page.token, page.wanted] = [token, undefined];
  if (token && keptToken()) keepToken(token);
  return look(page);
}

/** Stops all that asks: nobody looks.
 * @param {Page} page */
function rest(page) {
  page.seen?.abort();
  page.seen = undefined;
  clearTimeout(page.watch?.silence);
  if (page.watch) page.watch.asking = undefined;
  page.watch?.held.setAsking();
}

/** Looks, where there is a token and somebody sees it.
 * @param {Page} page */
async function look(page) {
  rest(page);
  showEntry(page, page.token === '');
  if (page.token === '' || document.visibilityState === 'hidden') return;
  const seen = new AbortController(), asking = { token: page.token, signal: seen.signal };
  page.seen = seen;
  tellLink(document, 'Connecting …');
  try {
    await persist(seen.signal, () => findDevices(page, asking), (refusal) => broken(page, refusal));
    if (!seen.signal.aborted) await watchDevice(page, asking);
  } catch (refusal) {
    if (!seen.signal.aborted) refused(page, /** @type {Refusal} */ (refusal));
  }
}

/** @param {Page} page @param {Asking} asking */
async function findDevices(page, asking) {
  page.devices = (await ask(asking, 'v1/devices')).devices;
  if (page.devices.length === 0) throw new Refusal(GONE, '');
  return true;
}

/** Nothing comes; it is tried again.
 * @param {Page} page @param {Refusal} [refusal] */
function broken(page, refusal) {
  tellLink(document, refusal ? 'The service does not answer now; trying again …' : 'No connection; trying again …');
  if (page.watch?.day.isReady) return isOld(page.watch, refusal ? 'The service does not answer.' : 'There is no connection to the service.');
  notice(document, refusal ? BUSY : 'away', '', () => look(page));
}

/** Says of when it is what stands there.
 * @param {Watch} watch @param {string} why */
function isOld({ day: { view } }, why) {
  showStale(view.article, `This is how it was at ${clock(view, view.recording.duration_s, 'second')}. ${why}`);
}

/** Nothing may be seen, or there is nothing: what was shown goes, and it is said.
 * @param {Page} page @param {Refusal} refusal */
function refused(page, { kind, message }) {
  const isWrong = kind === WRONG;
  empty(page);
  if (isWrong) {
    page.token = '';
    keepToken('');
  }
  notice(document, kind, message, isWrong ? undefined : () => look(page));
  showEntry(page, isWrong);
  if (kind !== DENIED && kind !== GONE) return;
  // The owner may answer, a device may come.
  const seen = new AbortController();
  page.seen = seen;
  pause(PATIENCE, seen.signal).then(() => { if (!seen.signal.aborted) look(page); });
}

// MARK: - The device

/** @param {Page} page @param {DeviceEntry} device */
function beginWatch(page, device) {
  const watch = newWatch(page, device);
  wireLeave(page, watch.day.view.article);
  return watch;
}

/** @param {Page} page @param {Asking & { signal: AbortSignal }} asking */
async function watchDevice(page, asking) {
  const device = page.devices.find(({ name }) => name === page.wanted) ?? page.devices[0];
  page.wanted ??= device.name;
  if (page.watch?.device.name !== device.name) endWatch(page);
  const watch = page.watch ??= beginWatch(page, device), zone = zoneHere();
  watch.asking = asking;
  // The day is asked for where a stream begins; one that is gone on with has no beginning.
  if (!watch.day.isReady) watch.place = {};
  showDevices(page);
  watch.held.setAsking(asking);
  keepFlow(watch.day, device.name, asking, ({ has_ended: hasEnded }) => {
    if (hasEnded && watch.day.isReady) isOld(watch, 'The recording has ended.');
  });
  keepHistory(page, watch, asking, zone);
  await followStream(asking, { device: device.name, zone, batch: '1', why: '1' }, watch.place,
    (event) => takeEvent(page, watch, zone, event), (refusal) => broken(page, refusal));
}

/** @param {Page} page @param {Watch} watch @param {string} zone @param {StreamEvent} event */
function takeEvent(page, watch, zone, { name, data }) {
  notice(document);
  tellLink(document, 'Connected');
  if (name === 'start') beginsWith(page, watch, zone);
  if (name === 'batch') {
    showStale(watch.day.view.article, '');
    listen(watch);
    if (isOfAnotherDay(watch.day, data)) beginsWith(page, watch, zone);
    heard(watch, data, zone);
  }
  if (name === 'why') heardWhy(watch, data);
  if (name === 'error' && data.error === NOT_AUTHORIZED) refused(page, new Refusal(DENIED, ''));
  // It cannot be gone on with.
  if (name === 'end') watch.place.last = undefined;
}

/** Asks for the day until it is there, or somebody asks for it anew: a device may not have begun yet.
 * @param {Page} page @param {Watch} watch @param {string} zone */
async function beginsWith(page, watch, zone) {
  const { asking } = watch;
  if (!asking) return;
  const turn = watch.opening = {};
  try {
    await persist(asking.signal, async () => {
      if (watch.opening !== turn) return true;
      try {
        await openDay(watch, zone);
        return true;
      } catch (error) {
        if (error instanceof Refusal && error.kind === FAULT) return false;
        throw error;
      }
    }, () => {});
  } catch (refusal) {
    if (!asking.signal.aborted) refused(page, /** @type {Refusal} */ (refusal));
  }
}

/** Core Motion's code of what the user does not allow. */
const NOT_AUTHORIZED = 105;

/** Waits for the next batch; says so where none comes.
 * @param {Watch} watch */
function listen(watch) {
  clearTimeout(watch.silence);
  watch.silence = setTimeout(() => isOld(watch, 'No data has come since.'), 1000 * SILENCE);
}

/** Asks again for what may have changed: the history, and which devices there are.
 * @param {Page} page @param {Watch} watch @param {Asking & { signal: AbortSignal }} asking @param {string} zone */
async function keepHistory(page, watch, asking, zone) {
  for (;;) {
    await pause(REFRESH, asking.signal);
    if (asking.signal.aborted) return;
    // A question that fails is asked again; the stream says what is wrong.
    await refreshDay(watch, zone).catch(() => {});
    await refreshDevices(page, asking).catch(() => {});
  }
}

/** @param {Page} page @param {Asking & { signal: AbortSignal }} asking */
async function refreshDevices(page, asking) {
  /** @type {DeviceEntry[]} */
  const devices = (await ask(asking, 'v1/devices')).devices;
  const isSame = devices.map(({ name }) => name).join('\n') === page.devices.map(({ name }) => name).join('\n');
  if (isSame || asking.signal.aborted) return;
  page.devices = devices;
  showDevices(page);
}

/** How the token is kept, and forgotten.
 * @param {Page} page @param {HTMLElement} article */
function wireLeave(page, article) {
  const keep = /** @type {HTMLInputElement} */ (find(article, '#keep-now'));
  keep.checked = keptToken() !== '';
  keep.addEventListener('change', () => keepToken(keep.checked ? page.token : ''));
  find(article, '.forget')?.addEventListener('click', () => {
    keepToken('');
    setToken(page, '');
    find(document, '#token')?.focus();
  });
}
