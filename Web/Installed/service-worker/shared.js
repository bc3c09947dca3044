// What another app shares with the page comes as a form by POST. Its files wait in a cache until the page
// takes them, and the browser is sent on to the page itself: loading that anew shares nothing a second time.
const sharedAction = addressOf("shared");

function pageAfter(outcome) {
  return Response.redirect(addressOf(outcome ? `./?${new URLSearchParams(outcome)}` : "./"), 303);
}

// A browser holds all of a form in memory before it gives its files. What would be too much for a phone is
// left while it comes.
const mostShared = 300e6;

async function formOf(request) {
  let left = mostShared;
  const counting = new TransformStream({
    transform(piece, controller) {
      left -= piece.length;
      if (left < 0) controller.error(new RangeError("too large"));
      else controller.enqueue(piece);
    },
  });
  try {
    const headers = { "Content-Type": request.headers.get("Content-Type") };
    return await new Response(request.body.pipeThrough(counting), { headers }).formData();
  } catch (error) {
    throw left < 0 ? new RangeError("too large") : error;
  }
}

async function receiveShared(request) {
  try {
    // A form without a file sends one without name and content; a text in its place is none either.
    const files = (await formOf(request)).getAll("recordings")
      .filter((file) => file instanceof File && (file.name !== "" || file.size > 0));
    if (files.length === 0) return pageAfter({ shared: "none" });
    // A page takes nothing while this one writes.
    await navigator.locks.request(names.shared, () => leaveForPage(files));
    return pageAfter({ shared: "here" });
  } catch (error) {
    if (error instanceof RangeError) return pageAfter({ shared: "too-large", most: mostShared });
    return pageAfter({ shared: error.name === "QuotaExceededError" ? "no-room" : "unreadable" });
  }
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
    if ((await cache.keys()).length === 0) await caches.delete(names.shared);
    throw error;
  }
}
