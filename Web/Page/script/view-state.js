// What somebody has made of a recording in the report: the stretch, the moment, what is open. Kept while the report is
// bound anew.
function stateOf({ article, from, to, chosen }) {
  return {
    from, to, chosen,
    open: [...article.querySelectorAll("details")].map(({ open }) => open),
    route: article.querySelector(".route input:checked")?.value,
    isSheetOpen: article.querySelector(".why")?.classList.contains("open"),
  };
}

async function restore(view, { from, to, chosen, open, route, isSheetOpen }) {
  const { article } = view;
  reportDrawing.choose(view, chosen);
  reportDrawing.setStretch(view, from, to);
  article.querySelectorAll("details").forEach((details, i) => { details.open = open[i] ?? details.open; });
  const lines = article.querySelector(`.route input[value="${route}"]`);
  if (lines) lines.checked = true;
  if (isSheetOpen !== article.querySelector(".why")?.classList.contains("open")) article.querySelector(".sheet")?.click();
  clearTimeout(view.timer);
  await view.explain();
  reportDrawing.drawNow(view);
}

// Where an element stands: its recording or its day, and the way down from there. In a report of the same recording the
// same way leads to the same element.
function placeOf(element, keys) {
  const holder = element.closest("article.recording, .dayrow");
  if (!holder) return undefined;
  const way = [];
  for (let at = element; at !== holder; at = at.parentElement) way.unshift([...at.parentElement.children].indexOf(at));
  return { key: keys[holder.dataset.recording], from: holder.dataset.from, way };
}

function elementAt({ key, from, way }, root, keys) {
  const holder = [...root.querySelectorAll(from === undefined ? "article.recording" : ".dayrow")].find(({ dataset }) =>
    keys[dataset.recording] === key && dataset.from === from);
  return way.reduce((element, i) => element?.children[i], holder);
}
