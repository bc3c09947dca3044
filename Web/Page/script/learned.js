// What earlier recordings taught, as the command line keeps it: recognised by its content, used for the recordings that
// are dropped with it or after it, said, and taken out again.
const learnedKinds = {
  snapshot: { of: "your steps", option: "--snapshot" },
  places: { of: "your places", option: "--places" },
  building: { of: "a building's storeys", option: "--building" },
};
// None of them is larger.
const mostLearned = 4e6;

// How much a snapshot knows (Documentation/guides/snapshots.md, Form).
function snapshotWords(bytes) {
  const fields = new DataView(bytes);
  const metres = Math.round(fields.getFloat64(12, true));
  return `from ${words.count(fields.getUint32(8, true), "stretch").replace(/hs$/, "hes")}, ${words.grouped(metres)} m`;
}

function documentWords({ schema, places = [], storeys }) {
  if (schema === "coremotion-places") return { kind: "places", said: words.count(places.length, "place") };
  return schema === "coremotion-building" ? { kind: "building", said: "" } : undefined;
}

// The kind of a file of what was learned, and how much it knows; `undefined` for any other file.
async function recognised(file) {
  if (file.size > mostLearned) return undefined;
  const bytes = await file.arrayBuffer();
  const head = new TextDecoder().decode(bytes.slice(0, 4));
  if (head === "CMSN" && bytes.byteLength >= 20) return { kind: "snapshot", said: snapshotWords(bytes), bytes };
  if (!/^\s*\{/.test(head)) return undefined;
  try {
    const found = documentWords(JSON.parse(new TextDecoder().decode(bytes)));
    return found && { ...found, bytes };
  } catch {
    return undefined; // some other text that begins so
  }
}

// Files of what was learned, and all others; what cannot be looked at now is told when it is read.
async function sortedOut(files) {
  const found = await Promise.all(files.map((file) => recognised(file).catch(() => undefined)));
  return {
    learned: files.map((file, i) => ({ file, ...found[i] })).filter(({ kind }) => kind),
    recordings: files.filter((_, i) => !found[i]),
  };
}

const learnedBytes = (learned) => Object.fromEntries(Object.values(learned).map(({ kind, bytes }) => [kind, bytes]));

// A building is of use only to who says where in it they were.
const isUsed = ({ kind }) => kind !== "building" || settings.storeys !== "";

function learnedWords(learned) {
  return words.list(Object.values(learned).filter(isUsed).map(({ kind, said, file }) =>
    `what was learned of ${learnedKinds[kind].of} (${[file.name, said].filter(Boolean).join(", ")})`));
}

// A sentence of the program by the name of the file that was dropped: it knows where the worker put it
// (worker/learned-files.js).
function namedWords(line, learned) {
  return line.replace(/\blearned\/(snapshot|places|building)\.\w+/, (path, kind) => learned[kind]?.file.name ?? path);
}

// What is used from now on, a line for each.
const lessons = {
  known: {}, // by kind
  take(found) {
    this.known = { ...this.known, [found.kind]: found };
    this.show();
  },
  remove(kind) {
    const { [kind]: _, ...rest } = this.known;
    this.known = rest;
    this.show();
    document.getElementById("files").focus({ preventScroll: true });
  },
  show() {
    steadily(() => document.getElementById("learned").replaceChildren(...Object.values(this.known).map((one) =>
      make("li", { class: "file lesson", "data-kind": one.kind },
        make("div", { class: "line" },
          make("div", {}, make("p", { class: "called", text: one.file.name }),
            make("p", { class: "state", text: `What was learned of ${learnedKinds[one.kind].of}` +
              `${one.said ? `, ${one.said}` : ""}: used for what is dropped with it or from now on` +
              (one.kind === "building" ? ", where a storey is said." : ".") })),
          make("div", { class: "buttons" }, button("Remove", () => this.remove(one.kind),
            { "aria-label": `Remove ${one.file.name}` })))))));
  },
};
