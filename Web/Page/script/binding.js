// Binds a report of several recordings in a worker for itself: the bytes of `coremotion analyze FILES --report`.
function bindReport(parts, route) {
  const { style, script } = reportAssets;
  return new Promise((done, failed) => {
    programModule.then((module) => {
      const worker = new Worker(workerAddress);
      worker.onmessage = ({ data }) => {
        worker.terminate();
        if (data.kind === "bound") done(data.html);
        else failed(new Error(data.reason));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        worker.terminate();
        failed(new Error(event.message || "the worker did not start"));
      };
      worker.postMessage({ kind: "bind", module, parts, route, style, script });
    }, failed);
  });
}
