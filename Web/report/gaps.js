// Holes in the data, a row for each stream that has any.

/** @param {View} view */
function gaps(view) {
  view.draws.push(() => {
    const { gap } = view.columns;
    for (const row of all(view.article, '.gaps')) {
      const number = view.recording.streams.indexOf(row.dataset.stream ?? '');
      shape(row, 'present', bar(0, 400, 7, 2));
      const those = inSight(view, gap).filter((i) => gap.stream[i] === number);
      shape(row, 'gap', those.map((i) => barInSight(view, gap, i, 3, 10)).join(''));
    }
  });
}
