// What a track has besides: kilometres, and what the file itself says (MotionDiary/Writing/SplitText.swift
// and StatedText.swift).

function foldedTable(title, caption, head, rows) {
  return make("details", {}, make("summary", { text: title }),
    table({ class: "track", caption, head, rows: rows.map((cells) => ({ cells })) }));
}

const right = (text) => ({ text, class: "number" });

function kilometreParts({ totals, splits = [] }) {
  const time = { automotive: 0, cycling: 0, walking: 0, running: 0, ...totals.time_s };
  const onFoot = time.walking + time.running;
  if (splits.length < 2 || time.automotive > onFoot + time.cycling) return [];
  const isRidden = time.cycling > onFoot;
  const rows = splits.map(({ distance_m: metres, moving_s: moving }, i) => [
    right(metres < 1000 ? words.kilometres(metres) : `${i + 1} km`),
    right(isRidden ? words.speed(metres, moving) : words.pace(moving / metres * 1000))]);
  const head = ["Kilometre", right(isRidden ? "Speed" : "Pace")];
  return [foldedTable("Kilometre by kilometre", "Kilometres", head, rows)];
}

// How far the track is off, where both are long enough for a share to mean something.
function statedDifference(metres, { distance_by_location_m: byLocation, distance_on_foot_m: onFoot }) {
  const ours = byLocation ?? onFoot;
  if (ours === undefined || !(metres > 100)) return "";
  const share = words.rounded(100 * (ours / metres - 1), 1);
  return ` (ours: ${share.startsWith("-") ? share : `+${share}`} %)`;
}

function statedParts({ stated, totals }) {
  if (stated === undefined) return [];
  const said = [...stated.sports ?? []];
  const add = (value, text) => { if (value !== undefined) said.push(text(value)); };
  add(stated.distance_m, (metres) =>
    `${words.grouped(Math.round(metres))} m${statedDifference(metres, totals)}`);
  add(stated.timer_s, (seconds) => `${words.elapsed(seconds)} by its timer`);
  add(stated.elapsed_s, (seconds) => `${words.elapsed(seconds)} in all`);
  add(stated.ascent_m, (metres) => `${words.rounded(metres, 0)} m up`);
  add(stated.descent_m, (metres) => `${words.rounded(metres, 0)} m down`);
  const source = stated.source ?? "The file";
  const laps = stated.laps ?? [];
  return [
    said.length > 0 ? make("p", { class: "stated", text: `${source} says: ${said.join(", ")}.` }) : "",
    laps.length > 1 ? foldedTable("Laps", `Laps, as ${source} says`, ["Lap", right("Way"), right("Time")],
      laps.map(({ distance_m: metres, timer_s: time }, i) => [
        `lap ${i + 1}`, right(metres === undefined ? "" : words.kilometres(metres)),
        right(time === undefined ? "" : words.elapsed(time))])) : "",
  ];
}
