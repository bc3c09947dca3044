// What is kept of a recording while it is made, on a disk that runs full: whole rows or none, the new text or the old one.
//
//     node Web/Checks/record_keeping.mjs        exit code 1 where anything is not as it should be
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

const folder = new URL("../Page/worker/", import.meta.url);
const source = ["whole-writing", "record-keeping"].map((name) => readFileSync(new URL(`${name}.js`, folder), "utf8")).join("");

// A disk with so many bytes of room: what does not fit is not written, and only said by how much was, as browsers do.
function makeDisk(room) {
  const files = new Map(); // names to bytes
  const taken = () => [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const handleOf = (name) => ({
    getSize: () => files.get(name).length,
    read: (into, { at }) => into.set(files.get(name).slice(at, at + into.length)),
    truncate: (size) => { files.set(name, [...files.get(name), ...Array(size).fill(0)].slice(0, size)); },
    write(bytes, { at }) {
      const old = files.get(name), more = Math.max(0, at + bytes.length - old.length);
      const fits = bytes.length - Math.max(0, more - Math.max(0, room - taken()));
      const written = Array.from(bytes).slice(0, fits);
      files.set(name, [...old.slice(0, at), ...written, ...old.slice(at + fits)]);
      return fits;
    },
    flush() {},
    close() {},
  });
  const place = {
    getDirectoryHandle: async () => place,
    async getFileHandle(name) {
      files.set(name, []);
      return { createSyncAccessHandle: async () => handleOf(name) };
    },
  };
  const navigator = { storage: { getDirectory: async () => place }, locks: { request: (name, act) => act() } };
  const text = (name) => Buffer.from(files.get(name)).toString();
  return { text, open: runInNewContext(`${source} openRecordKeeping`, { navigator, TextEncoder, Uint8Array, DOMException }) };
}

let held = 0;
const failures = [];
function hold(fact, what) {
  if (fact) held++;
  else failures.push(what);
}

function refused(act) {
  try {
    act();
  } catch ({ name }) {
    return name === "QuotaExceededError";
  }
  return false;
}

const ROWS = ["time_s,x\n", "0,1\n", "0.01,2\n0.02,3\n"], META = '{ "notes": "Broken off." }\n', LONGER = '{ "notes": "Two gaps of 3 s." }\n';
const whole = META.length + ROWS.join("").length;
for (let room = 0; room <= whole + LONGER.length; room++) {
  const disk = makeDisk(room), kept = await disk.open({ folder: "a", name: "b" }, ["meta.json", "rows.csv"]);
  const isMeta = !refused(() => kept.replace("meta.json", META));
  hold(isMeta === (room >= META.length) && disk.text("meta.json") === (isMeta ? META : ""), `${room}: ${disk.text("meta.json")}`);
  let expected = "";
  for (const rows of ROWS) {
    const isIn = !refused(() => kept.append("rows.csv", rows));
    expected += isIn ? rows : "";
    hold(disk.text("rows.csv") === expected, `${room}: rows ${JSON.stringify(disk.text("rows.csv"))}, not ${JSON.stringify(expected)}`);
  }
  const isLonger = !refused(() => kept.replace("meta.json", LONGER));
  const now = isLonger ? LONGER : isMeta ? META : "";
  hold(disk.text("meta.json") === now, `${room}: of ${LONGER} and ${META} is left ${disk.text("meta.json")}`);
  if (room >= whole + LONGER.length - META.length) hold(isLonger, `${room}: it does not fit`);
  if (!refused(() => kept.replace("meta.json", "{}\n"))) hold(disk.text("meta.json") === "{}\n", `${room}: shorter, ${disk.text("meta.json")}`);
}

for (const failure of failures.slice(0, 20)) console.log(failure);
console.log(`${held} facts about what is kept on a full disk held, ${failures.length} did not.`);
process.exit(failures.length > 0 ? 1 : 0);
