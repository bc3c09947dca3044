// Paint first, then decode and wire.

const report = /** @type {ReportBlock} */ (JSON.parse(find(document, '#report')?.textContent ?? ''));
/** @type {Map<number, Promise<View>>} */
const views = new Map();

/** @param {number} number */
async function wired(number) {
  const recording = report.recordings[number];
  const article = find(document, `article[data-recording="${number}"]`) ?? document.body;
  const now = Number(find(article, '.slider')?.getAttribute('aria-valuenow') ?? recording.duration_s / 2);
  /** @type {View} */
  const view = {
    article, recording, words: report.words, columns: noColumns(),
    from: 0, to: recording.duration_s, chosen: now, shown: now, width: 0,
    waits: false, explain: () => {}, timer: 0, draws: [], moves: [],
  };
  await decode(view, DRAWN);
  const { batch, segment } = view.columns;
  batch.start = batch.end?.map((t, i) => t - batch.length[i]);
  segment.end = segment.start?.map((t, i) => t + segment.length[i]);
  const openSheet = sheet(view);
  /** @param {number} t */
  const pick = (t) => {
    choose(view, t);
    openSheet(true);
  };
  for (const part of [axis, lanes, rises, places, gaps, charts, attitude, route, why, cursor, slider, paper]) part(view);
  brush(view, pick);
  rows(view, pick);
  addEventListener('resize', () => draw(view));
  begin(view);
  return view;
}

/** The view of a recording, made once.
 * @param {number} number */
function viewOf(number) {
  const view = views.get(number) ?? wired(number);
  views.set(number, view);
  return view;
}

const openFirst = days(viewOf);
requestAnimationFrame(() => setTimeout(async () => {
  if (report.recordings.length > 0) await openFirst();
  document.documentElement.dataset.ready = 'yes';
}));
