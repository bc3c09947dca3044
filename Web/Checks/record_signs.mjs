// Signs, units and times of events against closed forms: each engine's event is made by hand from a known
// attitude, turn and acceleration, and has to come back as specific force and rotation.
//
//     node Web/Checks/record_signs.mjs        exit code 1 where anything is not as it should be
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

const folder = new URL("../Page/script/", import.meta.url);
let now = 5000; // ms, of the browser's clock
let wall = 1.8e12; // ms since 1970 when that clock showed 0
const surroundings = {
  performance: { now: () => now, get timeOrigin() { return wall; } },
  Date: class extends Date { static now() { return Math.round(wall + now); } },
};
const page = runInNewContext(
  ["words", "record-platform", "record-clock"].map((name) => readFileSync(new URL(`${name}.js`, folder), "utf8"))
    .join("") + "({ recordEngine, recordEngines, recordUp, makeRecordSign, recordReading, recordHasForce, " +
    "makeRecordClock, recordGapWords })", surroundings);

let held = 0;
const failures = [];
function hold(fact, what) {
  if (fact) held++;
  else failures.push(what);
}
const isNear = (a, b, tolerance = 1e-9) => a.every((x, i) => Math.abs(x - b[i]) <= tolerance);

// MARK: Engines

const agents = {
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1": ["webkit", 5],
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/138.0 Mobile/15E148 Safari/604.1": ["webkit", 5],
  "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Mobile/15E148 Safari/604.1": ["webkit", 5],
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15": ["webkit", 5],
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15": ["specified", 0],
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36": ["chromium", 5],
  "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36": ["chromium", 5],
  "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0": ["firefox", 5],
};
for (const [agent, [name, touches]] of Object.entries(agents))
  hold(page.recordEngine(agent, touches) === page.recordEngines[name], `${agent}: not ${name}`);

// MARK: Readings

const degree = Math.PI / 180;
const product = (a, b) => a.map((row) => b[0].map((_, j) => row.reduce((sum, x, k) => sum + x * b[k][j], 0)));
const apply = (m, v) => m.map((row) => row.reduce((sum, x, k) => sum + x * v[k], 0));
const transposed = (m) => m[0].map((_, j) => m.map((row) => row[j]));
const about = {
  x: (a) => [[1, 0, 0], [0, Math.cos(a), -Math.sin(a)], [0, Math.sin(a), Math.cos(a)]],
  y: (a) => [[Math.cos(a), 0, Math.sin(a)], [0, 1, 0], [-Math.sin(a), 0, Math.cos(a)]],
  z: (a) => [[Math.cos(a), -Math.sin(a), 0], [Math.sin(a), Math.cos(a), 0], [0, 0, 1]],
};
// The specification's Z - X' - Y'', device to earth.
const attitude = (alpha, beta, gamma) =>
  product(product(about.z(alpha * degree), about.x(beta * degree)), about.y(gamma * degree));

// What an engine makes of a motion: `acceleration` of the device and the way up in the earth's frame.
function eventOf(engine, toEarth, acceleration, turn) {
  const toDevice = transposed(toEarth);
  const force = apply(toDevice, [acceleration[0], acceleration[1], acceleration[2] + 9.80665]);
  // WebCoreMotionManager.mm: gravity, which points down, plus the user's acceleration with its sign reversed.
  const given = engine === "webkit" ? force.map((x) => -x) : force;
  const [x, y, z] = given;
  const [alpha, beta, gamma] = turn.map((w) => w / degree);
  return { force, event: { accelerationIncludingGravity: { x, y, z }, rotationRate: { alpha, beta, gamma } } };
}

const still = [0, 0, 0];
const poses = [];
for (const alpha of [0, 75, 210])
  for (const beta of [-170, -90, -35, 0, 20, 90, 145])
    for (const gamma of [-89, -30, 0, 45, 80]) poses.push([alpha, beta, gamma]);

