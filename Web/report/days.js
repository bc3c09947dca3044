// The chooser of days: a row brings its recording and its day in sight.

/** @param {ParentNode} root @param {(recording: number) => Promise<View>} viewOf
 * @returns {() => Promise<unknown>} what opens the first one */
function days(root, viewOf) {
  const rows = all(root, '.dayrow'), articles = all(root, 'article.recording');
  /** @param {HTMLElement} row */
  const open = async (row) => {
    for (const article of articles) article.hidden = article.dataset.recording !== row.dataset.recording;
    for (const other of rows) find(other, 'button')?.removeAttribute('aria-current');
    find(row, 'button')?.setAttribute('aria-current', 'true');
    const view = await viewOf(Number(row.dataset.recording));
    const from = Math.max(0, Number(row.dataset.from)), to = Math.min(view.recording.duration_s, Number(row.dataset.to));
    setStretch(view, from, to);
    if (view.chosen < from || view.chosen > to) choose(view, (from + to) / 2);
  };
  for (const row of rows) find(row, 'button')?.addEventListener('click', () => open(row));
  return () => (articles.length > 1 && rows.length > 0 ? open(rows[0]) : viewOf(0));
}
