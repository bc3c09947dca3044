// A recording's diary as a person reads it, from the JSON document
// (Documentation/reference/output-json.md): sentence, time line, totals.
const activityWords = {
  stationary: "stationary", walking: "walking", running: "running", cycling: "cycling",
  automotive: "automotive", other: "other", no_data: "no data",
};

// Like the program's text: in recordings within ten minutes, and in lines within one, a minute says too
// little, s.
const shortest = 600;
const shortestLine = 60;

// Metres by location below which a line shows none.
const leastWay = 5;

const reasonWords = {
  too_few: "too few data", handled: "device turned", unsettled: "not certain", unlike: "unlike all",
};

// What was done, the longest first: `You walked for 2 min 14 s (0.15 km, 256 steps).`
function diarySentence({ totals, segments = [] }) {
  const time = totals.time_s ?? {};
  const onFoot = [["running", "ran"], ["walking", "walked"]].filter(([kind]) => time[kind] > 0)
    .sort(([a], [b]) => time[b] - time[a])
    .map(([kind, verb]) => `${verb} for ${words.span(time[kind])}`).join(" and ");
  const ways = [words.kilometres(totals.distance_on_foot_m ?? wayOnFoot(segments))];
  if (totals.steps !== undefined) ways.push(words.groupedCount(totals.steps, "step"));
  const parts = [];
  if (onFoot)
    parts.push([time.walking + time.running,
      totals.no_steps_because === undefined ? `${onFoot} (${ways.join(", ")})` : onFoot]);
  else if (totals.steps > 0) parts.push([0, `took ${words.groupedCount(totals.steps, "step")}`]);
  for (const [kind, verb] of [
    ["cycling", "cycled"], ["automotive", "rode or drove"], ["stationary", "rested"]])
    if (time[kind] > 0) parts.push([time[kind], `${verb} for ${words.span(time[kind])}`]);
  if (parts.length > 0)
    return `You ${words.list(parts.sort(([a], [b]) => b - a).map(([, text]) => text))}.`;
  if (totals.distance_by_location_m > 0)
    return `You went ${words.kilometres(totals.distance_by_location_m)}; by what means, this recording ` +
      "does not say.";
  if (segments.length === 0 || time.other === 0)
    return "This recording does not hold enough to say what you did.";
  return `What you did in these ${words.span(time.other)} is none of walking, running, cycling, riding ` +
    "and resting.";
}

// Without accelerometer, the metres of the lines on foot.
function wayOnFoot(segments) {
  return segments.filter(({ activity }) => activity === "walking" || activity === "running")
    .reduce((sum, segment) => sum + (segment.distance_m ?? 0), 0);
}

// The weekday of the end stands before it where it is another day; midnight is the end of a day.
function segmentTime(segment, duration, zone) {
  if (zone === undefined) return `${words.elapsed(segment.start_s)} to ${words.elapsed(segment.end_s)}`;
  const [start, end] = [segment.start_utc, segment.end_utc].map((utc) => readClock(zone, utc));
  const withSeconds = duration < shortest || segment.end_s - segment.start_s < shortestLine;
  const time = ({ hour, minute, second, offset }) =>
    `${hour}:${words.two(minute)}` + (withSeconds ? `:${words.two(second)}` : "") + offset;
  const isMidnight = end.hour === 0 && end.minute === 0 && end.second === 0;
  const day = start.day === end.day || isMidnight ? "" : `${end.weekday.slice(0, 3)} `;
  return `${time(start)} to ${day}${time(end)}`;
}

// Of lines by location alone the document has the time in which they moved.
function segmentWay({ distance_m: metres, moving_s: moving }) {
  return metres > (moving === undefined ? 0 : leastWay) ? words.kilometres(metres) : "";
}

function segmentPace({ pace_s_per_km: pace, speed_mps: speed, distance_m: metres, moving_s: moving }) {
  if (pace !== undefined) return words.pace(pace);
  return speed === undefined ? "" : words.speed(metres, moving);
}

function segmentRow(segment, { recording }, zone) {
  const number = (text) => ({ text, class: "number" });
  return {
    properties: { class: `activity ${segment.activity}` },
    cells: [
      { text: segmentTime(segment, recording.duration_s, zone), class: "time" },
      { text: activityWords[segment.activity] ?? segment.activity, class: "name" },
      segment.confidence ?? "",
      number(segment.steps > 0 ? words.count(segment.steps, "step") : ""),
      number(segmentWay(segment)),
      number(segmentPace(segment)),
      words.floors(segment.floors_up ?? 0, segment.floors_down ?? 0),
      reasonWords[segment.reason] ?? "",
    ],
  };
}

