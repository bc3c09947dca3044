// The diary's rows: each button brings its row in sight and explains its middle.

/** @param {View} view @param {(t: number) => void} pick */
function rows(view, pick) {
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (view.article.querySelectorAll('.words tr[data-from]'))) {
    const [from, to] = [Number(row.dataset.from), Number(row.dataset.to)];
    row.querySelector('button')?.addEventListener('click', () => {
      const margin = (to - from) / 10;
      setStretch(view, Math.max(0, from - margin), Math.min(view.recording.duration_s, to + margin));
      pick((from + to) / 2);
      (view.article.querySelector('.day') ?? view.article.querySelector('.charts'))?.scrollIntoView();
      /** @type {HTMLElement | null} */ (view.article.querySelector('.slider'))?.focus({ preventScroll: true });
    });
  }
}
