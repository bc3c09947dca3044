// What went wrong, in words: the reader's own sentence, what somebody can do, and how to report a fault
// without sending the recording.
const pageVersion = document.documentElement.dataset.version;

function formatsLink() {
  return make("a", { href: "#formats", text: "formats that are read", onclick: () => {
    document.getElementById("formats").open = true;
  } });
}

// The lines that the command line writes on standard error, without the program's name.
function noteLines(notes) {
  return notes.split("\n").filter(Boolean).map((line) => line.replace(/^coremotion: /, ""));
}

// The words of `coremotion inspect` on a file that holds something, but no motion.
function inspectionParts(inspection, name) {
  return inspection ? [
    make("p", { text: "What it holds:" }),
    make("pre", { class: "inspection", text: inspection.trimEnd(), tabindex: "0", "aria-label": `What ${name} holds` }),
  ] : [];
}

function adviceParts(lines, usesLearned, { storeys }) {
  if (usesLearned) return make("p", { text: "What you can do: remove the file of what was learned, above, and read this one again." });
  if (storeys.length > 0 && lines.some((line) => /--storey|is not within the recording/.test(line)))
    return make("p", { text: `What you can do: the storey that was said (${storeys.join(" ")}) does not fit this recording by the ` +
      "chosen clock. Change it, or the times, above." });
  return make("p", {}, "What you can do: choose the file that your app exports, as it is, most often a zip; look " +
    "whether its app is among the ", formatsLink(), "; record an accelerometer with at least 25 " +
    "samples per second. A table of your own is read if its columns say what they are. Words that " +
    "begin with -- are options of the command line.");
}

function refusedParts({ notes, inspection }, { name }, learned, options) {
  const lines = noteLines(notes), named = lines.map((line) => namedWords(line, learned));
  return [
    ...named.map((line) => make("p", { class: "error", text: line })),
    ...inspectionParts(inspection, name),
    adviceParts(lines, named.some((line, i) => line !== lines[i]), options),
  ];
}

function trapParts(result, file) {
  const report = [
    `coremotion page ${pageVersion}`, navigator.userAgent, result.reason, ...result.places,
    `file: ${file.size} bytes, ends with ${(file.name.match(/\.[A-Za-z0-9]{1,8}$/) ?? [""])[0]}`,
  ].join("\n");
  return [
    make("p", {
      class: "error",
      text: "The program broke off on this file. That is a fault of the program, not of yours.",
    }),
    make("p", {
      text: "Please report it, with these lines and the name of the app that wrote the file. They hold " +
        "nothing of your recording, which you need not send. Other recordings can be read meanwhile.",
    }),
    make("pre", { text: report, tabindex: "0", "aria-label": "Lines for a report" }),
    button("Copy these lines", async ({ target }) => {
      try {
        await navigator.clipboard.writeText(report); // there is none where the page is not secure
        target.textContent = "Copied";
      } catch {
        target.textContent = "Please copy them by hand";
      }
    }),
  ];
}

function failureParts(result, file) {
  const say = (text) => [make("p", { class: "error", text })];
  switch (result.kind) {
    case "trap":
      return trapParts(result, file);
    case "too-large-from-disk":
      return say(
        `This browser does not let a page opened from disk read a file piece by piece, and ` +
        `${words.bytes(file.size)} is more than the ${words.bytes(handedWhole)} that it can hand over ` +
        "whole. Open this page from a web address, or in another browser.");
    case "no-module":
      return say(withoutProgram(result.reason));
    default:
      return say(
        `The file could not be read (${result.reason}). It may have been moved or changed since it ` +
        "was chosen, or lie where the browser may not read: choose it once more.");
  }
}
