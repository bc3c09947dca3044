// Follows a stream for as long as it is wanted: after a break it goes on behind the last event that came, at once
// when the network is back, else after waits that grow.

/** Seconds until the first new attempt, and at most. */
const FIRST_WAIT = 0.5, LONGEST_WAIT = 30;

/** Half of it by chance: pages that lost a service together do not come back together.
 * @param {number} failures */
const waitAfter = (failures) => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.5 + Math.random() / 2);

/** Waits; not when it is not wanted any more, and no longer than until the network is back.
 * @param {number} seconds @param {AbortSignal} signal @returns {Promise<void>} */
function pause(seconds, signal) {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, 1000 * seconds);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** Tries until it is done, refused for good, or not wanted any more.
 * @param {AbortSignal} signal @param {(begun: () => void) => Promise<boolean>} act whether it is done; calls `begun`
 * when it comes through @param {(refusal?: Refusal) => void} broken told before each wait */
async function persist(signal, act, broken) {
  let failures = 0;
  while (!signal.aborted) {
    let wait = 0;
    try {
      if (await act(() => { failures = 0; })) return;
      if (!signal.aborted) broken();
    } catch (error) {
      if (signal.aborted) return;
      const refusal = error instanceof Refusal ? error : undefined;
      if (refusal && refusal.kind !== BUSY) throw refusal;
      broken(refusal);
      wait = refusal?.wait ?? 0;
    }
    await pause(Math.max(wait, waitAfter(failures)), signal);
    failures += 1;
  }
}

/** Events that only time brings. The others a service sends, too, that ends each stream as soon as it begins. */
const GOES_ON = ['batch', 'attitude'];

/** Follows a stream.
 * @param {Asking & { signal: AbortSignal }} asking @param {Record<string, string | undefined>} parameters
 * @param {Place} place where it goes on, and is left @param {(event: StreamEvent) => void} take
 * @param {(refusal?: Refusal) => void} broken */
function followStream(asking, parameters, place, take, broken) {
  return persist(asking.signal, async (begun) => {
    const response = await answerTo(asking, 'v1/live', parameters, place.last ? { 'Last-Event-ID': place.last } : {});
    if (!response.body) return false;
    await readEvents(response.body, (event) => {
      if (asking.signal.aborted) return;
      if (GOES_ON.includes(event.name)) begun();
      place.last = event.id ?? place.last;
      try {
        take(event);
      } catch (error) {
        // A fault of the page is no break of the stream.
        reportError(error);
      }
    });
    return false;
  }, broken);
}
