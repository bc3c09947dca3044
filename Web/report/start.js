// Paint first, then decode and wire.

const report = /** @type {ReportBlock} */ (JSON.parse(document.getElementById('report')?.textContent ?? ''));
/** @type {Map<number, Promise<View>>} */
const views = new Map();

/** @param {number} number */
async function wired(number) {
  const article = /** @type {HTMLElement} */ (document.querySelector(`article[data-recording="${number}"]`));
  const recording = report.recordings[number];
  const now = Number(article.querySelector('.slider')?.getAttribute('aria-valuenow') ?? recording.duration_s / 2);
  /** @type {View} */
  const view = {
    article, recording, words: report.words, columns: {}, from: 0, to: recording.duration_s,
    chosen: now, shown: now, width: 700, waits: false, draws: [], moves: [], choices: [],
  };
  await decode(view, (name) => !name.startsWith('attitude.'));
  const open = sheet(view);
  const pick = (/** @type {number} */ t) => { choose(view, t); open(true); };
  for (const part of [axis, lanes, rises, trips, gaps, charts, attitude, route, why, cursor, slider, paper]) part(view);
  brush(view, pick);
  rows(view, pick);
  addEventListener('resize', () => draw(view));
  drawNow(view);
  return view;
}

/** The view of a recording, made once.
 * @param {number} number */
function viewOf(number) {
  const view = views.get(number) ?? wired(number);
  views.set(number, view);
  return view;
}

const begin = days(viewOf);
requestAnimationFrame(() => setTimeout(async () => {
  if (report.recordings.length > 0) await begin();
  document.documentElement.dataset.ready = 'yes';
}));
