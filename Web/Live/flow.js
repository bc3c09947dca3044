// What comes in: samples by sensor, rates, gaps, what waits and what was dropped.

/** Seconds between two looks, and until the first one. */
const LOOK = 5, SOON = 0.2;

/** Writes the rows of a table, the first cell of each its name; each cell knows its head, which narrow pages put before it.
 * @param {ParentNode} root @param {string} name @param {string[][]} rows */
function fillTable(root, name, rows) {
  const heads = all(root, `${name} thead th`).map((head) => head.textContent ?? '');
  find(root, `${name} tbody`)?.replaceChildren(...rows.map(([first, ...rest]) => {
    const row = document.createElement('tr'), head = document.createElement('th');
    head.scope = 'row';
    head.textContent = first;
    row.append(head);
    rest.forEach((word, i) => {
      const cell = row.insertCell();
      [cell.textContent, cell.dataset.of] = [word, heads[i + 1]];
    });
    return row;
  }));
}

/** @param {number | undefined} hertz */
const rateWords = (hertz) => (hertz === undefined ? NOT_KNOWN : `${hertz.toFixed(hertz < 10 ? 2 : 1)} Hz`);

/** @param {View} view @param {FlowSensor} sensor */
function sensorRow(view, { sensor, samples, rate_hz: rate, wanted_hz: wanted, gaps, longest_gap_s: longest, last_gap: gap,
  last_utc: last, refused }) {
  /** @param {string} date */
  const at = (date) => clock(view, secondsAt(view, date), 'second');
  const wrong = Object.values(refused).reduce((sum, x) => sum + x, 0);
  return [
    sensor, grouped(samples) + (wrong > 0 ? `, ${grouped(wrong)} refused` : ''),
    rateWords(rate) + (wanted === undefined ? '' : `, ${grouped(wanted)} wanted`), grouped(gaps),
    longest === undefined ? NOT_KNOWN : durationWords(longest),
    gap ? filled(WORDS.span, at(gap.from_utc), at(gap.to_utc)) : NOT_KNOWN, last ? at(last) : NOT_KNOWN,
  ];
}

/** @param {View} view @param {Flow} flow */
function showFlow(view, flow) {
  const { queue, dropped, samples, since_utc: since, has_ended: hasEnded } = flow;
  const waits = queue.longest_s === undefined ? '' : `, ${queue.longest_s.toFixed(1)} s at most`;
  tell(view.article, '.flow-words', [
    `${grouped(samples)} samples${since ? ` since ${clock(view, secondsAt(view, since), 'second')}` : ''}`,
    `${grouped(queue.samples)} wait to be put in order${waits}`, `${grouped(dropped)} dropped`,
    ...(hasEnded ? ['nothing comes any more'] : []),
  ].join('; ') + '.');
  fillTable(view.article, '.sensors', flow.sensors.map((sensor) => sensorRow(view, sensor)));
}

/** Looks as long as it is open and wanted, once the day has a clock.
 * @param {Day} day @param {string} device @param {Asking & { signal: AbortSignal }} asking
 * @param {(flow: Flow) => void} take */
async function keepFlow(day, device, asking, take) {
  const { view } = day;
  const details = /** @type {HTMLDetailsElement | null} */ (find(view.article, '#flow'));
  while (!asking.signal.aborted) {
    try {
      if (details?.open && day.isReady) {
        const flow = await ask(asking, 'v1/flow', { device });
        if (asking.signal.aborted) return;
        showFlow(view, flow);
        take(flow);
      }
    } catch {
      // The stream notices it too, and says it.
    }
    await pause(day.isReady ? LOOK : SOON, asking.signal);
  }
}
