// The timeline by keys: a slider over the axis.

/** Seconds of an arrow, with Shift, of a page. */
const ARROW = 2.5, SHIFTED = 60, PAGE = 600;
/** Milliseconds after the last key until *why* is written: a held arrow would flood a screen reader. */
const PAUSE = 120;

/** What a key asks for; `false` where it is none of ours.
 * @param {View} view @param {KeyboardEvent} event @param {(t: number) => void} go @param {() => void} list */
function obey(view, event, go, list) {
  const { key, shiftKey } = event;
  const all = view.recording.duration_s;
  const arrow = shiftKey ? SHIFTED : ARROW;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  if (key === 'ArrowRight' || key === 'ArrowUp') go(view.chosen + arrow);
  else if (key === 'ArrowLeft' || key === 'ArrowDown') go(view.chosen - arrow);
  else if (key === 'PageUp') go(view.chosen + PAGE);
  else if (key === 'PageDown') go(view.chosen - PAGE);
  else if (key === 'Home') go(0);
  else if (key === 'End') go(all);
  else if (key === '+' || key === '=') zoom(view, 1 / 2);
  else if (key === '-' || key === '−') zoom(view, 2);
  else if (key === 'Escape') setStretch(view, 0, all);
  else if (key === '?') list();
  else return false;
  return true;
}

/** @param {View} view */
function slider(view) {
  const found = /** @type {HTMLElement | null} */ (view.article.querySelector('.slider'));
  const controls = /** @type {HTMLElement | null} */ (view.article.querySelector('.controls'));
  const keylist = /** @type {HTMLElement | null} */ (view.article.querySelector('.keylist'));
  const keys = view.article.querySelector('.controls .keys');
  if (!found) return;
  const list = () => {
    if (!keylist) return;
    keylist.hidden = !keylist.hidden;
    keys?.setAttribute('aria-expanded', String(!keylist.hidden));
  };
  const state = () => {
    const batch = batchAt(view, view.chosen);
    const { activity, confidence } = batch < 0 ? { activity: '', confidence: '' } : saidIn(view, batch);
    found.setAttribute('aria-valuenow', String(Math.round(view.chosen)));
    found.setAttribute('aria-valuetext', [clock(view, view.chosen, 'second'), activity, confidence].filter(Boolean).join(', '));
  };
  let waiting = 0;
  const go = (/** @type {number} */ t) => {
    clearTimeout(waiting);
    const choices = view.choices;
    view.choices = [];
    choose(view, t);
    view.choices = choices;
    state();
    waiting = setTimeout(() => { for (const choice of choices) choice(); }, PAUSE);
  };
  found.addEventListener('keydown', (event) => { if (obey(view, event, go, list)) event.preventDefault(); });
  view.choices.push(state);
  const knob = () => { found.style.setProperty('--at', Math.min(100, Math.max(0, percent(view, view.chosen))).toFixed(3) + '%'); };
  view.choices.push(knob);
  view.moves.push(knob);
  state();
  keys?.addEventListener('click', list);
  controls?.querySelector('.in')?.addEventListener('click', () => zoom(view, 1 / 2));
  controls?.querySelector('.out')?.addEventListener('click', () => zoom(view, 2));
  controls?.querySelector('.whole')?.addEventListener('click', () => setStretch(view, 0, view.recording.duration_s));
  found.hidden = false;
  if (controls) controls.hidden = false;
}
