// The sensors of this device, as the browser gives them.

// Asks as the browser wants it: only from within a tap, and each kind of event for itself. Gives "granted",
// "denied" or "not-asked" for motion; of the orientation nothing depends but the check of the sign.
async function askForSensors() {
  const ask = (kind) => (typeof kind?.requestPermission === "function"
    ? kind.requestPermission().catch(() => "denied") : Promise.resolve("not-asked"));
  // Both before the first answer: a tap counts for a moment only.
  const [motion] = await Promise.all(
    [globalThis.DeviceMotionEvent, globalThis.DeviceOrientationEvent].map(ask));
  return motion;
}

// What the browser's settings say where no event comes; nothing where they cannot be asked.
async function sensorsAreRefused() {
  const states = await Promise.all(["accelerometer", "gyroscope"].map((name) =>
    navigator.permissions?.query({ name }).then(({ state }) => state, () => "") ?? ""));
  return states.includes("denied");
}

// Listens until it is told to stop. `motion(event)` gets events that have an acceleration, `orientation` the
// newest of the device's angles, `empty()` an event without values.
function listenToSensors({ motion, orientation, empty }) {
  const hear = (event) => (recordHasForce(event) ? motion(event) : empty());
  const turn = ({ beta, gamma }) => {
    if (beta !== null && gamma !== null) orientation({ beta, gamma });
  };
  addEventListener("devicemotion", hear);
  addEventListener("deviceorientation", turn);
  return () => {
    removeEventListener("devicemotion", hear);
    removeEventListener("deviceorientation", turn);
  };
}

// Fixes, asked for only where somebody switched them on.
function listenToLocation({ fix, refused }) {
  const number = navigator.geolocation.watchPosition(
    ({ coords, timestamp }) => fix(timestamp, [
      coords.latitude, coords.longitude, coords.altitude, coords.accuracy, coords.altitudeAccuracy,
      coords.speed, coords.heading].map((value) => value ?? NaN)),
    (error) => refused(error.code === error.PERMISSION_DENIED
      ? "Location was refused: steps and distance go on without it."
      : `No fix yet (${error.message || "the browser does not say why"}).`),
    { enableHighAccuracy: true, maximumAge: 0 });
  return () => navigator.geolocation.clearWatch(number);
}
