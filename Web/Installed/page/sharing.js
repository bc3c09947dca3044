// Recordings that come from other apps: shared with the page, or opened with it.
const sharedWords = {
  none: () => "What was shared holds no file. In your app share the recording itself, not a link or a text: " +
    "in Sensor Logger, Recordings, share, zip.",
  unreadable: () => "What was shared did not arrive whole. Share it once more; or save it as a file, and choose " +
    "that here.",
  "too-large": (most) =>
    `What was shared has more than ${words.bytes(most)}, which the browser would have to hold in memory as a whole. ` +
    "Save it as a file and choose that here: it is then read piece by piece.",
  "no-room": () =>
    "The browser had no room for what was shared, and nothing of it was kept. Make room on this device, or save it " +
    "as a file and choose that here: it is then read where it is.",
};

// What the service worker left for the page. Of two pages one takes it.
async function takeShared() {
  const { shared } = ownNames(new URL("./", document.baseURI));
  const files = await navigator.locks.request(shared, async () => {
    if (!await caches.has(shared)) return [];
    const cache = await caches.open(shared);
    const found = await Promise.all((await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      return new File([await response.blob()], decodeURIComponent(response.headers.get("X-Name")));
    }));
    await caches.delete(shared);
    return found;
  });
  if (files.length > 0) take(files);
}

function sayWhatCame() {
  const outcome = new URLSearchParams(location.search);
  const kind = outcome.get("shared");
  if (kind === null) return;
  if (Object.hasOwn(sharedWords, kind))
    document.getElementById("trouble").textContent =
      sharedWords[kind](Number(outcome.get("most")));
  // Loaded anew, or kept as a bookmark, the page says it no more.
  history.replaceState(null, "", "./");
}

function sayUnreachable(error) {
  document.getElementById("trouble").textContent =
    `What another app handed over cannot be reached (${error.name}: ${error.message}). Choose it here instead.`;
}

sayWhatCame();
if ("caches" in globalThis && "locks" in navigator) takeShared().catch(sayUnreachable);
globalThis.launchQueue?.setConsumer(({ files }) => {
  Promise.all(files.map((handle) => handle.getFile())).then((opened) => opened.length > 0 && take(opened), sayUnreachable);
});
