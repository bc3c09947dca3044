// The device in space: a stream of its own, which is there while the drawing is open and the page is in sight.

/** Attitudes a second; of who wants less motion, less. */
const ATTITUDES = 10, CALM = 2;

/** @param {HTMLElement} article @param {DeviceEntry} device
 * @param {(kind: string) => { element: HTMLElement, show(q?: number[]): void }} made */
function heldDrawing(article, device, made) {
  const place = find(article, '.drawing');
  const choice = /** @type {HTMLSelectElement | null} */ (find(article, '#kind'));
  let drawing = made(device.profile);
  const put = () => place?.replaceChildren(drawing.element);
  put();
  if (choice) {
    choice.value = device.profile;
    choice.addEventListener('change', () => {
      drawing = made(choice.value);
      put();
    });
  }
  return {
    /** @param {Attitude} [event] nothing: it is not known */
    show: (event) => {
      drawing.show(event?.attitude);
      if (event) set(drawing.element, { 'data-time': String(event.time_s) });
      else drawing.element.removeAttribute('data-time');
    },
  };
}

/** @param {HTMLElement} article @param {DeviceEntry} device @param {AbortSignal} signal the article's
 * @returns {{ setAsking(asking?: Asking & { signal: AbortSignal }): void }} */
function held(article, device, signal) {
  const details = /** @type {HTMLDetailsElement | null} */ (find(article, '#held'));
  const drawing = heldDrawing(article, device, deviceDrawing);
  const canTurn = device.features.includes('attitude');
  /** @type {(Asking & { signal: AbortSignal }) | undefined} */
  let asking;
  /** @type {AbortController | undefined} */
  let current;
  const rate = matchMedia('(prefers-reduced-motion: reduce)').matches ? CALM : ATTITUDES;
  const begin = () => {
    current?.abort();
    current = undefined;
    if (!details?.open || !asking || asking.signal.aborted || !canTurn) return drawing.show();
    const own = new AbortController();
    current = own;
    asking.signal.addEventListener('abort', () => own.abort());
    const question = { device: device.name, attitude: String(rate) };
    // What ends the other stream ends this one: it says so.
    followStream({ token: asking.token, signal: own.signal }, question, {}, ({ name, data }) => {
      if (name === 'attitude') drawing.show(data);
    }, () => drawing.show()).catch(() => drawing.show());
  };
  if (!canTurn) tell(article, '#held .note', 'This device has no gyroscope: how it is held is not known.');
  details?.addEventListener('toggle', begin, { signal });
  return {
    setAsking: (now) => {
      asking = now;
      begin();
    },
  };
}
