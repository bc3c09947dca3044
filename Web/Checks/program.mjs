// The page's module and the page's own worker scripts in node, for many recordings in one process.
//
//   node Web/Checks/program.mjs PAGE.WASM       one question a line on standard input, one answer a line
//
// A question is { path, tables, rate, out, zone }; an answer { code, notes, json, text, memory,
// milliseconds } or { trap }. Each one has an instance of its own. Tables are written below `out`.
// Or { paths, zone, route, style, script, late }, whose answer is { html, parts, memory, milliseconds }: the report
// of several files. Where `late` is so, zone and route are asked for when a file was read without.
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";

const folder = new URL("../Page/worker/", import.meta.url);
const names = ["memory-file", "piecewise-file", "file-tree", "wasi", "time-zone", "program", "zip-writer",
  "unpacking"];
const source = names.map((name) => fs.readFileSync(new URL(`${name}.js`, folder), "utf8")).join("");
export const { makeProgram, makePiecewiseFile, zipArchive, unpackModule } = new Function(
  `"use strict"; ${source} return { makeProgram, makePiecewiseFile, zipArchive, unpackModule };`)();

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
    return {
      code, notes: program.notes(), json: program.json(), text: program.text(question.zone ?? ""),
      memory: program.memory, milliseconds,
    };
  } catch (error) {
    return { trap: String(error.stack).split("\n").slice(0, 8).join("\n") };
  } finally {
    handed?.close();
  }
}

// What the page's worker does for another clock, or without the way.
function partLater(module, name, file, { zone, route }) {
  let program = makeProgram(module);
  program.analyze(name, file);
  program.part();
  if (program.needsReading(zone)) {
    program = makeProgram(module);
    program.analyze(name, file, { zone });
  }
  return { part: program.part(zone, route), memory: program.memory };
}

function partOf(module, at, question) {
  const handed = openFile(at);
  try {
    if (question.late) return partLater(module, path.basename(at), handed.file, question);
    const program = makeProgram(module);
    program.analyze(path.basename(at), handed.file, question);
    return { part: program.part(question.zone, question.route), memory: program.memory };
  } finally {
    handed.close();
  }
}

export function report(module, { zone = "", route = true, ...question }) {
  const begun = performance.now();
  try {
    const read = question.paths.map((at) => partOf(module, at, { zone, route, ...question }));
    const program = makeProgram(module);
    const html = program.bind(read.map(({ part }) => part), { route, ...question });
    return {
      html, parts: read.map(({ part }) => part.length), milliseconds: performance.now() - begun,
      memory: Math.max(program.memory, ...read.map(({ memory }) => memory)),
    };
  } catch (error) {
    return { trap: String(error.stack).split("\n").slice(0, 8).join("\n") };
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const module = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const question = JSON.parse(line);
    const said = question.paths ? report(module, question) : answer(module, question);
    process.stdout.write(JSON.stringify(said) + "\n");
  }
}
