// How large tables are before they are packed.

// Bytes of a row of device motion, of a batch of 2.5 s in four tables, of a track point, of an altitude;
// seen in an hour of nine axes with fixes and barometer.
const rowBytes = 225, batchBytes = 250, pointBytes = 80, altitudeBytes = 62;
// Tables are gathered in the browser's memory before they are packed.
const tablesFit = 700e6;

// Bytes of all tables of a recording, `rate` rows of device motion per second or 0 for one per sample.
function tablesSize({ recording, quality: { streams } }, rate) {
  const duration = recording.duration_s;
  const samples = streams.accelerometer?.samples ?? 0;
  const rows = rate === 0 ? samples : Math.min(samples, duration * rate);
  return rows * rowBytes * (streams.gyroscope ? 2 : 1) + duration / 2.5 * batchBytes +
    (streams.location ? duration * pointBytes : 0) +
    (streams.barometer?.samples ?? 0) * altitudeBytes;
}
