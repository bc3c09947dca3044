// Elements of pictures.

/** @param {string} name */
const element = (name) => document.createElementNS('http://www.w3.org/2000/svg', name);

/** The children of a parent, as many as wanted: kept, made or taken away.
 * @param {Element} parent @param {string} name @param {number} count */
function children(parent, name, count) {
  while (parent.childElementCount > count) parent.lastElementChild?.remove();
  while (parent.childElementCount < count) parent.append(element(name));
  return [...parent.children];
}

/** The path of a class in a shape, made where it is not there.
 * @param {Element} shape @param {string} name */
function path(shape, name) {
  const found = shape.querySelector(`path.${name.replace(' ', '.')}`);
  if (found) return found;
  const made = element('path');
  made.setAttribute('class', name);
  shape.append(made);
  return made;
}

/** Draws a bar of a shape.
 * @param {number} x @param {number} end @param {number} y @param {number} height @param {number} least its least width */
function bar(x, end, y, height, least) {
  const width = Math.max(least, end - x);
  return `M${x.toFixed(1)} ${y}h${width.toFixed(1)}v${height}h${(-width).toFixed(1)}z`;
}

/** The shape of a picture.
 * @param {Element} picture @param {number} height */
function shapeOf(picture, height) {
  const found = picture.querySelector('svg.shape');
  if (found) return found;
  const made = element('svg');
  made.setAttribute('class', 'shape');
  made.setAttribute('viewBox', `0 0 400 ${height}`);
  made.setAttribute('preserveAspectRatio', 'none');
  picture.insertBefore(made, picture.querySelector('line.cursor'));
  return made;
}

/** Words side by side in a picture: those that weigh most first, none over another.
 * @param {View} view @param {Element} marks @param {number} y
 * @param {{ t: number, text: string, weight: number }[]} words */
function setWords(view, marks, y, words) {
  /** @type {{ left: number, right: number, text: string, middle: number }[]} */
  const placed = [];
  for (const { t, text } of words.sort((a, b) => b.weight - a.weight)) {
    // 6.3 px a character at 11 px, measured with system fonts.
    const width = 6.3 * text.length;
    const middle = Math.min(Math.max(percent(view, t) * view.width / 100, width / 2), view.width - width / 2);
    const left = middle - width / 2, right = middle + width / 2;
    if (width < view.width && placed.every((x) => right + 8 < x.left || left - 8 > x.right)) placed.push({ left, right, text, middle });
  }
  placed.sort((a, b) => a.left - b.left);
  children(marks, 'text', placed.length).forEach((element, i) => {
    element.setAttribute('x', (100 * placed[i].middle / view.width).toFixed(2) + '%');
    element.setAttribute('y', String(y));
    element.removeAttribute('class');
    element.textContent = placed[i].text;
  });
}
