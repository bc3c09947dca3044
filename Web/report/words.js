// The diary's rows: each button brings its row in sight and explains its middle.

/** @param {View} view @param {(t: number) => void} pick */
function rows(view, pick) {
  for (const row of all(view.article, '.words tr[data-from]')) {
    const from = Number(row.dataset.from), to = Number(row.dataset.to), margin = (to - from) / 10;
    find(row, 'button')?.addEventListener('click', () => {
      setStretch(view, Math.max(0, from - margin), Math.min(view.recording.duration_s, to + margin));
      pick((from + to) / 2);
      find(view.article, '.day, .charts')?.scrollIntoView();
      find(view.article, '.slider')?.focus({ preventScroll: true });
    });
  }
}
