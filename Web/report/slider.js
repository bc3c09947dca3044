// The timeline by keys: a slider over the axis.

/** Seconds of an arrow, with Shift, of a page. */
const ARROW = 2.5, SHIFTED = 60, PAGE = 600;
/** Milliseconds after the last key until *why* is written: a held arrow would flood a screen reader. */
const PAUSE = 120;

/** What a key does; `undefined` where it is none of ours.
 * @param {View} view @param {KeyboardEvent} event @param {() => void} list @returns {(() => void) | undefined} */
function deed(view, { key, shiftKey, ctrlKey, altKey, metaKey }, list) {
  const end = view.recording.duration_s, arrow = shiftKey ? SHIFTED : ARROW;
  /** @param {number} t */
  const go = (t) => () => choose(view, t, PAUSE);
  if (ctrlKey || altKey || metaKey) return undefined;
  switch (key) {
    case 'ArrowRight': case 'ArrowUp': return go(view.chosen + arrow);
    case 'ArrowLeft': case 'ArrowDown': return go(view.chosen - arrow);
    case 'PageUp': return go(view.chosen + PAGE);
    case 'PageDown': return go(view.chosen - PAGE);
    case 'Home': return go(0);
    case 'End': return go(end);
    case '+': case '=': return () => zoom(view, 1 / 2);
    case '-': case '−': return () => zoom(view, 2);
    case 'Escape': return () => setStretch(view, 0, end);
    case '?': return list;
    default: return undefined;
  }
}

/** @param {View} view */
function slider(view) {
  const { article } = view;
  const found = find(article, '.slider'), controls = find(article, '.controls'), keylist = find(article, '.keylist');
  if (!found || !controls || !keylist) return;
  const list = () => {
    keylist.hidden = !keylist.hidden;
    find(controls, '.keys')?.setAttribute('aria-expanded', String(!keylist.hidden));
  };
  /** @param {string} name @param {() => void} act */
  const click = (name, act) => find(controls, name)?.addEventListener('click', act);
  found.addEventListener('keydown', (event) => {
    const act = deed(view, event, list);
    if (act) event.preventDefault();
    act?.();
  });
  view.moves.push(() => {
    const batch = batchAt(view, view.chosen), x = percent(view, view.chosen);
    const { activity, confidence } = view.columns.batch.start ? saidIn(view, batch) : { activity: '', confidence: '' };
    const words = [clock(view, view.chosen, 'second'), activity, confidence].filter(Boolean);
    set(found, { 'aria-valuenow': `${Math.floor(view.chosen)}`, 'aria-valuetext': words.join(', ') });
    found.style.setProperty('--at', `${x.toFixed(3)}%`);
    found.classList.toggle('away', x < 0 || x > 100);
  });
  click('.keys', list);
  click('.in', () => zoom(view, 1 / 2));
  click('.out', () => zoom(view, 2));
  click('.whole', () => setStretch(view, 0, view.recording.duration_s));
  found.hidden = controls.hidden = false;
}