for (const name of ["specified", "chromium", "firefox", "webkit"]) {
  const engine = page.recordEngines[name];
  for (const [alpha, beta, gamma] of poses) {
    const place = `${name} at ${alpha}, ${beta}, ${gamma}`;
    const toEarth = attitude(alpha, beta, gamma);
    const up = apply(transposed(toEarth), [0, 0, 1]);
    hold(isNear(page.recordUp(beta, gamma), up), `${place}: up`);
    const turn = [0.7, -2.1, 0.3];
    const { force, event } = eventOf(name, toEarth, [1.5, -0.4, 2.2], turn);
    const reading = page.recordReading(event, engine.sign);
    hold(isNear(reading, [...force, ...turn]), `${place}: ${reading} for ${[...force, ...turn]}`);

    // By the data alone, whatever the browser calls itself.
    for (const told of Object.values(page.recordEngines)) {
      const sign = page.makeRecordSign(told);
      for (let i = 0; i < 60; i++) {
        const sway = Math.sin(i / 60 * 2 * Math.PI);
        const given = eventOf(name, toEarth, [0, sway * 3, sway * 6], still).event.accelerationIncludingGravity;
        sign.add([given.x, given.y, given.z], { beta, gamma });
      }
      const { sign: found, how } = sign.verdict();
      hold(found === engine.sign && how === (told.sign === engine.sign ? "both" : "data"),
        `${place}, taken for ${told.name}: sign ${found} by ${how}`);
    }
  }
  const unseen = page.makeRecordSign(engine);
  for (let i = 0; i < 60; i++) unseen.add([0, 0, 9.8], undefined);
  hold(unseen.verdict().how === "agent" && unseen.verdict().sign === engine.sign, `${name} without orientation`);
}

// A phone flat on a table, by the specification's own example, and the same on iOS.
const flat = (z) => ({ accelerationIncludingGravity: { x: 0, y: 0, z }, rotationRate: null });
hold(page.recordReading(flat(9.8), 1)[2] === 9.8, "flat, as specified");
hold(page.recordReading(flat(-9.8), -1)[2] === 9.8, "flat, on iOS");
hold(page.recordReading(flat(9.8), -1).every((x) => !Object.is(x, -0)), "a negative zero");
hold(page.recordReading(flat(9.8), 1).slice(3).every(Number.isNaN), "no gyroscope is not known");
for (const force of [null, { x: null, y: null, z: null }, { x: 0, y: 0, z: null }])
  hold(!page.recordHasForce({ accelerationIncludingGravity: force }), `values in ${JSON.stringify(force)}`);

// MARK: Times

const at = (timeStamp) => ({ timeStamp });
{
  const clock = page.makeRecordClock();
  const stamps = [5000.1, 5016.8, 5016.8, 5010, 5033.4, 7033.4].map((stamp) => {
    now = Math.max(now, stamp);
    return clock.stamp(at(stamp));
  });
  hold(JSON.stringify(stamps) === JSON.stringify([0, 16700000, undefined, undefined, 33300000, 2033300000]),
    `stamps ${stamps}`);
  hold(clock.summary().events_not_later === 2, "events that are not later");
  hold(clock.gaps.length === 1 && clock.gaps[0].why === "unknown", `gaps ${JSON.stringify(clock.gaps)}`);
  hold(isNear([clock.summary().mean_interval_ms], [16.65]), "the mean without the gap");
}
{ // Stamps since 1970, as older engines have them, and one that cannot be.
  const clock = page.makeRecordClock();
  now = 10000;
  hold(clock.stamp(at(wall + 9990)) === 0, "the first stamp since 1970");
  now = 10020;
  hold(Math.abs(clock.stamp(at(wall + 10006.5)) - 16.5e6) < 1e6, "the second stamp since 1970");
  now = 10040;
  hold(clock.stamp(at(3)) === undefined && clock.summary().events_not_later === 1, "a stamp before the last");
  now = 200000;
  clock.stamp(at(1));
  hold(clock.summary().stamps_not_believed === 1, "a stamp of minutes ago");
}
{ // Hidden for 61 s, in which the browser's clock stood still for 55.
  const clock = page.makeRecordClock();
  now = 300000;
  clock.stamp(at(now));
  now += 100;
  clock.gone("hidden");
  now += 6000;
  wall += 55000;
  clock.back();
  now += 20;
  const time = clock.stamp(at(now));
  hold(Math.abs(time - 61.12e9) < 2e6, `after the standstill ${time}`);
  const [gap] = clock.gaps;
  hold(gap.why === "hidden" && Math.abs(gap.to - gap.from - 61.12) < 0.002, `the gap ${JSON.stringify(gap)}`);
  hold(page.recordGapWords(clock.gaps).startsWith("One gap: 1 min 1 s at 0:00:00 (the page was not in front"),
    page.recordGapWords(clock.gaps));
}

for (const failure of failures.slice(0, 20)) console.log(failure);
console.log(`${held} facts about signs, units and times held, ${failures.length} did not.`);
process.exit(failures.length > 0 ? 1 : 0);
