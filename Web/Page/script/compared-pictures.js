// Lanes and heights of two recordings, one below the other on one axis, by the report's own drawing.
const tickPixels = 60;

// A recording as seen from a moment that both have in common: the same stretch about it.
function alignedView(view, moment, from, to) {
  return { ...view, from: moment + from, to: moment + to };
}

// From when to when both are seen, seconds from the common moment.
function commonStretch(pair, moments) {
  return [Math.min(...moments.map((t) => -t)), Math.max(...pair.map(({ view }, n) => view.recording.duration_s - moments[n]))];
}

function picture(label, height) {
  const { svg } = reportDrawing;
  const found = svg("svg", { class: "picture", role: "img", "aria-label": label });
  const shape = svg("svg", { class: "shape", viewBox: `0 0 400 ${height}`, preserveAspectRatio: "none" });
  found.append(svg("g", { class: "grid" }), shape);
  return { found, shape };
}

function row(kind, name, found) {
  return make("div", { class: `row ${kind}` }, make("span", { class: "name", text: name }), found);
}

function laneRow(view, lane, title) {
  const { found, shape } = picture(`${lane}, ${title}`, 24);
  shape.append(reportDrawing.svg("path", { class: lane, d: reportDrawing.segmentBars(view, lane) }));
  return row("lane", lane, found);
}

// Heights of both between the same least and most, so that a hill is as high in both.
function heightRow(view, low, high, title) {
  const { found, shape } = picture(`Height, ${title}: from ${words.rounded(low, 0)} to ${words.rounded(high, 0)} m`, 100);
  const values = reportDrawing.seriesOf(view, "height");
  shape.append(reportDrawing.svg("path", { class: "band", d: reportDrawing.bandPath(reportDrawing.extremes(values, view), low, high) }));
  const made = row("plot", "", found);
  made.firstChild.classList.add("range");
  made.firstChild.append(make("span", { text: `${words.rounded(high, 0)} m` }), make("span", { text: `${words.rounded(low, 0)} m` }));
  return made;
}

function axisTicks(from, to, width) {
  const step = reportDrawing.STEPS.find((x) => x * width / (to - from) >= tickPixels) ?? 86400;
  const ticks = [];
  for (let t = Math.ceil(from / step) * step; t <= to; t += step) ticks.push({ t, x: 100 * (t - from) / (to - from) });
  return ticks;
}

function axisRow(ticks) {
  const { svg } = reportDrawing;
  const found = svg("svg", { class: "picture", "aria-hidden": "true" });
  for (const { t, x } of ticks) {
    if (x > 96) continue; // a word half outside would widen a narrow page
    const text = svg("text", { x: `${x.toFixed(2)}%`, y: "12" });
    text.textContent = words.elapsed(t);
    found.append(text);
  }
  return row("axis", "", make("div", { class: "track" }, found));
}

function grid(rows, ticks, common) {
  for (const lines of rows.flatMap((made) => [...made.querySelectorAll("g.grid")])) {
    const line = (x, kind) => reportDrawing.svg("line", { x1: `${x.toFixed(2)}%`, x2: `${x.toFixed(2)}%`, y1: "0", y2: "100%", class: kind });
    lines.append(...ticks.map(({ x }) => line(x, "")), line(common, "common"));
  }
}

const lanesOf = ({ columns: { segment } }) => new Set([...segment.kind ?? []].map((kind) => reportDrawing.LANES[kind]));

function comparedPictures(pair, moments, alignment) {
  const [from, to] = commonStretch(pair, moments);
  const views = pair.map(({ view }, n) => alignedView(view, moments[n], from, to));
  const seen = views.map(lanesOf), lanes = reportDrawing.LANES.filter((lane) => lane !== "unknown" && seen.some((x) => x.has(lane)));
  const heights = views.flatMap(({ columns }) => [...columns.height.metres ?? []].filter((x) => !Number.isNaN(x)));
  const low = Math.floor(heights.reduce((a, b) => Math.min(a, b), Infinity)), high = Math.ceil(heights.reduce((a, b) => Math.max(a, b), -Infinity));
  const ticks = axisTicks(from, to, Math.max(240, document.getElementById("comparing").clientWidth - 100));
  const blocks = pair.map(({ title, about }, n) => {
    const which = n === 0 ? "First" : "Second";
    const rows = lanes.map((lane) => laneRow(views[n], lane, which.toLowerCase()));
    if (heights.length > 0 && views[n].columns.height.metres) rows.push(heightRow(views[n], low, Math.max(high, low + 1), which.toLowerCase()));
    grid(rows, ticks, 100 * -from / (to - from));
    return make("div", { class: "one" }, make("h3", { text: `${which}: ${title}` }), make("p", { class: "muted", text: [about,
      alignment === "hill" ? `hill after ${words.elapsed(moments[n])}` : ""].filter(Boolean).join(" · ") }), ...rows);
  });
  const said = alignment === "hill" ? "Hours, minutes and seconds before (−) and after the hill." : "Hours, minutes and seconds from the start of both.";
  return [make("h3", { class: "unseen", text: "Lanes and heights" }), ...blocks, axisRow(ticks), make("p", { class: "muted axis-words", text: said })];
}
