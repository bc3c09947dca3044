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

/** Children of a name with these attributes and words: kept, made or taken away.
 * @param {Element} parent @param {string} name @param {{ text?: string, at: Record<string, string> }[]} wanted */
function children(parent, name, wanted) {
  const there = all(parent, `:scope > ${name}`);
  for (const child of there.slice(wanted.length)) child.remove();
  wanted.forEach(({ text, at }, i) => {
    const child = there[i] ?? parent.appendChild(svg(name));
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
  const [found, ...others] = whole ? all(whole, `path[class="${name}"]`) : [];
  for (const other of others) other.remove();
  const path = found ?? (d && whole?.appendChild(svg('path', { class: name })));
  if (path) path.setAttribute('d', d);
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
  /** @type {{ text: string, x: number, end: number }[]} */
  const placed = [];
  for (const { t, text } of marks.sort((a, b) => b.weight - a.weight)) {
    // 6.7 px a character of 11 px: no system font is wider.
    const width = 6.7 * text.length;
    const x = Math.max(0, Math.min(percent(view, t) * view.width / 100, view.width - width)), end = x + width;
    if (placed.every((other) => other.x > end + 8 || other.end + 8 < x)) placed.push({ text, x, end });
  }
  placed.sort((a, b) => a.x - b.x);
  if (!group) return;
  children(group, 'text', placed.map(({ x, text }) =>
    ({ text, at: { x: `${(100 * x / view.width).toFixed(2)}%`, y: `${y}` } })));
}
