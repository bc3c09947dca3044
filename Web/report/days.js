// The chooser of days: a row brings its recording and its day in sight.

/** @param {(recording: number) => Promise<View>} view gives the view of a recording, wired */
function days(view) {
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.dayrow')]);
  const articles = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('article.recording')]);
  const open = async (/** @type {HTMLElement} */ row) => {
    const number = Number(row.dataset.recording);
    for (const article of articles) article.hidden = article.dataset.recording !== String(number);
    for (const other of rows) other.querySelector('button')?.toggleAttribute('aria-current', false);
    row.querySelector('button')?.setAttribute('aria-current', 'true');
    const chosen = await view(number);
    const [from, to] = [Number(row.dataset.from), Number(row.dataset.to)];
    const all = chosen.recording.duration_s;
    setStretch(chosen, Math.max(0, from), Math.min(all, to));
    if (chosen.chosen < from || chosen.chosen > to) choose(chosen, (Math.max(0, from) + Math.min(all, to)) / 2);
  };
  for (const row of rows) row.querySelector('button')?.addEventListener('click', () => open(row));
  return rows.length > 0 && articles.length > 1 ? () => open(rows[0]) : () => view(0);
}
