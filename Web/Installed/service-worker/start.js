// Where the browser calls the service worker.
addEventListener("install", (event) => event.waitUntil(takeProgram()));
addEventListener("activate", (event) => event.waitUntil(removeOldPrograms()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.url === sharedAction)
    return event.respondWith(request.method === "POST" ? receiveShared(request) : pageAfter());
  const name = fileAsked(request);
  if (name !== undefined) event.respondWith(given(name, request));
});

// The page asks which version is given and which is here, or for the one that is here.
addEventListener("message", (event) => event.waitUntil((async () => {
  if (event.data.kind === "load") await loadThisVersion();
  event.ports[0].postMessage({ here: packed.version, chosen: await chosenVersion() });
})()));
