"""The live page, open in Chromium, and what stands on it from batch to batch."""

import time

# What is seen after each batch and each attitude: the page says that it has finished with one by an attribute. Noted at
# once: of two that come together an observer would see the last one twice.
RECORDER = """(() => {
  const text = (x) => { const e = document.querySelector('#device-page ' + x); return e && !e.hidden ? e.textContent : ''; };
  const read = () => ({
    activity: text('.doing .activity'), sure: text('.doing .sure'), since: text('.doing .since'),
    steps: text('[data-tile=steps] b'), distance: text('[data-tile=distance] b'), up: text('[data-tile=floors] b'),
    down: text('[data-tile=floors] span'), pace: text('[data-tile=pace] b'), cadence: text('[data-tile=cadence] b') });
  const sides = (device) => [...device.querySelectorAll('g path[stroke]')]
    .map((p) => p.getAttribute('d').slice(1, -1).split('L').map((q) => q.split(' ').map(Number)));
  window.seen = []; window.turns = []; window.asked = []; window.back = [];
  const { fetch } = window;
  window.fetch = (path, ...rest) => { window.asked.push(path); return fetch(path, ...rest); };
  // What was asked for by whoever heard that the network is back, before anything else could happen.
  addEventListener('online', () => {
    const before = window.asked.length;
    setTimeout(() => window.back.push(window.asked.slice(before)));
  });
  // The end of the day when a moment of it was chosen.
  addEventListener('pointerup', () => { window.chosenOf = Number(document.querySelector('#device-page').dataset.batch); }, true);
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    setAttribute.call(this, name, value);
    if (name === 'data-batch' && this.id === 'device-page') window.seen.push({ time_s: Number(value), ...read() });
    const { pitch, roll, yaw } = this.dataset;
    if (name === 'data-time') window.turns.push({ time_s: Number(value), pitch: Number(pitch), roll: Number(roll), yaw: Number(yaw), sides: sides(this) });
  };
})()"""


class LivePage:
    """In a context of its own; closed, it asks for nothing."""

    def __init__(self, chromium, address, token="", width=1280, dark=False, zone="Europe/Berlin", **context):
        self.context = chromium.browser.new_context(
            viewport={"width": width, "height": 844 if width < 600 else 900}, color_scheme="dark" if dark else "light",
            timezone_id=zone, **context)
        self.context.add_init_script(RECORDER)
        self.page = self.context.new_page()
        self.messages, self.requests = [], []
        self.page.on("console", lambda x: self.messages.append(x.text))
        self.page.on("pageerror", lambda x: self.messages.append(str(x)))
        self.page.on("request", lambda x: self.requests.append(x.url))
        self.page.goto(f"{address}#token={token}" if token else address)

    def run(self, script):
        return self.page.evaluate(script)

    def text(self, selector):
        """Words that are seen; nothing where they are not."""
        return self.run(f"""(() => {{ const e = document.querySelector({selector!r});
            return e && e.checkVisibility() ? e.innerText.trim() : ''; }})()""")

    def seen(self):
        """What stood there at the end of each batch so far."""
        return self.run("window.seen")

    def wait(self, is_so, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if is_so():
                return True
            self.page.wait_for_timeout(50)
        return False

    def batches(self, count, seconds=30):
        """Waits until so many more have come."""
        before = len(self.seen())
        return self.wait(lambda: len(self.seen()) >= before + count, seconds)

    def open(self, panel):
        self.run(f"document.querySelector('#{panel}').open = true")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()
