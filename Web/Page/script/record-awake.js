// Keeps the screen on while something records, where the browser can be asked. It takes the lock away whenever the page
// is not in front: it is asked for again.
function makeRecordAwake(said) {
  let isWanted = false;
  let lock;

  async function ask() {
    if (!navigator.wakeLock) {
      said("This browser cannot keep the screen on: set the device's own time to a long one, or touch it now and then.");
      return;
    }
    try {
      const given = await navigator.wakeLock.request("screen");
      if (isWanted && !lock) lock = given;
      else given.release();
      said("The screen is kept on.");
    } catch (error) {
      said(`The screen is not kept on (${error.name}): touch it now and then, and look at the battery saver.`);
    }
  }

  function seen() {
    if (document.visibilityState !== "visible") lock = undefined; // the browser has taken it
    else ask();
  }

  return {
    begin() {
      isWanted = true;
      document.addEventListener("visibilitychange", seen);
      ask();
    },
    end() {
      isWanted = false;
      document.removeEventListener("visibilitychange", seen);
      lock?.release();
      lock = undefined;
      said("");
    },
  };
}
