// The program's files: taken from the host once, whole and as they were packed, then given without network.
// `packed` is written by Web/Installed/pack: `{ version, files: { name: digest } }`.
const names = ownNames(registration.scope);
const addressOf = (name) => new URL(name, registration.scope).href;
const kinds = { html: "text/html; charset=utf-8", webmanifest: "application/manifest+json" };

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A host in the middle of being renewed gives files of two versions: only those of this one are taken.
async function fetched(name) {
  const response = await fetch(addressOf(name), { cache: "reload" });
  if (!response.ok) throw new Error(`the host answers ${response.status} for ${name}`);
  const bytes = await response.arrayBuffer();
  if (await digestOf(bytes) !== packed.files[name])
    throw new Error(`${name} on the host is not the one of this version`);
  return new Response(bytes, { headers: { "Content-Type": kinds[name.split(".").pop()] } });
}

// MARK: Which version is given

// The one that the user has chosen: the first that came, later the one that was asked for.
async function chosenVersion() {
  if (!await caches.has(names.chosen)) return undefined;
  const note = await (await caches.open(names.chosen)).match(addressOf("chosen"));
  return note?.text();
}

async function choose(version) {
  await (await caches.open(names.chosen)).put(addressOf("chosen"), new Response(version));
}

async function removeVersions(isLeft) {
  for (const cache of await caches.keys())
    if (cache.startsWith(names.programs) && !isLeft(cache)) await caches.delete(cache);
}

// MARK: What the browser asks for

async function takeProgram() {
  const own = names.program(packed.version);
  try {
    const cache = await caches.open(own);
    for (const name of Object.keys(packed.files))
      if (!await cache.match(addressOf(name))) await cache.put(addressOf(name), await fetched(name));
  } catch (error) {
    if (await chosenVersion() !== packed.version) await caches.delete(own);
    for (const client of await clients.matchAll({ includeUncontrolled: true }))
      client.postMessage({ kind: "not-taken", reason: error.message });
    throw error;
  }
  if (await chosenVersion() === undefined) await choose(packed.version);
}

async function removeOldPrograms() {
  const left = [packed.version, await chosenVersion()].map((version) => names.program(version));
  await removeVersions((cache) => left.includes(cache));
}

async function loadThisVersion() {
  await choose(packed.version);
  await removeVersions((cache) => cache === names.program(packed.version));
  await skipWaiting();
}

// The name of a file of the program, or undefined for what is the browser's own affair.
function fileAsked({ method, url }) {
  const { origin, pathname } = new URL(url);
  const scope = new URL(registration.scope);
  if (method !== "GET" || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return undefined;
  const name = pathname.slice(scope.pathname.length) || "index.html";
  return Object.hasOwn(packed.files, name) ? name : undefined;
}

async function given(name, request) {
  for (const version of [await chosenVersion(), packed.version]) {
    const found = await caches.match(addressOf(name), { cacheName: names.program(version) });
    if (found) return found;
  }
  return fetch(request);
}
