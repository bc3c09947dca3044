// The JSON documents of several files as one, as `coremotion analyze FILES --json` writes it: lines are moved, no number
// is written anew.

// The lines of a list at the top of a document, without its brackets.
function listLines(lines, name) {
  const begin = lines.indexOf(`  "${name}" : [`);
  const end = begin < 0 ? begin : lines.findIndex((line, i) => i > begin && /^  \],?$/.test(line));
  // An empty one is an empty line.
  return { begin, end, within: begin < 0 ? [] : lines.slice(begin + 1, end).filter((line, i, { length }) => length > 1 || line) };
}

function joinedDocuments(documents) {
  const all = documents.map((text) => text.split("\n"));
  const [first] = all;
  const joined = (name) => all.map((lines) => listLines(lines, name).within).filter((x) => x.length > 0)
    .map((lines, i, { length }) => i < length - 1 ? [...lines.slice(0, -1), `${lines[lines.length - 1]},`] : lines).flat();
  const { begin, end } = listLines(first, "recordings");
  const failed = joined("failed");
  // Keys stand in the order of the alphabet.
  const { end: failedEnd } = listLines(first, "failed");
  const before = failed.length > 0 ? ["{", `  "failed" : [`, ...failed, "  ],"] : ["{"];
  return [...before, ...first.slice(failedEnd < 0 ? 1 : failedEnd + 1, begin + 1), ...joined("recordings"),
    ...first.slice(end)].join("\n");
}
