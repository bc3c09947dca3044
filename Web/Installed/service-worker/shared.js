// What another app shares with the page comes as a form by POST. Its files wait in a cache until the page
// takes them, and the browser is sent on to the page itself: loading that anew shares nothing a second time.
const sharedAction = addressOf("shared");

function pageAfter(outcome) {
  return Response.redirect(addressOf(`./?${new URLSearchParams(outcome)}`), 303);
}

async function receiveShared(request) {
  let files;
  try {
    files = (await request.formData()).getAll("recordings");
  } catch {
    return pageAfter({ shared: "unreadable" });
  }
  // A form without a file sends one without name and content; a text in its place is none either.
  files = files.filter((file) => file instanceof File && (file.name !== "" || file.size > 0));
  if (files.length === 0) return pageAfter({ shared: "none" });
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const { quota, usage } = await navigator.storage.estimate();
  const free = Math.max(0, quota - usage);
  if (size > free) return pageAfter({ shared: "too-large", size, free });
  try {
    await leaveForPage(files);
  } catch (error) {
    return pageAfter({ shared: "no-room", size, reason: error.name });
  }
  return pageAfter({ shared: "here" });
}

// All of them or none.
async function leaveForPage(files) {
  const cache = await caches.open(names.shared);
  const share = crypto.randomUUID();
  const put = [];
  try {
    for (const [number, file] of files.entries()) {
      const address = addressOf(`shared/${share}/${number}`);
      put.push(address);
      await cache.put(address, new Response(file, {
        headers: { "Content-Type": "application/octet-stream", "X-Name": encodeURIComponent(file.name) },
      }));
    }
  } catch (error) {
    for (const address of put) await cache.delete(address);
    throw error;
  }
}
