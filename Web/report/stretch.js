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

/** @param {View} view */
function drawNow(view) {
  view.waits = false;
  view.width = view.article.querySelector('.row .picture')?.getBoundingClientRect().width || view.width;
  for (const draw of view.draws) draw();
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

/** Brings a stretch in sight; kept within the recording.
 * @param {View} view @param {number} from @param {number} to */
function setStretch(view, from, to) {
  const all = view.recording.duration_s;
  const span = Math.min(all, Math.max(to - from, SHORTEST));
  const middle = (from + to) / 2;
  view.from = Math.min(Math.max(0, to - from < SHORTEST ? middle - span / 2 : from), all - span);
  view.to = view.from + span;
  draw(view);
}

/** Zooms by a factor about a moment that keeps its place.
 * @param {View} view @param {number} factor above 1 shows more @param {number} [about] */
function zoom(view, factor, about) {
  const seen = view.chosen >= view.from && view.chosen <= view.to;
  const t = about ?? (seen ? view.chosen : (view.from + view.to) / 2);
  const span = Math.min(view.recording.duration_s, Math.max((view.to - view.from) * factor, SHORTEST));
  const from = t - (t - view.from) * span / (view.to - view.from);
  setStretch(view, from, from + span);
}

/** Percent of the pictures' width.
 * @param {View} view @param {number} t */
const percent = (view, t) => 100 * (t - view.from) / (view.to - view.from);

/** Units of a shape, 0 to 400.
 * @param {View} view @param {number} t */
const units = (view, t) => 4 * percent(view, t);

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
 * @param {View} view @param {number} t */
function choose(view, t) {
  view.chosen = Math.min(Math.max(0, t), view.recording.duration_s);
  const span = view.to - view.from;
  if (view.chosen < view.from || view.chosen > view.to) setStretch(view, view.chosen - span / 2, view.chosen + span / 2);
  show(view, view.chosen);
  for (const choice of view.choices) choice();
}

/** The lines that stand at one moment in all pictures.
 * @param {View} view */
function cursor(view) {
  const lines = view.article.querySelectorAll('line.cursor');
  view.moves.push(() => {
    const x = percent(view, view.shown), on = x >= 0 && x <= 100;
    for (const line of lines) {
      line.classList.toggle('on', on);
      line.setAttribute('x1', x.toFixed(3) + '%');
      line.setAttribute('x2', x.toFixed(3) + '%');
    }
  });
}
