// Mouse and fingers on the pictures: a click chooses, a drag selects what is brought in sight; one finger
// moves the stretch, two pinch it; the wheel zooms with Ctrl.

/** Pixels from which a press is a drag. */
const DRAG = 5;

/** The box over the pictures of a part that shows what a drag selects.
 * @param {Element} part @returns {(picture: Element, from: number, to: number) => void} */
function selection(part) {
  const box = document.createElement('div');
  [box.className, box.hidden] = ['brush', true];
  part.append(box);
  return (picture, from, to) => {
    const outer = part.getBoundingClientRect(), inner = picture.getBoundingClientRect();
    const left = Math.max(Math.min(from, to), inner.left);
    const right = Math.min(Math.max(from, to), inner.right);
    box.hidden = left >= right;
    const top = find(part, '.row')?.getBoundingClientRect().top ?? outer.top;
    const bottom = find(part, '.axis')?.getBoundingClientRect().bottom ?? outer.bottom;
    Object.assign(box.style, {
      left: `${left - outer.left}px`, width: `${right - left}px`,
      top: `${top - outer.top}px`, height: `${bottom - top}px`,
    });
  };
}

/** Fingers keep the moments that are below them: one keeps the span, two set it.
 * @param {View} view @param {Element} picture @param {Finger[]} fingers */
function follow(view, picture, fingers) {
  const box = picture.getBoundingClientRect(), [one, two = one] = fingers;
  const a = (one.x - box.left) / box.width, b = (two.x - box.left) / box.width;
  if (two !== one && Math.abs(a - b) < 0.02) return;
  const span = two === one ? view.to - view.from : Math.abs((two.t - one.t) / (b - a));
  const from = (one.t + two.t) / 2 - (a + b) / 2 * span;
  setStretch(view, from, from + span);
}

/** @param {View} view @param {HTMLElement} picture @param {(t: number) => void} pick
 * @param {(picture: Element, from: number, to: number) => void} select */
function gestures(view, picture, pick, select) {
  /** @type {Map<number, Finger>} */
  const fingers = new Map();
  let moved = false, alone = true;
  const isWhole = () => view.to - view.from >= view.recording.duration_s;
  picture.addEventListener('pointerdown', ({ button, pointerId, clientX: x }) => {
    if (button !== 0) return;
    picture.setPointerCapture(pointerId);
    alone = fingers.size === 0;
    moved = moved && !alone;
    fingers.set(pointerId, { from: x, x, t: momentAt(view, picture, x) });
  });
  picture.addEventListener('pointermove', ({ pointerId, pointerType, clientX: x }) => {
    const finger = fingers.get(pointerId), isMouse = pointerType === 'mouse';
    if (!finger && isMouse) show(view, momentAt(view, picture, x));
    if (!finger) return;
    finger.x = x;
    moved ||= Math.abs(x - finger.from) > DRAG;
    if (!moved) return;
    if (isMouse) select(picture, finger.from, x);
    else if (fingers.size === 1 && isWhole()) show(view, momentAt(view, picture, x));
    else follow(view, picture, [...fingers.values()]);
  });
  picture.addEventListener('pointerup', ({ pointerId, pointerType, clientX: x }) => {
    const finger = fingers.get(pointerId), t = momentAt(view, picture, x);
    fingers.delete(pointerId);
    if (!finger || fingers.size > 0) return;
    select(picture, 0, 0);
    if (moved && pointerType === 'mouse') setStretch(view, Math.min(finger.t, t), Math.max(finger.t, t));
    else if (!moved || alone && isWhole()) pick(t);
  });
  picture.addEventListener('pointercancel', ({ pointerId }) => {
    fingers.delete(pointerId);
    select(picture, 0, 0);
  });
  picture.addEventListener('pointerleave', () => { if (fingers.size === 0) show(view, view.chosen); });
  picture.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(view, Math.exp(event.deltaY / 200), momentAt(view, picture, event.clientX));
  }, { passive: false });
}

/** @param {View} view @param {(t: number) => void} pick what a click does */
function brush(view, pick) {
  for (const part of all(view.article, '.timeline, .charts')) {
    const select = selection(part);
    for (const picture of all(part, '.row:not(.axis) .picture, .slider')) gestures(view, picture, pick, select);
  }
}
