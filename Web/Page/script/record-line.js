// Events on their way to the worker: they wait until their sign is told, then they go in batches of seven numbers
// each. `send(numbers)` hands a batch on, `decided(verdict)` is told how the sign was found.
function makeRecordLine(engine, { send, decided }) {
  const handEvery = 200; // ms between two batches
  const signWait = 3e9; // ns after which the engine's name decides
  const sign = makeRecordSign(engine);
  let verdict;
  let waiting = [];
  let batch = [];
  let handed = performance.now();

  function hand() {
    handed = performance.now();
    if (batch.length === 0) return;
    const numbers = Float64Array.from(batch);
    batch = [];
    send(numbers);
  }

  function decide() {
    verdict = sign.verdict();
    for (const { time, event } of waiting) batch.push(time, ...recordReading(event, verdict.sign));
    waiting = [];
    decided(verdict);
  }

  function wait(time, event, orientation) {
    const { x, y, z } = event.accelerationIncludingGravity;
    sign.add([x, y, z], orientation);
    waiting.push({ time, event });
    if (sign.isClear || time > signWait) decide();
  }

  return {
    hand,
    // `orientation` is the newest that was given, if any.
    take(time, event, orientation) {
      if (verdict) batch.push(time, ...recordReading(event, verdict.sign));
      else wait(time, event, orientation);
      if (performance.now() - handed >= handEvery) hand();
    },
    // Hands on what is left; gives how the sign was found.
    end() {
      if (!verdict) decide();
      hand();
      return verdict;
    },
  };
}
