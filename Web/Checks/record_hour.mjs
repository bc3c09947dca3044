// More than an hour of events through what the page records with: the module's memory and this process's own do
// not grow with it, and the file gives the command line what the page shows. Needs no time but its own.
//
//     node --expose-gc Web/Checks/record_hour.mjs PAGE.WASM PROGRAM        exit code 1 where anything is not so
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const [, , wasm, program] = process.argv;
const source = ["file-tree", "memory-file", "wasi", "zip-writer", "record-core", "record-tables"].map((name) =>
  fs.readFileSync(new URL(`../Page/worker/${name}.js`, import.meta.url), "utf8")).join("");
const { makeRecordCore, makeRecordTables, zipArchive } = new Function(
  `"use strict"; ${source} return { makeRecordCore, makeRecordTables, zipArchive };`)();

let held = 0;
const failures = [];
function hold(fact, what) {
  if (fact) held++;
  else failures.push(what);
}

// MARK: The simulated commuter, as a browser would hand it on

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "record-hour-"));
execFileSync(program, ["simulate", "commuter", "--output", path.join(folder, "commuter")], { stdio: "ignore" });

// Held to the end, so that what is freed of them hides nothing that grows.
const texts = Object.fromEntries(["gyroscope.csv", "accelerometer.csv"].map((name) =>
  [name, fs.readFileSync(path.join(folder, "commuter", name), "utf8")]));

function* rows(name) {
  const text = texts[name];
  for (let at = text.indexOf("\n") + 1; at < text.length;) {
    const end = text.indexOf("\n", at);
    yield text.slice(at, end).split(",").map(Number);
    at = end + 1;
  }
}

// 60 events a second with the newest reading of each sensor, rounded as Chromium rounds.
function* events() {
  const turns = rows("gyroscope.csv");
  let turn = turns.next().value;
  let next = turns.next().value;
  let tick = -1;
  const degree = 0.1 * Math.PI / 180;
  for (const [seconds, ...force] of rows("accelerometer.csv")) {
    while (next && next[0] <= seconds) {
      turn = next;
      next = turns.next().value;
    }
    if (Math.floor(seconds * 60) === tick) continue;
    tick = Math.floor(seconds * 60);
    yield [Math.round(seconds * 1e9), force.map((x) => Math.round(x / 0.1) * 0.1 + 0),
      turn.slice(1).map((x) => Math.round(x / degree) * degree + 0)];
  }
}

// MARK: Recorded

const module = new WebAssembly.Module(fs.readFileSync(wasm));
const start = Date.UTC(2014, 5, 3, 6, 15);
const core = makeRecordCore(module, start);
const tables = makeRecordTables(() => false);
const used = () => {
  gc();
  return process.memoryUsage().heapUsed;
};
let count = 0;
let early;
let latest;
for (const [time, force, turn] of events()) {
  tables.add("accelerometer.csv", time, force);
  tables.add("gyroscope.csv", time, turn);
  core.motion(time, force, turn);
  count++;
  if (count === 36000) early = { heap: used(), module: core.memory };
  latest = time;
}
const late = { heap: used(), module: core.memory };
core.end();
const figures = core.figures();
const hours = latest / 3.6e12;
hold(hours > 1 && early !== undefined, `only ${hours} h`);
hold(late.module <= early.module + (1 << 20), `the module grew from ${early.module} to ${late.module} bytes`);
// What node itself holds of a piece of text, and the rows since the last one.
hold(late.heap - early.heap < 3e6, `the heap grew by ${late.heap - early.heap} bytes`);

const meta = { recording: "hour", start_utc: new Date(start).toISOString(), time_zone: "Europe/Berlin" };
const file = new Blob(
  await zipArchive([["meta.json", [new TextEncoder().encode(JSON.stringify(meta))]], ...tables.files()]));
const zip = path.join(folder, "hour.zip");
fs.writeFileSync(zip, new Uint8Array(await file.arrayBuffer()));

// MARK: Read by the command line

const results = path.join(folder, "results");
const document = JSON.parse(execFileSync(program, ["analyze", zip, "--json", "--output", results, "--rate", "1"]));
const { totals, quality } = document.recordings?.[0] ?? document;
const pedometer = fs.readFileSync(path.join(results, "hour", "pedometer.csv"), "utf8").trim().split("\n").slice(1);
const metres = pedometer.reduce((sum, row) => sum + Number(row.split(",")[3]), 0);
hold(totals.steps === figures.steps && figures.steps > 1000, `${figures.steps} steps, ${totals.steps} by the command line`);
hold(pedometer.length === figures.batches, `${figures.batches} batches, ${pedometer.length}`);
hold(Math.abs(metres - figures.distance_m) <= 0.00005 * pedometer.length + 1e-9, `${figures.distance_m} m, ${metres}`);
hold(quality.streams.accelerometer.samples === count, `${count} events, ${quality.streams.accelerometer.samples} samples`);
fs.rmSync(folder, { recursive: true });
hold(texts["gyroscope.csv"].length > 1e6, "the simulated gyroscope says little");

for (const failure of failures) console.log(failure);
console.log(`${hours.toFixed(2)} h, ${count} events, ${figures.steps} steps: ${(file.size / 1e6).toFixed(1)} MB packed, module ` +
  `${late.module} bytes, heap ${((late.heap - early.heap) / 1e3).toFixed(0)} KB more than after ten minutes.`);
console.log(`${held} facts about an hour held, ${failures.length} did not.`);
process.exit(failures.length > 0 ? 1 : 0);
