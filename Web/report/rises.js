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
  const picture = view.article.querySelector('.row.rises .picture');
  if (!picture) return;
  const { rise_words: riseWords, event_words: eventWords } = view.recording;
  view.draws.push(() => {
    const { 'rise.start': start, 'rise.end': end, 'rise.kind': kind, 'rise.metres': metres } = view.columns;
    const { 'event.time': time, 'event.word': word } = view.columns;
    const words = [];
    let wedges = '', bars = '';
    for (const i of risesInSight(view)) {
      wedges += wedge(view, start[i], end[i], metres[i]);
      const size = (metres[i] < 0 ? '−' : '+') + Math.abs(metres[i]).toFixed(0) + ' m';
      words.push({
        t: (Math.max(start[i], view.from) + Math.min(end[i], view.to)) / 2, weight: Math.abs(metres[i]),
        text: `${riseWords[kind[i]] ?? ''} ${size}`.trim(),
      });
    }
    const short = view.to - view.from <= SLOPES;
    for (let i = 0; short && i < (time?.length ?? 0); i++) {
      const text = eventWords[word[i]];
      // Level changes stand there as rises.
      if (time[i] < view.from || time[i] > view.to || riseWords.some((x) => text.startsWith(x))) continue;
      bars += bar(units(view, time[i]) - 0.5, units(view, time[i]) + 0.5, 2, 10, 1);
      words.push({ t: time[i], text, weight: 0 });
    }
    const shape = shapeOf(picture, 32);
    path(shape, 'rise').setAttribute('d', wedges);
    path(shape, 'event').setAttribute('d', bars);
    const marks = picture.querySelector('g.marks');
    if (marks) setWords(view, marks, 26, words);
  });
}

/** @param {View} view */
function trips(view) {
  const picture = view.article.querySelector('.row.trips .picture');
  const marks = picture?.querySelector('g.marks');
  if (!picture || !marks) return;
  const { trip_modes: modes = [], places = [] } = view.recording;
  view.draws.push(() => {
    /** @type {{ t: number, text: string, weight: number }[]} */
    const words = [];
    const bars = (/** @type {string} */ name, /** @type {number} */ y, /** @type {number} */ height, /** @type {(i: number) => string} */ text) => {
      const { [`${name}.start`]: start, [`${name}.end`]: end } = view.columns;
      let d = '';
      for (let i = 0; i < (start?.length ?? 0); i++) {
        const from = Math.max(start[i], view.from), to = Math.min(end[i], view.to);
        if (from >= to) continue;
        // Half a unit less, that legs one after the other are told apart.
        d += bar(units(view, from), units(view, to) - 0.5, y, height, 0.6);
        words.push({ t: (from + to) / 2, text: text(i), weight: to - from });
      }
      path(shapeOf(picture, 20), name).setAttribute('d', d);
    };
    bars('trip', 14, 3, (i) => modes[view.columns['trip.mode'][i]]);
    bars('visit', 13, 5, (i) => filled(view.words.place, places[view.columns['visit.place'][i]]));
    setWords(view, marks, 10, words);
  });
}
