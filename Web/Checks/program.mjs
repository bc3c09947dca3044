// The page's module and the page's own worker scripts in node, for many recordings in one process.
//
//   node Web/Checks/program.mjs PAGE.WASM       one question a line on standard input, one answer a line
//
// A question is { path, tables, rate, out, zone, breaks }; an answer { code, notes, json, text, inspection, memory,
// milliseconds, parts } or { trap }. Each one has an instance of its own. Tables are written below `out`; `breaks` is the seed
// of broken copies of its part of a report.
// Or { paths, variants: [{ zone, route }], style, script, zone, learned, learns, storeys }, whose answer is { html, codes,
// notes, learned, memory, milliseconds }: a report of the files for each variant; what is learned is base64.
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { brokenParts } from "./broken_parts.mjs";

const folder = new URL("../Page/worker/", import.meta.url);
const names = ["memory-file", "piecewise-file", "file-tree", "learned-files", "wasi", "time-zone", "program", "zip-writer",
  "unpacking"];
const source = names.map((name) => fs.readFileSync(new URL(`${name}.js`, folder), "utf8")).join("");
export const { makeProgram, makePiecewiseFile, zipArchive, unpackModule, fromParts, fromLetters } = new Function(
  `"use strict"; ${source} return { makeProgram, makePiecewiseFile, zipArchive, unpackModule, fromParts, fromLetters };`)();

// A file of this machine, read as the page reads one.
export function openFile(name) {
  const descriptor = fs.openSync(name, "r");
  const { size } = fs.fstatSync(descriptor);
  const file = makePiecewiseFile(size, (from, to) => {
    const piece = new Uint8Array(to - from);
    return piece.subarray(0, fs.readSync(descriptor, piece, 0, piece.length, from));
  });
  return { file, close: () => fs.closeSync(descriptor) };
}

function writeTables(program, out) {
  for (const [name, table] of program.tables()) {
    fs.mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
    fs.writeFileSync(path.join(out, name), Buffer.concat(table.pieces()));
  }
}

export function answer(module, question) {
  const begun = performance.now();
  let handed;
  try {
    const program = makeProgram(module);
    handed = openFile(question.path);
    const code = program.analyze(path.basename(question.path), handed.file, question);
    const milliseconds = performance.now() - begun;
    if (question.out) writeTables(program, question.out);
    const parts = question.breaks === undefined ? undefined : bindBroken(module, program, question.breaks);
    if (parts?.trap) return { trap: parts.trap };
    return {
      code, notes: program.notes(), json: program.json(), text: program.text(question.zone ?? ""),
      inspection: program.json() === undefined ? program.inspection() : undefined, memory: program.memory, milliseconds, parts,
    };
  } catch (error) {
    return { trap: String(error.stack).split("\n").slice(0, 8).join("\n") };
  } finally {
    handed?.close();
  }
}

// The parts of the last file: whole, by another clock and without its way; then broken copies, bound.
function bindBroken(module, program, seed) {
  program.part("Asia/Kathmandu", false);
  const bind = (parts) => makeProgram(module).bind(parts, { style: "", script: "" });
  return brokenParts(bind, program.part(), seed, 8);
}

// One file of several, as the page's worker reads it; its parts by each clock, with its way or without.
function partsOf(module, at, { variants, ...chosen }) {
  const handed = openFile(at);
  try {
    const read = (zone = "") => {
      const program = makeProgram(module);
      const code = program.analyze(path.basename(at), handed.file, { ...chosen, zone });
      return { program, code };
    };
    const { program, code } = read(chosen.zone);
    const parts = variants.map(({ zone, route }) =>
      (program.needsReading(zone) ? read(zone).program : program).part(zone, route));
    return { code, parts, notes: program.notes(), learned: program.learned(), memory: program.memory };
  } finally {
    handed.close();
  }
}

// Reads one file after the other, with what was learned from those before, and binds a report for each variant.
export function reports(module, { paths, style, script, learned = {}, ...chosen }) {
  const begun = performance.now();
  try {
    const read = [];
    let known = Object.fromEntries(
      Object.entries(learned).map(([name, text]) => [name, Buffer.from(text, "base64")]));
    for (const at of paths) {
      read.push(partsOf(module, at, { ...chosen, learned: known }));
      if (chosen.learns) known = read.at(-1).learned;
    }
    const html = chosen.variants.map(({ route }, i) => {
      const program = makeProgram(module);
      return program.bind(read.map(({ parts }) => parts[i]), { route, style, script });
    });
    return {
      html, codes: read.map(({ code }) => code), notes: read.map(({ notes }) => notes).join(""),
      learned: Object.fromEntries(
        Object.entries(known).map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")])),
      memory: Math.max(...read.map(({ memory }) => memory)), milliseconds: performance.now() - begun,
    };
  } catch (error) {
    return { trap: String(error.stack).split("\n").slice(0, 8).join("\n") };
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const module = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const question = JSON.parse(line);
    const said = question.paths ? reports(module, question) : answer(module, question);
    process.stdout.write(JSON.stringify(said) + "\n");
  }
}
