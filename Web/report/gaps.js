// Holes in the data, a row for each stream that has any.

/** @param {View} view */
function gaps(view) {
  const rows = /** @type {NodeListOf<HTMLElement>} */ (view.article.querySelectorAll('.row.gaps'));
  view.draws.push(() => {
    const { 'gap.stream': stream, 'gap.start': start, 'gap.end': end } = view.columns;
    for (const row of rows) {
      const number = view.recording.streams.indexOf(row.dataset.stream ?? '');
      let d = '';
      for (let i = 0; i < (start?.length ?? 0); i++) {
        if (stream[i] !== number || end[i] <= view.from || start[i] >= view.to) continue;
        d += bar(units(view, Math.max(start[i], view.from)), units(view, Math.min(end[i], view.to)), 3, 10, 1.1);
      }
      const shape = shapeOf(/** @type {Element} */ (row.querySelector('.picture')), 16);
      path(shape, 'present').setAttribute('d', bar(0, 400, 7, 2, 400));
      path(shape, 'gap').setAttribute('d', d);
    }
  });
}
