// Rises, events, trips and visits: marks with words.

/** The numbers of the rises in sight: slopes only over a short stretch.
 * @param {View} view */
function risesInSight(view) {
  const { rise } = view.columns, slope = view.recording.rise_words.indexOf('slope');
  return inSight(view, rise).filter((i) => view.to - view.from <= SLOPES || rise.kind[i] !== slope);
}

/** The middle of what is in sight of one.
 * @param {View} view @param {Group} group @param {number} i */
const middle = (view, { start, end }, i) => (Math.max(start[i], view.from) + Math.min(end[i], view.to)) / 2;

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
    const { rise, event: { time, word } } = view.columns;
    /** @type {Mark[]} */
    const marks = [];
    let wedges = '', bars = '';
    for (const i of risesInSight(view)) {
      const metres = rise.metres[i], size = `${metres < 0 ? '−' : '+'}${Math.abs(metres).toFixed(0)} m`;
      wedges += wedge(view, rise.start[i], rise.end[i], metres);
      marks.push({ t: middle(view, rise, i), weight: Math.abs(metres), text: `${riseWords[rise.kind[i]] ?? ''} ${size}`.trim() });
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

/** Visits and the trips between them.
 * @param {View} view */
function places(view) {
  const row = find(view.article, '.places');
  if (!row) return;
  const { trip_modes: modes = [], places = [] } = view.recording, { trip, visit } = view.columns;
  view.draws.push(() => {
    const legs = inSight(view, trip), stays = inSight(view, visit);
    shape(row, 'trip', legs.map((i) => barInSight(view, trip, i, 15, 2)).join(''));
    shape(row, 'visit', stays.map((i) => barInSight(view, visit, i, 13, 6)).join(''));
    setWords(view, row, 10, [
      ...legs.map((i) => ({ t: middle(view, trip, i), text: modes[trip.mode[i]], weight: trip.end[i] - trip.start[i] })),
      ...stays.map((i) => ({ t: middle(view, visit, i), text: places[visit.place[i]], weight: visit.end[i] - visit.start[i] })),
    ]);
  });
}
