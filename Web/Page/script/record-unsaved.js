// Recordings that would be lost with this page: each from its first event until it is saved or kept. Who closes the page,
// begins another one or loads a newer page is asked.
const recordUnsaved = (() => {
  const unsaved = new Set();
  const question = (event) => {
    event.preventDefault();
    event.returnValue = true; // for Chrome before 119
  };

  function look() {
    if (unsaved.size > 0) addEventListener("beforeunload", question);
    else removeEventListener("beforeunload", question);
  }

  return {
    get isThere() { return unsaved.size > 0; },
    // One more; gives what ends that.
    begin() {
      const one = {};
      unsaved.add(one);
      look();
      return () => {
        unsaved.delete(one);
        look();
      };
    },
    // Somebody was asked, and lets them go.
    letGo() {
      unsaved.clear();
      look();
    },
  };
})();

// Whether nothing would be lost, or somebody who was asked lets it go.
async function recordMayGo(said, goOn) {
  if (!recordUnsaved.isThere) return true;
  if (await ask(`${said} It is lost then.`, ["Leave it", goOn]) !== goOn) return false;
  recordUnsaved.letGo();
  return true;
}
