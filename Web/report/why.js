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
  row.cells[1].className = 'bar';
  row.cells[2].className = 'figure';
  return row;
}

/** The phrase; empty where nothing was known.
 * @param {View} view @param {number} batch */
function phrase(view, batch) {
  const { leads, closeness, rests } = view.recording;
  const { lead, closeness: close, rest } = view.columns.live;
  const known = lead && leads[lead[batch]] !== undefined && closeness[close[batch]] !== undefined;
  return known ? `${leads[lead[batch]]}${closeness[close[batch]]} ${rests[rest[batch]] ?? ''}`.trim() : '';
}

/** What became of the waves of a batch.
 * @param {View} view @param {number} from @param {number} to */
function wavesIn(view, from, to) {
  const { words, recording } = view;
  const { time, verdict, doubt } = view.columns.wave;
  const counts = recording.verdicts.map(() => 0), doubts = recording.verdicts.map(() => 0);
  for (let i = lastUpTo(time, from - 1e-6) + 1; time?.[i] < to - 1e-6; i++) {
    counts[verdict[i]] += 1;
    doubts[verdict[i]] = Math.max(doubts[verdict[i]], doubt?.[i] || 0);
  }
  const parts = [];
  if (counts[1]) parts.push(filled(words.counted[counts[1] === 1 ? 0 : 1], counts[1]));
  counts.forEach((n, i) => { if (i > 1 && n) parts.push(filled(words.refused, n, recording.verdicts[i], figure(100 * doubts[i], 0))); });
  if (counts[0]) parts.push(filled(words.held, counts[0]));
  return parts.length > 0 ? parts.join('; ') + '.' : time ? words.none : '';
}

/** Height, speed and accuracy at a moment.
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
  if (t < visit.end?.[stay]) parts.push(filled(words.place, recording.places?.[visit.place[stay]] ?? ''));
  say(words.height, height.metres?.[Math.floor(t / (recording.height?.every ?? 1))], 1);
  say(words.speed, fix.speed?.[now] * KMH, 0);
  say(words.accuracy, fix.accuracy?.[now], 0);
  return parts.join(', ');
}

/** @param {View} view @param {number} from @param {number} to */
function eventsIn(view, from, to) {
  const { time, word } = view.columns.event;
  const lines = [];
  for (let i = lastUpTo(time, from - 1e-6) + 1; time?.[i] < to - 1e-6; i++) {
    lines.push(`${clock(view, time[i], 'tenth')} ${view.recording.event_words[word[i]]}`);
  }
  return lines.join('\n');
}

/** @param {View} view @param {number} batch */
function witnessRows(view, batch) {
  const rows = [];
  for (const source of view.recording.sources) {
    const value = view.columns.live[`witness.${source}`]?.[batch] ?? 0;
    if (!value) continue;
    // Ten to a half: odds of 22,000.
    const width = Math.max(-100, Math.min(100, value * 10));
    rows.push(barRow(source, '-100 0 200 12', `M0 0h${width.toFixed(1)}v12h${(-width).toFixed(1)}zM-.7 -2h1.4v16h-1.4z`, 'witness', figure(value, 1)));
  }
  return rows;
}

/** @param {View} view @param {number} batch */
function shareRows(view, batch) {
  /** @param {string} name */
  const share = (name) => view.columns.live[`share.${name}`]?.[batch] || 0;
  return view.recording.classes.filter((x) => share(x) >= 0.005).sort((a, b) => share(b) - share(a)).map((name) =>
    barRow(name, '0 0 100 12', `M0 0h${(100 * share(name)).toFixed(0)}v12H0z`, name, `${figure(100 * share(name), 0)} %`));
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
  view.explain = () => {
    const batch = batchAt(view, view.chosen);
    if (batch < 0) return;
    const from = view.columns.batch.start[batch], to = view.columns.batch.end[batch];
    const { activity, confidence } = saidIn(view, batch);
    text('.when', filled(view.words.span, clock(view, from, 'tenth'), clock(view, to, 'tenth')));
    text('.what b', activity);
    text('.what .sure', confidence);
    text('.phrase', phrase(view, batch));
    text('.state', stateAt(view, view.chosen));
    text('.waves', wavesIn(view, from, to));
    text('.events', eventsIn(view, from, to));
    table('.witnesses', witnessRows(view, batch));
    table('.shares', shareRows(view, batch));
    text('.brief', `${activity} ${confidence}`.trim());
    text('.moment', clock(view, view.chosen, 'second'));
    tellDrawn();
  };
}
