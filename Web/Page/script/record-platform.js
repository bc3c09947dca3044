// What the numbers of `devicemotion` mean on this device. All engines give m/s² and degrees per second, about
// the axes x (alpha), y (beta), z (gamma) of the device; the sign of `accelerationIncludingGravity` is the one
// thing in which they differ. Sources: Documentation/guides/record-here.md.

// `sign` makes the specific force of it, which reads +9.81 on the axis that points up.
const recordEngines = {
  specified: { name: "a browser that follows the specification", sign: 1 },
  chromium: { name: "Chromium", sign: 1 },
  firefox: { name: "Firefox", sign: 1 },
  // Core Motion's sign, as WebCoreMotionManager.mm hands it on; every browser of iOS is WebKit.
  webkit: { name: "Safari's engine on iOS", sign: -1 },
};

// By what the browser says of itself. An iPad calls itself a Macintosh, which has no touch screen.
function recordEngine(agent, touches) {
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touches > 1)) return recordEngines.webkit;
  if (/Firefox\//.test(agent)) return recordEngines.firefox;
  return /Chrome\//.test(agent) ? recordEngines.chromium : recordEngines.specified;
}

// Which way is up along the device's axes: the last row of Rz(alpha) Rx(beta) Ry(gamma).
function recordUp(beta, gamma) {
  const [b, c] = [beta, gamma].map((degrees) => degrees * Math.PI / 180);
  return [-Math.cos(b) * Math.sin(c), Math.sin(b), Math.cos(b) * Math.cos(c)];
}

// The sign by the data: acceleration at rest lies along `up`, or against it. What a hand or a step adds to it
// goes both ways and is gone in the mean.
function makeRecordSign(engine) {
  const enough = 30; // events
  const clear = 0.5; // of what gravity would give
  const gravity = 9.80665;
  let sum = 0;
  let count = 0;

  return {
    add([x, y, z], orientation) {
      if (!orientation) return;
      const up = recordUp(orientation.beta, orientation.gamma);
      sum += (up[0] * x + up[1] * y + up[2] * z) / gravity;
      count++;
    },
    get isClear() { return count >= enough && Math.abs(sum / count) > clear; },
    // What is used, and how it was found.
    verdict() {
      const mean = count > 0 ? sum / count : undefined;
      const seen = this.isClear ? Math.sign(sum) : undefined;
      const how = seen === undefined ? "agent" : seen === engine.sign ? "both" : "data";
      return { sign: seen ?? engine.sign, how, engine: engine.name, mean, events: count };
    },
  };
}

function recordSignWords({ sign, how, engine }) {
  const words = sign > 0 ? "upwards, as the specification has it" : "downwards, as iOS has it";
  if (how === "both") return `Gravity counts ${words}: so says ${engine}, and so does the orientation.`;
  if (how === "data")
    return `Gravity counts ${words}, by the orientation: for ${engine} the other sign was expected.`;
  return `Gravity counts ${words}: so it is with ${engine}; the orientation, which would confirm it, was not given.`;
}

// What an event says, in the units of the tables: specific force in m/s², rad/s. Without gyroscope NaN.
function recordReading({ accelerationIncludingGravity: force, rotationRate: rate }, sign) {
  const radian = Math.PI / 180;
  const turns = rate && rate.alpha !== null && rate.beta !== null && rate.gamma !== null;
  return [
    ...[force.x, force.y, force.z].map((value) => sign * value + 0), // never -0, which no table keeps
    ...turns ? [rate.alpha * radian, rate.beta * radian, rate.gamma * radian] : [NaN, NaN, NaN],
  ];
}

// A browser without the sensor sends an event whose values are null, and some send one now and then.
function recordHasForce({ accelerationIncludingGravity: force }) {
  return Boolean(force) && [force.x, force.y, force.z].every((value) => Number.isFinite(value));
}
