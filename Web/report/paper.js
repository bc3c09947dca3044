// On paper: words laid out anew for the width of the pictures there, and back afterwards.

/** Width of a picture on paper, px. */
const PAPER = 400;

/** @param {View} view */
function paper(view) {
  addEventListener('beforeprint', () => {
    if (view.article.hidden) return;
    view.width = PAPER;
    view.waits = false;
    for (const part of [...view.draws, ...view.moves]) part();
  }, { signal: view.signal });
  addEventListener('afterprint', () => draw(view), { signal: view.signal });
}
