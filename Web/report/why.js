// Why: one batch as `--explain` has it. Words are the data block's; here they are only joined.

/** A row of a table of bars.
 * @param {string} name @param {string} box @param {string} d @param {string} kind @param {string} text */
function barRow(name, box, d, kind, text) {
  const row = document.createElement('tr'), head = document.createElement('th');
  const picture = svg('svg', { class: 'bar', viewBox: box, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  picture.append(svg('path', { d, class: kind }));
  head.scope = 'row';
  head.textContent = name;
  row.append(head);
  row.insertCell().append(picture);
  row.insertCell().textContent = text;
  row.cells[2].className = 'figure';
  return row;
}

/** The phrase of a batch.
 * @param {View} view @param {number} batch */
function phrase(view, batch) {
  const { recording: { leads, closeness }, rests = [] } = view, { lead, closeness: close, rest } = view.columns.live;
  const first = leads[lead?.[batch]], odds = closeness[close?.[batch]];
  if (first === undefined) return view.words.unknown;
  return `${first}${/^[\d.]+$/.test(odds) ? filled(view.words.closeness, odds) : odds} ${rests[rest[batch]]}`;
}

/** What became of the waves of a batch.
 * @param {View} view @param {number} batch */
function wavesOf(view, batch) {
  const { words, columns: { wave, batch: { wave: first } } } = view;
  if (!(batch >= 0 && first)) return '';
  const numbers = [...wave.verdict.keys()].slice(first[batch], first[batch + 1]);
  return view.recording.verdicts.map((word, verdict) => {
    const those = numbers.filter((i) => wave.verdict[i] === verdict), n = those.length;
    if (n === 0) return '';
    if (verdict === 1) return filled(n === 1 ? words.step : words.steps, n);
    const doubts = those.map((i) => wave.doubt?.[i]).filter((x) => x >= 0);
    const text = filled(words.waves, n, word), mean = doubts.reduce((sum, x) => sum + x, 0) / doubts.length;
    return verdict === 0 || doubts.length === 0 ? text : filled(words.doubt, text, figure(mean, 0));
  }).filter(Boolean).join('; ');
}

/** Place, height, speed and accuracy at a moment.
 * @param {View} view @param {number} t */
function stateAt(view, t) {
  const { words, recording, columns: { visit, height, fix } } = view;
  /** @type {string[]} */
  const parts = [];
  /** @param {string} template @param {number | undefined} value @param {number} decimals */
  const say = (template, value = NaN, decimals) => {
    if (!Number.isNaN(value)) parts.push(filled(template, figure(value, decimals)));
  };
  const stay = lastUpTo(visit.start, t), now = fixAt(view, t);
  const place = t < visit.end?.[stay] && recording.places?.[visit.place[stay]];
  if (place) parts.push(filled(words.place, place));
  say(words.height, height.metres?.[Math.floor(t / (recording.height?.every ?? 1))], 1);
  say(words.speed, fix.speed?.[now] * KMH, 0);
  say(words.accuracy, fix.accuracy?.[now], 0);
  return parts.join(', ');
}

/** @param {View} view @param {number} batch */
function eventsOf(view, batch) {
  const { event } = view.columns;
  return [...(event.time ?? []).keys()].filter((i) => event.batch[i] === batch)
    .map((i) => `${clock(view, event.time[i], 'tenth')} ${view.recording.event_words[event.word[i]]}`).join('; ');
}

/** @param {View} view @param {number} batch */
function witnessRows(view, batch) {
  const rows = [];
  for (const source of view.recording.sources) {
    const value = view.columns.live[`witness.${source}`]?.[batch] ?? 0;
    if (!value) continue;
    // Five: odds of 150 to 1 fill the bar.
    const width = Math.max(-100, Math.min(100, value * 20));
    rows.push(barRow(source, '-100 0 200 12', `M0 0h${width.toFixed(1)}v12h${(-width).toFixed(1)}z`, '', figure(value, 1)));
  }
  return rows;
}

/** @param {View} view @param {number} batch */
function shareRows(view, batch) {
  /** @param {string} name */
  const share = (name) => view.columns.live[`share.${name}`]?.[batch] || 0;
  return view.recording.classes.filter((x) => share(x) > 0).map((name) =>
    barRow(name, '0 0 100 12', `M0 0h${share(name)}v12H0z`, name, `${share(name)} %`));
}

/** @param {View} view */
function why(view) {
  const aside = find(view.article, '.why');
  if (!aside || !view.columns.batch.start) return;
  /** @param {string} name @param {string} value */
  const text = (name, value) => {
    const found = find(aside, name);
    if (found) [found.textContent, found.hidden] = [value, value === ''];
  };
  /** @param {string} name @param {Element[]} rows */
  const table = (name, rows) => {
    const found = find(aside, name);
    find(aside, `${name} tbody`)?.replaceChildren(...rows);
    if (found) found.hidden = rows.length === 0;
  };
  /** @type {Promise<void> | undefined} */
  let decoding;
  const decodeReasons = async () => {
    const { rests } = view.recording;
    if (rests) view.rests = (await unpacked(rests).text()).split('\n');
    await decode(view, REASONS);
  };
  view.explain = async () => {
    await (decoding ??= decodeReasons());
    const { start, end } = view.columns.batch, batch = batchAt(view, view.chosen);
    const [from, to] = batch < 0 ? [view.chosen, view.chosen] : [start[batch], end[batch]];
    const { activity, confidence } = saidIn(view, batch);
    const when = clock(view, from, 'tenth');
    text('.when', from < to ? filled(view.words.span, when, clock(view, to, 'tenth')) : when);
    text('.what b', activity);
    text('.what .sure', confidence);
    text('.phrase', phrase(view, batch));
    text('.state', stateAt(view, (from + to) / 2));
    text('.waves', wavesOf(view, batch));
    text('.events', eventsOf(view, batch));
    table('.witnesses', witnessRows(view, batch));
    table('.shares', shareRows(view, batch));
    text('.brief', `${activity} ${confidence}`.trim());
    text('.moment', clock(view, view.chosen, 'second'));
    tellDrawn();
  };
}
