// Why: one batch as `--explain` has it. Words are the data block's; here they are only joined.

/** A row of a table of bars.
 * @param {string} name @param {string} box @param {string} d @param {string} kind @param {string} text */
function barRow(name, box, d, kind, text) {
  const row = document.createElement('tr');
  const head = document.createElement('th');
  const [cell, number] = [document.createElement('td'), document.createElement('td')];
  const [picture, shape] = [element('svg'), element('path')];
  head.scope = 'row';
  head.textContent = name;
  cell.className = 'bar';
  number.className = 'figure';
  number.textContent = text;
  picture.setAttribute('class', 'bar');
  picture.setAttribute('viewBox', box);
  picture.setAttribute('preserveAspectRatio', 'none');
  picture.setAttribute('aria-hidden', 'true');
  shape.setAttribute('d', d);
  shape.setAttribute('class', kind);
  picture.append(shape);
  cell.append(picture);
  row.append(head, cell, number);
  return row;
}

/** The phrase; empty where nothing was known.
 * @param {View} view @param {number} batch */
function phrase(view, batch) {
  const { leads, closeness, rests } = view.recording;
  const { 'live.lead': lead, 'live.closeness': close, 'live.rest': rest } = view.columns;
  const known = lead && leads[lead[batch]] !== undefined && closeness[close[batch]] !== undefined;
  return known ? `${leads[lead[batch]]}${closeness[close[batch]]} ${rests[rest[batch]] ?? ''}`.trim() : '';
}

/** What became of the waves of a batch.
 * @param {View} view @param {number} from @param {number} to */
function wavesIn(view, from, to) {
  const { words, recording } = view;
  const { 'wave.time': time, 'wave.verdict': verdict, 'wave.doubt': doubt } = view.columns;
  if (!time) return '';
  const counts = recording.verdicts.map(() => 0), doubts = recording.verdicts.map(() => 0);
  for (let i = lastUpTo(time, from - 1e-6) + 1; i < time.length && time[i] < to - 1e-6; i++) {
    counts[verdict[i]] += 1;
    doubts[verdict[i]] = Math.max(doubts[verdict[i]], doubt?.[i] || 0);
  }
  const parts = [];
  if (counts[1]) parts.push(filled(words.counted[counts[1] === 1 ? 0 : 1], counts[1]));
  counts.forEach((n, i) => { if (i > 1 && n) parts.push(filled(words.refused, n, recording.verdicts[i], figure(100 * doubts[i], 0))); });
  if (counts[0]) parts.push(filled(words.held, counts[0]));
  return parts.length > 0 ? parts.join('; ') + '.' : words.none;
}

/** Height, speed and accuracy at a moment.
 * @param {View} view @param {number} t */
function stateAt(view, t) {
  const { words, recording, columns } = view;
  const parts = [];
  const { 'visit.start': start, 'visit.end': end, 'visit.place': place } = columns;
  const visit = start ? lastUpTo(start, t) : -1;
  if (visit >= 0 && t < end[visit]) parts.push(filled(words.place, recording.places?.[place[visit]] ?? ''));
  const height = heightAt(view, t), fix = fixAt(view, t);
  if (!Number.isNaN(height)) parts.push(filled(words.height, figure(height, 1)));
  const speed = columns['fix.speed']?.[fix] ?? NaN, accuracy = columns['fix.accuracy']?.[fix] ?? NaN;
  if (!Number.isNaN(speed)) parts.push(filled(words.speed, figure(speed * KMH, 0)));
  if (!Number.isNaN(accuracy)) parts.push(filled(words.accuracy, figure(accuracy, 0)));
  return parts.join(', ');
}

/** @param {View} view @param {number} from @param {number} to */
function eventsIn(view, from, to) {
  const { 'event.time': time, 'event.word': word } = view.columns;
  const lines = [];
  for (let i = time ? lastUpTo(time, from - 1e-6) + 1 : 0; i < (time?.length ?? 0) && time[i] < to; i++) {
    lines.push(`${clock(view, time[i], 'tenth')} ${view.recording.event_words[word[i]]}`);
  }
  return lines.join('\n');
}

/** @param {View} view @param {number} batch */
function witnessRows(view, batch) {
  const rows = [];
  for (const source of view.recording.sources) {
    const value = view.columns[`live.witness.${source}`]?.[batch] ?? 0;
    if (!value) continue;
    // Ten to a half: odds of 22,000.
    const width = Math.max(-100, Math.min(100, value * 10));
    rows.push(barRow(source, '-100 0 200 12', `M0 0h${width.toFixed(1)}v12h${(-width).toFixed(1)}zM-.7 -2h1.4v16h-1.4z`, 'witness', figure(value, 1)));
  }
  return rows;
}

/** @param {View} view @param {number} batch */
function shareRows(view, batch) {
  const share = (/** @type {string} */ name) => view.columns[`live.share.${name}`]?.[batch] || 0;
  return view.recording.classes.filter((x) => share(x) >= 0.005).sort((a, b) => share(b) - share(a)).map((name) =>
    barRow(name, '0 0 100 12', `M0 0h${(100 * share(name)).toFixed(0)}v12H0z`, name, `${figure(100 * share(name), 0)} %`));
}

/** @param {View} view */
function why(view) {
  const aside = view.article.querySelector('.why');
  if (!aside || !view.columns['batch.start']) return;
  const text = (/** @type {string} */ name, /** @type {string} */ value) => {
    const found = /** @type {HTMLElement | null} */ (aside.querySelector(name));
    if (found) [found.textContent, found.hidden] = [value, value === ''];
  };
  const table = (/** @type {string} */ name, /** @type {Element[]} */ rows) => {
    const found = /** @type {HTMLElement | null} */ (aside.querySelector(name));
    found?.querySelector('tbody')?.replaceChildren(...rows);
    if (found) found.hidden = rows.length === 0;
  };
  view.choices.push(() => {
    const batch = batchAt(view, view.chosen);
    if (batch < 0) return;
    const from = view.columns['batch.start'][batch], to = from + view.columns['batch.length'][batch];
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
    text('.sheet .brief', `${activity} ${confidence}`.trim());
    text('.sheet .moment', clock(view, view.chosen, 'second'));
    tellDrawn();
  });
}
