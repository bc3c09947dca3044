// Figures of two recordings side by side, with the errors that are stated, and whether they differ by more.
const minutes = (seconds) => words.elapsed(seconds);
const metresWords = (metres) => `${words.rounded(metres, 0)} m`;
const kilometresWords = (metres) => words.kilometres(metres);
const countWords = (count) => words.grouped(Math.round(count));
const paceWords = (seconds) => `${Math.floor(Math.round(seconds) / 60)}:${words.two(Math.round(seconds) % 60)} /km`;

// Errors of counts have no more than two digits that are not zero, rounded up, as everywhere.
function countErrorWords(count) {
  let unit = 1;
  while (count / unit > 99) unit *= 10;
  return words.grouped(Math.ceil(count / unit) * unit);
}
const errorWords = (write) => write === countWords ? countErrorWords : write;

// Name, how it is written, value, error; each of a document.
const comparedFigures = [
  ["Steps", countWords, ({ totals }) => totals.steps, ({ stated_errors: e }) => e.steps_95],
  ["On foot", kilometresWords, ({ totals }) => totals.distance_on_foot_m, ({ stated_errors: e }) => e.distance_95_m],
  ["Time on foot", minutes, ({ totals }) => totals.active_s],
  ["Pace on foot", paceWords, paceOf, ({ stated_errors: e, ...rest }) =>
    paceOf(rest) * e.distance_95_m / rest.totals.distance_on_foot_m],
  ["By location", kilometresWords, ({ totals }) => totals.distance_by_location_m],
  ["Climb, up", metresWords, ({ totals }) => totals.ascent_m, ({ stated_errors: e }) => e.climb_m],
  ["Climb, down", metresWords, ({ totals }) => totals.descent_m, ({ stated_errors: e }) => e.climb_m],
  ["Floors, up", countWords, ({ totals }) => totals.floors_up],
  ["Floors, down", countWords, ({ totals }) => totals.floors_down],
  ...["stationary", "walking", "running", "cycling", "automotive"].map((kind) => [
    `Time ${kind}`, minutes, ({ totals }) => totals.time_s?.[kind] || undefined]),
  ["Whole recording", minutes, ({ recording }) => recording.duration_s],
];

function paceOf({ totals: { active_s: time, distance_on_foot_m: way } }) {
  return time > 0 && way >= 100 ? time / way * 1000 : undefined;
}

function comparedRow([name, write, value, error = () => undefined], documents) {
  const values = documents.map(value), errors = documents.map((document, n) =>
    values[n] === undefined || !(error(document) > 0) ? undefined : error(document));
  if (values.every((x) => x === undefined)) return undefined;
  const cells = values.map((x, n) => x === undefined ? "–"
    : write(x) + (errors[n] === undefined ? "" : ` ± ${errorWords(write)(errors[n])}`));
  if (values.includes(undefined)) return [name, ...cells, "", ""];
  const difference = values[1] - values[0], both = Math.hypot(...errors);
  const sign = difference > 0 ? "+" : difference < 0 ? "−" : "";
  const isStated = !errors.includes(undefined);
  return [name, ...cells, sign + write(Math.abs(difference)) + (isStated ? ` ± ${errorWords(write)(both)}` : ""),
    !isStated ? "no error is stated" : Math.abs(difference) > both ? "more than their errors" : "within their errors"];
}

function figureTable(pair) {
  const rows = comparedFigures.map((figure) => comparedRow(figure, pair.map(({ document }) => document))).filter(Boolean);
  const head = ["", "First", "Second", "Difference", "Is it more than the errors?"];
  return make("div", {},
    make("table", { class: "figures-compared" },
      make("caption", { text: "Figures side by side" }),
      make("thead", {}, make("tr", {}, ...head.map((text, i) => make(i === 0 ? "td" : "th", { text, scope: i > 0 && "col" })))),
      make("tbody", {}, ...rows.map(([name, ...cells]) => make("tr", {}, make("th", { scope: "row", text: name }),
        ...cells.map((text, i) => make("td", { text, class: i < 3 ? "figure" : "verdict", "data-of": head[i + 1] })))))),
    make("p", { class: "muted", text: "± holds the truth in 19 of 20 recordings; of climbs it is what the noise of the heights " +
      "leaves open, of the pace what the error of the distance makes of it. The error of a difference is that of two errors " +
      "that know nothing of each other. What is the same in both, as your step length, cancels: with one walker the " +
      "difference of distances is surer than that." }));
}
