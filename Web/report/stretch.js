// The stretch of time in sight, the cursor and the chosen moment: one state, told to all pictures.

/** The shortest stretch in sight, s: four batches. */
const SHORTEST = 10;
/** Below it, s, what was said live is shown. */
const LIVE = 20 * 60;
/** Above it, s, slopes are left out among the rises. */
const SLOPES = 2 * 3600;

/** Says, for whoever waits, that something was drawn. */
function tellDrawn() {
  const { dataset } = document.documentElement;
  dataset.drawn = String(Number(dataset.drawn ?? 0) + 1);
}

/** Width of its pictures, px.
 * @param {View} view */
const widthOf = (view) => find(view.article, '.row .picture')?.getBoundingClientRect().width || view.width;

/** @param {View} view */
function drawNow(view) {
  view.waits = false;
  view.width = widthOf(view);
  for (const draw of view.draws) draw();
  for (const move of view.moves) move();
  tellDrawn();
}

/** Begins with what is drawn already, but for what only script can draw.
 * @param {View} view */
function begin(view) {
  view.width = widthOf(view);
  if (view.to < LIVE) return drawNow(view);
  tellStretch(view);
  for (const move of view.moves) move();
  tellDrawn();
}

/** Draws with the next frame, once however often it is asked.
 * @param {View} view */
function draw(view) {
  if (view.waits) return;
  view.waits = true;
  requestAnimationFrame(() => { if (view.waits) drawNow(view); });
}

/** Brings a stretch in sight: moved into the recording, never shorter than it may be.
 * @param {View} view @param {number} from @param {number} to */
function setStretch(view, from, to) {
  const all = view.recording.duration_s, span = Math.min(all, Math.max(to - from, SHORTEST));
  view.from = Math.max(0, Math.min((from + to - span) / 2, all - span));
  view.to = view.from + span;
  draw(view);
}

/** Zooms about a moment that keeps its place.
 * @param {View} view @param {number} factor above 1 shows more @param {number} [about] the chosen one, if in sight */
function zoom(view, factor, about = Math.min(Math.max(view.chosen, view.from), view.to)) {
  setStretch(view, about - (about - view.from) * factor, about + (view.to - about) * factor);
}

/** Percent of the pictures' width.
 * @param {View} view @param {number} t */
const percent = (view, t) => 100 * (t - view.from) / (view.to - view.from);

/** Units of a shape, 0 to 400.
 * @param {View} view @param {number} t */
const units = (view, t) => 4 * percent(view, t);

/** The numbers of those that are in sight.
 * @param {View} view @param {Group} group */
const inSight = (view, { start, end }) =>
  [...(start ?? []).keys()].filter((i) => end[i] > view.from && start[i] < view.to);

/** A bar of what is in sight of one of them.
 * @param {View} view @param {Group} group @param {number} i @param {number} y @param {number} height */
const barInSight = (view, { start, end }, i, y, height) =>
  bar(units(view, Math.max(start[i], view.from)), units(view, Math.min(end[i], view.to)), y, height);

/** The moment at a place on the screen.
 * @param {View} view @param {Element} picture @param {number} x */
function momentAt(view, picture, x) {
  const box = picture.getBoundingClientRect();
  const part = Math.min(1, Math.max(0, (x - box.left) / box.width));
  return view.from + part * (view.to - view.from);
}

/** Moves the cursor and the values, without choosing.
 * @param {View} view @param {number} t */
function show(view, t) {
  view.shown = t;
  for (const move of view.moves) move();
}

/** Chooses the moment that is explained, and brings it in sight.
 * @param {View} view @param {number} t @param {number} [pause] milliseconds until *why* is written */
function choose(view, t, pause = 0) {
  view.chosen = Math.min(Math.max(0, t), view.recording.duration_s);
  const half = (view.to - view.from) / 2;
  if (view.chosen < view.from || view.chosen > view.to) setStretch(view, view.chosen - half, view.chosen + half);
  show(view, view.chosen);
  clearTimeout(view.timer);
  view.timer = setTimeout(view.explain, pause);
}

/** The lines that stand at one moment in all pictures.
 * @param {View} view */
function cursor(view) {
  const lines = all(view.article, 'line.cursor');
  view.moves.push(() => {
    const x = percent(view, view.shown), at = `${x.toFixed(3)}%`;
    for (const line of lines) {
      line.classList.toggle('on', x >= 0 && x <= 100);
      set(line, { x1: at, x2: at });
    }
  });
}