// One table for each day.
function diaryTables(part, zone) {
  const days = [];
  for (const segment of part.segments ?? []) {
    const reading = zone === undefined ? undefined : readClock(zone, segment.start_utc);
    const day = reading ? `${reading.weekday}, ${reading.day}` : "";
    if (days.length === 0 || days[days.length - 1].day !== day) days.push({ day, rows: [] });
    days[days.length - 1].rows.push(segmentRow(segment, part, zone));
  }
  const head = ["Time", "Activity", "How sure", { text: "Steps", class: "number" },
    { text: "Way", class: "number" }, { text: "Pace, speed", class: "number" }, "Floors", "Why"];
  // A column in which nothing stands goes; days have the same columns.
  const text = (cell) => cell.text ?? cell;
  const used = head.map((_, i) => days.some(({ rows }) => rows.some((row) => text(row.cells[i]) !== "")));
  const only = (cells) => cells.filter((_, i) => used[i]);
  return days.map(({ day, rows }) => table({
    class: "diary", caption: day || "From the start of the recording", head: only(head),
    rows: rows.map((row) => ({ ...row, cells: only(row.cells) })),
  }));
}

// MARK: Totals

const climbWords = [
  ["stairs", "by stairs"], ["escalator", "by escalator"], ["lift", "by lift"], ["slope", "by slope"],
  ["unknown", "not told how"],
];

function climbRows(changes = []) {
  return climbWords.map(([kind, name]) => {
    const metres = changes.filter((x) => x.kind === kind).map((x) => x.metres);
    const sum = (sign) => metres.reduce((all, x) => all + Math.max(0, sign * x), 0);
    return metres.length > 0 ? [name, `${words.rounded(sum(1), 0)} m up, ${words.rounded(sum(-1), 0)} m down`] : undefined;
  }).filter(Boolean);
}

function totalRows({ totals, stated_errors: errors, level_changes: changes }) {
  const rows = [];
  if (totals.steps !== undefined)
    rows.push(["steps", words.grouped(totals.steps) +
      (errors.steps_95 === undefined ? "" : ` ± ${words.grouped(words.twoDigits(errors.steps_95))}`)]);
  if (totals.no_steps_because !== undefined)
    rows.push(["steps", `no figure: ${totals.no_steps_because}`]);
  if (totals.distance_on_foot_m !== undefined && totals.active_s !== undefined)
    rows.push(["on foot", words.rounded(totals.distance_on_foot_m / 1000, 2) +
      (errors.distance_95_m === undefined ? "" : ` ± ${words.rounded(errors.distance_95_m / 1000, 2)}`) +
      ` km in ${words.elapsed(totals.active_s)}`]);
  if (totals.distance_by_location_m !== undefined)
    rows.push(["by location", words.kilometres(totals.distance_by_location_m) +
      (totals.moving_s === undefined ? "" : `, ${words.elapsed(totals.moving_s)} of it moving`)]);
  if (totals.floors_up !== undefined)
    rows.push(["floors", `${totals.floors_up} up, ${totals.floors_down} down`]);
  if (totals.ascent_m !== undefined) {
    const [up, down] = [totals.ascent_m, totals.descent_m].map((x) => words.metres(x, errors.climb_m));
    rows.push(["climb", `${up} up, ${down} down`]);
  }
  rows.push(...climbRows(changes));
  for (const [kind, seconds] of Object.entries(activityWords).map(([k, w]) => [w, totals.time_s?.[k]]))
    if (seconds > 0) rows.push([kind, words.elapsed(seconds)]);
  return rows;
}

function totalsParts(part) {
  const { steps_95: steps, climb_m: climb } = part.stated_errors;
  const muted = (text) => make("p", { class: "muted", text });
  return [
    table({ class: "pairs", caption: "Totals", rows: totalRows(part).map((cells) => ({ cells })) }),
    steps === undefined ? "" : muted("± holds the truth in 19 of 20 recordings."),
    climb === undefined ? "" : muted("± of the climb is what the noise of the heights leaves open."),
  ];
}
