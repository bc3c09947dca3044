// The page as a program of the device: it opens without network, and a newer version waits until it is asked
// for.
(() => {
  const offer = document.getElementById("offer");
  const said = document.getElementById("installed-said");
  let shown; // the version that this page is, where the service worker gave it

  // What a service worker says of the versions: `{ here, chosen }`.
  function versions(worker, kind = "which") {
    return new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => done(data);
      worker.postMessage({ kind }, [port2]);
    });
  }

  async function load(worker) {
    const isOpen = document.querySelector("#results .file") !== null;
    const answer = isOpen ? await ask(
      "The page begins anew with the newer version. The recordings that are open on it are closed; " +
      "open them again afterwards.", ["Stay with this version", "Load the newer one"]) : "Load the newer one";
    if (answer !== "Load the newer one") return;
    if (!await recordMayGo("A recording that was made here is not saved, and cannot be opened again.", answer)) return;
    await versions(worker, "load");
    location.reload();
  }

  async function offerNewer(registration) {
    const worker = registration.waiting ?? registration.active;
    if (!worker || shown === undefined || (await versions(worker)).here === shown) return;
    offer.replaceChildren(make("span", { text: "A newer version is here." }),
      button("Load it", () => load(registration.waiting ?? registration.active)));
  }

  function follow(registration) {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") offerNewer(registration);
      if (installing.state === "activated" && shown === undefined) sayReady();
    });
  }

  function sayReady() {
    said.textContent = "This page is kept in the browser and opens without network.";
  }

  async function begin() {
    const workers = navigator.serviceWorker;
    workers.addEventListener("message", ({ data }) => {
      // A page that is kept already goes on as it is; the newer version is tried again later.
      if (data.kind === "not-taken" && shown === undefined)
        said.textContent = `This page is not kept for use without network: ${data.reason}. ` +
          "It is tried again when the page is loaded anew.";
    });
    if (workers.controller) {
      shown = (await versions(workers.controller)).chosen;
      sayReady();
    }
    const registration = await workers.register("service-worker.js", { updateViaCache: "none" });
    registration.addEventListener("updatefound", () => follow(registration));
    follow(registration);
    if (registration.active && shown === undefined) sayReady();
    await offerNewer(registration);
  }

  begin().catch((error) => {
    said.textContent = `This page is not kept for use without network (${error.name}: ${error.message}).`;
  });
})();

// Where the browser lets a page ask for it, a button installs; elsewhere words say how.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  const install = document.getElementById("install");
  install.replaceChildren(button("Install it on this device", async () => {
    install.replaceChildren();
    await event.prompt();
  }, { class: "primary" }));
});
addEventListener("appinstalled", () => document.getElementById("install").replaceChildren());
