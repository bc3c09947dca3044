// Recordings wait for their turn: those of one drop side by side, at most one for each core; those of
// the next drop after them.
const queue = (() => {
  const cores = Math.max(1, navigator.hardwareConcurrency || 1);
  const waiting = []; // { drop, run }
  let running = 0;
  let runningDrop = 0;
  let drops = 0;

  function next() {
    while (waiting.length > 0 && running < cores) {
      const job = waiting[0];
      if (running > 0 && job.drop !== runningDrop) return;
      waiting.shift();
      running++;
      runningDrop = job.drop;
      job.run().finally(() => {
        running--;
        next();
      });
    }
  }

  return {
    newDrop: () => ++drops,
    add(drop, run) {
      const job = { drop, run };
      waiting.push(job);
      next();
      return {
        remove() {
          const at = waiting.indexOf(job);
          if (at >= 0) waiting.splice(at, 1);
        },
      };
    },
  };
})();
