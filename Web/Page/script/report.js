// The report of all recordings, drawn in this page: its markup is the program's own, its script the report's.
const diaries = document.getElementById("diaries");

// What is shown: `{ html, recordings, keys, root, viewOf, ending }`.
let shown;

// The articles, the days, what was not read and the data, out of the file that the program made.
function reportElement(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const parts = page.querySelectorAll("nav.days, article.recording, section.failed, #report");
  return make("div", { class: "report" }, ...[...parts].map((part) => document.adoptNode(part)));
}

const currentRow = (root) => root.querySelector(".dayrow [aria-current]")?.closest(".dayrow");

// The state of every recording that was looked at, and which one is in sight.
async function statesOf({ root, keys, viewOf }) {
  const states = new Map();
  for (const article of root.querySelectorAll("article.recording")) {
    const number = article.dataset.recording;
    if (article.querySelector(".slider:not([hidden])")) states.set(keys[number], stateOf(await viewOf(Number(number))));
  }
  const article = root.querySelector("article.recording:not([hidden], .staged)");
  return { states, inSight: keys[article?.dataset.recording], from: currentRow(root)?.dataset.from };
}

// The row of the day that was in sight, or of the one in which its moment lies.
function rowOf(root, keys, { states, inSight, from }) {
  const rows = [...root.querySelectorAll(".dayrow")].filter(({ dataset }) => keys[dataset.recording] === inSight);
  const { chosen } = states.get(inSight) ?? {};
  return rows.find(({ dataset }) => dataset.from === from) ??
    rows.find(({ dataset }) => chosen >= Number(dataset.from) && chosen <= Number(dataset.to)) ?? rows[0];
}

// Brings in sight what was in sight before, as it was; else the first recording.
async function open({ openFirst, viewOf }, root, keys, before) {
  const row = before && rowOf(root, keys, before);
  if (row) {
    row.querySelector("button").click();
    await viewOf(Number(row.dataset.recording));
  } else {
    await openFirst();
  }
  for (const [key, state] of before?.states ?? [])
    if (keys.includes(key)) await restore(await viewOf(keys.indexOf(key)), state);
}

// The view of a recording that is not in sight: made while its pictures are laid out unseen, for they have a width then.
async function viewUnseen(number) {
  const { root, viewOf } = shown, article = root.querySelector(`article[data-recording="${number}"]`);
  if (article.hidden) {
    article.classList.add("staged");
    article.hidden = false;
  }
  const view = await viewOf(number);
  if (article.classList.contains("staged")) {
    article.classList.remove("staged");
    article.hidden = currentRow(root)?.dataset.recording !== String(number);
  }
  return view;
}

function close({ root, ending }) {
  ending.abort();
  root.remove();
}

// Shows a report in the place of the one before; of none, nothing. The new one is laid out unseen, brought to where the
// old one was, and only then takes its place.
async function showReport(html, recordings) {
  const before = shown && await statesOf(shown);
  if (html === undefined) {
    if (shown) close(shown);
    shown = undefined;
    return;
  }
  const keys = recordings.map(({ key }) => key);
  const next = { html, recordings, keys, root: reportElement(html), ending: new AbortController() };
  try {
    await stage(next, before);
  } catch (error) {
    close(next);
    throw error;
  }
  const { root } = next;
  const focus = shown?.root.contains(document.activeElement) && placeOf(document.activeElement, shown.keys);
  steadily(() => {
    if (shown) close(shown);
    root.classList.remove("staged");
    root.inert = false;
  }, () => [...diaries.querySelectorAll("article:not([hidden], .staged)")].pop());
  if (focus) elementAt(focus, root, keys)?.focus({ preventScroll: true });
  shown = next;
}

// Lays a report out unseen, and brings it to where the one before was.
async function stage(next, before) {
  const { root, keys, ending } = next;
  root.classList.add("staged");
  root.inert = true;
  diaries.prepend(root);
  const report = JSON.parse(root.querySelector("#report").textContent);
  const mounted = reportDrawing.mount({ root, report, signal: ending.signal });
  next.viewOf = mounted.viewOf;
  await open(mounted, root, keys, before);
}
