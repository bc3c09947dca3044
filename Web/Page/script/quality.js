// How good the data were, from the JSON document.
const faultWords = [
  ["not_finite", "not a number"], ["absurd", "beyond any sensor"], ["repeated", "repeated"],
  ["late", "out of order"], ["clipped", "clipped"], ["gaps", "gaps too long to bridge"],
  ["pressed", "while hands pressed the case: no floors, no climb"],
];

const streamNames = ["accelerometer", "gyroscope", "magnetometer", "barometer", "location"];

// Silences shorter than this at either end are how sensors start and stop, s.
const edge = 10;

function gapWords(seconds) {
  if (seconds >= 600) return words.elapsed(seconds);
  return `${words.rounded(seconds, seconds < 1 ? 3 : 1)} s`;
}

// Samples a second. From the first and the last sample and not from `mean_rate_hz`, whose three decimals
// would be rounded once more.
function rateWords({ samples, first_s: first, last_s: last, mean_rate_hz: known }) {
  if (known === undefined) return "";
  const rate = last > first ? (samples - 1) / (last - first) : known;
  return `${words.rounded(rate, rate < 10 ? 2 : 1)} Hz`;
}

// Faults of a stream, and where it begins late or ends early, which the number of its gaps does not say.
function streamFaults(stream, duration) {
  const faults = faultWords.filter(([key]) => stream[key] > 0).map(([key, word]) =>
    `${words.grouped(stream[key])} ${key === "gaps" && stream[key] === 1 ? "gap too long to bridge" : word}`);
  if (stream.first_s > edge) faults.push(`begins after ${words.elapsed(stream.first_s)}`);
  if (duration - stream.last_s > edge) faults.push(`ends ${words.elapsed(duration - stream.last_s)} before the end`);
  return faults.join(", ");
}

function streamTable({ recording, quality }) {
  const present = streamNames.filter((name) => quality.streams[name]);
  if (present.length === 0) return make("p", { text: "No samples." });
  const rows = present.map((name) => {
    const stream = quality.streams[name];
    return {
      cells: [
        name,
        { text: words.groupedCount(stream.samples, "sample"), class: "number" },
        { text: rateWords(stream), class: "number" },
        { text: `longest gap ${gapWords(stream.longest_gap_s)}`, class: "gap" },
        { text: streamFaults(stream, recording.duration_s), class: "faults" },
      ],
    };
  });
  return table({ class: "streams", caption: "Data", rows });
}

function findingList(findings) {
  const shown = 20;
  const items = findings.slice(0, shown).map(({ file, line, reason, count }) => {
    const place = line === undefined ? file : `${file}, line ${line}`;
    return make("li", { text: `${place}: ${reason}` + (count > 1 ? ` (${words.grouped(count)} times)` : "") });
  });
  if (findings.length > shown)
    items.push(make("li", { text: `and ${findings.length - shown} more, in the JSON document` }));
  return make("ul", { class: "findings" }, ...items);
}

function qualityParts(part) {
  const { quality } = part;
  const parts = [streamTable(part)];
  const damage = quality.findings.filter((x) => x.damage);
  const notes = quality.findings.filter((x) => !x.damage);
  if (quality.damaged)
    parts.push(make("p", {
      class: "damage", text: "Part of the input was damaged; the results are without that part.",
    }));
  if (quality.skipped_rows > 0)
    parts.push(make("p", { text: `${words.groupedCount(quality.skipped_rows, "row")} could not be read.` }));
  if (damage.length > 0) parts.push(findingList(damage));
  if (notes.length > 0) parts.push(make("p", { text: "Nothing damaged, but:" }), findingList(notes));
  return parts;
}
