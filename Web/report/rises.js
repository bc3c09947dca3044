// Rises, events, trips and visits: marks with words.

/** The numbers of the rises in sight: slopes only over a short stretch.
 * @param {View} view */
function risesInSight(view) {
  const { rise } = view.columns, slope = view.recording.rise_words.indexOf('slope');
  return inSight(view, rise).filter((i) => view.to - view.from <= SLOPES || rise.kind[i] !== slope);
}

/** A wedge that rises or falls.
 * @param {View} view @param {number} start @param {number} end @param {number} metres */
function wedge(view, start, end, metres) {
  const left = units(view, start), right = Math.max(left + 3, units(view, end));
  const [x1, x2] = [left.toFixed(1), right.toFixed(1)];
  return metres > 0 ? `M${x1} 14L${x2} 4V14z` : `M${x1} 4L${x2} 14H${x1}z`;
}

/** @param {View} view */
function rises(view) {
  const row = find(view.article, '.rises');
  if (!row) return;
  const { rise_words: riseWords, event_words: eventWords } = view.recording;
  const { rise, event, storey } = view.columns;
  view.draws.push(() => {
    const isShort = view.to - view.from <= SLOPES;
    /** @type {Mark[]} */
    const marks = [];
    let wedges = '', ticks = '';
    for (const i of risesInSight(view)) {
      const metres = rise.metres[i], size = `${metres < 0 ? '−' : '+'}${Math.abs(metres).toFixed(0)} m`;
      wedges += wedge(view, rise.start[i], rise.end[i], metres);
      marks.push({ t: rise.start[i], weight: Math.abs(metres), text: `${riseWords[rise.kind[i]] ?? ''} ${size}`.trim() });
    }
    event.time?.forEach((t, i) => {
      const text = eventWords[event.word[i]], x = units(view, t);
      // Level changes stand there as rises.
      if (x < 0 || x > 400 || riseWords.some((rise) => text.startsWith(rise)) || !(isShort || text === 'pause')) return;
      ticks += bar(x, x, 12, 4);
      if (isShort) marks.push({ t, text, weight: 0 });
    });
    storey.time?.forEach((t, i) => {
      if (t >= view.from && t <= view.to) marks.push({ t, text: filled(view.words.storey, storey.number[i]), weight: 100 });
    });
    shape(row, 'rise', wedges);
    shape(row, 'pause', ticks);
    setWords(view, row, 27, marks);
  });
}

/** Visits and the trips between them.
 * @param {View} view */
function places(view) {
  const row = find(view.article, '.places');
  if (!row) return;
  const { trip_modes: modes = [], places = [] } = view.recording, { trip, visit } = view.columns;
  /** @param {Group} group @param {number} i */
  const seen = ({ start, end }, i) => Math.min(end[i], view.to) - Math.max(start[i], view.from);
  view.draws.push(() => {
    const legs = inSight(view, trip), stays = inSight(view, visit);
    shape(row, 'trip', legs.map((i) => barInSight(view, trip, i, 7, 2)).join(''));
    shape(row, 'visit', stays.map((i) => barInSight(view, visit, i, 4, 8)).join(''));
    setWords(view, row, 27, [
      ...legs.map((i) => ({ t: trip.start[i], text: modes[trip.mode[i]], weight: seen(trip, i) })),
      ...stays.filter((i) => places[visit.place[i]]).map((i) => (
        { t: visit.start[i], text: filled(view.words.place, places[visit.place[i]]), weight: seen(visit, i) })),
    ]);
  });
}
