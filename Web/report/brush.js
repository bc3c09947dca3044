// Mouse and fingers on the pictures: a click chooses, a drag selects what is brought in sight; one finger
// moves a stretch, two pinch it; the wheel zooms with Ctrl.

/** Pixels from which a press is a drag. */
const DRAG = 5;

/** The box over the pictures that shows what a drag selects.
 * @param {Element} part */
function selection(part) {
  const box = document.createElement('div');
  box.className = 'brush';
  box.hidden = true;
  part.append(box);
  return (/** @type {Element} */ picture, /** @type {number} */ from, /** @type {number} */ to) => {
    const [outer, inner] = [part.getBoundingClientRect(), picture.getBoundingClientRect()];
    const [left, right] = [Math.max(Math.min(from, to), inner.left), Math.min(Math.max(from, to), inner.right)];
    box.hidden = left >= right;
    box.style.left = `${left - outer.left}px`;
    box.style.width = `${right - left}px`;
  };
}

/** Two fingers keep the moments that are below them.
 * @param {View} view @param {DOMRect} box @param {{ x: number, t: number }[]} fingers */
function pinch(view, box, [one, two]) {
  const [a, b] = [(one.x - box.left) / box.width, (two.x - box.left) / box.width];
  if (Math.abs(a - b) < 0.02 || one.t === two.t) return;
  const span = Math.min(view.recording.duration_s, Math.max(SHORTEST, (two.t - one.t) / (b - a)));
  const from = (one.t + two.t) / 2 - (a + b) / 2 * span;
  setStretch(view, from, from + span);
}

/** @param {View} view @param {Element} part @param {Element} picture @param {(t: number) => void} pick */
function gestures(view, part, picture, pick, select = selection(part)) {
  /** Where each finger began, where it is, and the moment below it. @type {Map<number, { from: number, x: number, t: number }>} */
  const fingers = new Map();
  let moved = false;
  const all = () => view.to - view.from >= view.recording.duration_s;
  const on = (/** @type {string} */ name, /** @type {(event: PointerEvent) => void} */ act) =>
    picture.addEventListener(name, (event) => act(/** @type {PointerEvent} */ (event)));
  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    picture.setPointerCapture(event.pointerId);
    if (fingers.size === 0) moved = false;
    const t = momentAt(view, picture, event.clientX);
    fingers.set(event.pointerId, { from: event.clientX, x: event.clientX, t });
  });
  on('pointermove', (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === 'mouse') show(view, momentAt(view, picture, event.clientX));
      return;
    }
    finger.x = event.clientX;
    moved ||= Math.abs(finger.x - finger.from) > DRAG;
    if (!moved) return;
    const box = picture.getBoundingClientRect();
    if (fingers.size > 1) pinch(view, box, [...fingers.values()]);
    else if (event.pointerType === 'mouse') select(picture, finger.from, finger.x);
    else if (all()) show(view, momentAt(view, picture, finger.x));
    else {
      const from = finger.t - (finger.x - box.left) / box.width * (view.to - view.from);
      setStretch(view, Math.min(Math.max(0, from), view.recording.duration_s - (view.to - view.from)), from + view.to - view.from);
    }
  });
  on('pointerup', (event) => {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (!finger || fingers.size > 0) return;
    select(picture, 0, 0);
    const t = momentAt(view, picture, event.clientX);
    if (!moved) pick(t);
    else if (event.pointerType === 'mouse') setStretch(view, Math.min(finger.t, t), Math.max(finger.t, t));
    else if (all()) pick(t);
  });
  on('pointercancel', (event) => { fingers.delete(event.pointerId); select(picture, 0, 0); });
  on('pointerleave', () => { if (fingers.size === 0) show(view, view.chosen); });
  picture.addEventListener('wheel', (event) => {
    const { ctrlKey, deltaY, clientX } = /** @type {WheelEvent} */ (event);
    if (!ctrlKey) return;
    event.preventDefault();
    zoom(view, Math.exp(deltaY / 200), momentAt(view, picture, clientX));
  }, { passive: false });
}

/** @param {View} view @param {(t: number) => void} pick what a click does */
function brush(view, pick) {
  for (const part of view.article.querySelectorAll('.timeline, .charts')) {
    const select = selection(part);
    for (const picture of part.querySelectorAll('.row:not(.axis) .picture, .slider')) gestures(view, part, picture, pick, select);
  }
}
