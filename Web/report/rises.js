// Rises, events, trips and visits: marks with words.

/** The numbers of the rises in sight: slopes only over a short stretch.
 * @param {View} view */
function risesInSight(view) {
  const { 'rise.start': start, 'rise.end': end, 'rise.kind': kind } = view.columns;
  const slope = view.recording.rise_words.indexOf('slope');
  const short = view.to - view.from <= SLOPES;
  return [...(start ?? []).keys()].filter((i) =>
    end[i] > view.from && start[i] < view.to && (short || kind[i] !== slope));
}

/** A wedge that rises or falls.
 * @param {View} view @param {number} start @param {number} end @param {number} metres */
function wedge(view, start, end, metres) {
  const left = units(view, start), right = Math.max(left + 3, units(view, end));
  const [x1, x2] = [left.toFixed(1), right.toFixed(1)];
  return metres < 0 ? `M${x1} 2V12H${x2}z` : `M${x1} 12H${x2}V2z`;
}

/** @param {View} view */
function rises(view) {
  const row = find(view.article, '.rises');
  if (!row) return;
  const { rise_words: riseWords, event_words: eventWords } = view.recording;
  view.draws.push(() => {
    const { 'rise.start': start, 'rise.end': end, 'rise.kind': kind, 'rise.metres': metres } = view.columns;
    const { 'event.time': time, 'event.word': word } = view.columns;
    /** @type {Mark[]} */
    const marks = [];
    let wedges = '', bars = '';
    for (const i of risesInSight(view)) {
      wedges += wedge(view, start[i], end[i], metres[i]);
      const size = `${metres[i] < 0 ? '−' : '+'}${Math.abs(metres[i]).toFixed(0)} m`;
      const t = (Math.max(start[i], view.from) + Math.min(end[i], view.to)) / 2;
      marks.push({ t, weight: Math.abs(metres[i]), text: `${riseWords[kind[i]] ?? ''} ${size}`.trim() });
    }
    const short = view.to - view.from <= SLOPES;
    for (let i = 0; short && i < (time?.length ?? 0); i++) {
      const text = eventWords[word[i]], x = units(view, time[i]);
      // Level changes stand there as rises.
      if (x < 0 || x > 400 || riseWords.some((rise) => text.startsWith(rise))) continue;
      bars += bar(x - 0.5, x + 0.5, 2, 10, 1);
      marks.push({ t: time[i], text, weight: 0 });
    }
    shape(row, 'rise', wedges);
    shape(row, 'event', bars);
    setWords(view, row, 26, marks);
  });
}

/** Bars of visits or trips; their words join the marks.
 * @param {View} view @param {string} name @param {number} y @param {number} height
 * @param {(i: number) => string} text @param {Mark[]} marks */
function stays(view, name, y, height, text, marks) {
  const { [`${name}.start`]: start, [`${name}.end`]: end } = view.columns;
  let d = '';
  for (let i = 0; i < (start?.length ?? 0); i++) {
    const from = Math.max(start[i], view.from), to = Math.min(end[i], view.to);
    if (from >= to) continue;
    // Half a unit less: legs one after the other are told apart.
    d += bar(units(view, from), units(view, to) - 0.5, y, height, 0.6);
    marks.push({ t: (from + to) / 2, text: text(i), weight: to - from });
  }
  return d;
}

/** Visits and the trips between them.
 * @param {View} view */
function places(view) {
  const row = find(view.article, '.places');
  if (!row) return;
  const { trip_modes: modes = [], places = [] } = view.recording;
  view.draws.push(() => {
    /** @type {Mark[]} */
    const marks = [];
    shape(row, 'trip', stays(view, 'trip', 15, 2, (i) => modes[view.columns['trip.mode'][i]], marks));
    shape(row, 'visit', stays(view, 'visit', 13, 6, (i) => places[view.columns['visit.place'][i]], marks));
    setWords(view, row, 10, marks);
  });
}
