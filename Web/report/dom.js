// Elements of the page and of its pictures.

/** @param {ParentNode} root @param {string} selector @returns {HTMLElement | null} */
const find = (root, selector) => root.querySelector(selector);

/** @param {ParentNode} root @param {string} selector @returns {HTMLElement[]} */
const all = (root, selector) => [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector))];

/** @param {string} name @param {Record<string, string>} attributes */
function svg(name, attributes = {}) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  set(made, attributes);
  return made;
}

/** @param {Element} element @param {Record<string, string>} attributes */
function set(element, attributes) {
  for (const name in attributes) element.setAttribute(name, attributes[name]);
}

/** Children with these attributes and words: kept, made or taken away.
 * @param {Element} parent @param {string} name @param {{ text?: string, at: Record<string, string> }[]} wanted */
function children(parent, name, wanted) {
  while (parent.childElementCount > wanted.length) parent.lastElementChild?.remove();
  while (parent.childElementCount < wanted.length) parent.append(svg(name));
  wanted.forEach(({ text, at }, i) => {
    const child = parent.children[i];
    set(child, at);
    if (text === undefined) return;
    child.removeAttribute('class');
    child.textContent = text;
  });
}

/** Writes the path of a class in the shape of a row or chart; made where it is not there.
 * @param {Element} row @param {string} name @param {string} d */
function shape(row, name, d) {
  const whole = find(row, 'svg.shape');
  let path = whole?.querySelector(`path[class="${name}"]`);
  if (!path) whole?.append(path = svg('path', { class: name }));
  path?.setAttribute('d', d);
}

/** A bar as a path, of a least width.
 * @param {number} x @param {number} end @param {number} y @param {number} height @param {number} least */
function bar(x, end, y, height, least = 1.1) {
  const width = Math.max(least, end - x).toFixed(1);
  return `M${x.toFixed(1)} ${y}h${width}v${height}h-${width}z`;
}

/** Words beside each other in a row: those that weigh most first, none over another.
 * @param {View} view @param {Element} row @param {number} y @param {Mark[]} marks */
function setWords(view, row, y, marks) {
  const group = find(row, 'g.marks');
  /** @type {(Mark & { x: number, half: number })[]} */
  const placed = [];
  for (const mark of marks.sort((a, b) => b.weight - a.weight)) {
    // 6.3 px a character of 11 px, as system fonts have it.
    const half = 3.15 * mark.text.length;
    const x = Math.min(Math.max(percent(view, mark.t) * view.width / 100, half), view.width - half);
    const isFree = placed.every((other) => Math.abs(other.x - x) > other.half + half + 8);
    if (2 * half < view.width && isFree) placed.push({ ...mark, x, half });
  }
  placed.sort((a, b) => a.x - b.x);
  if (group) children(group, 'text', placed.map(({ x, text }) => ({ text, at: { x: `${(100 * x / view.width).toFixed(2)}%`, y: `${y}` } })));
}
