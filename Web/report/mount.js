// A report below an element: its views, each made when it is first looked at.

/** @param {Mounting} mounting @param {number} number */
async function wired({ root, report, signal }, number) {
  const recording = report.recordings[number];
  const article = find(root, `article[data-recording="${number}"]`) ?? document.body;
  const now = Number(find(article, '.slider')?.getAttribute('aria-valuenow') ?? recording.duration_s / 2);
  /** @type {View} */
  const view = {
    root, signal, article, recording, words: report.words, columns: noColumns(),
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
  addEventListener('resize', () => draw(view), { signal });
  begin(view);
  return view;
}

/** @param {Mounting} mounting */
function mount(mounting) {
  /** @type {Map<number, Promise<View>>} */
  const views = new Map();
  /** @param {number} number */
  const viewOf = (number) => {
    const view = views.get(number) ?? wired(mounting, number);
    views.set(number, view);
    return view;
  };
  return { viewOf, openFirst: days(mounting.root, viewOf) };
}
