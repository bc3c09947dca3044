// What was chosen for all recordings, and who wants to know: the clock of the times, where the device was worn,
// whether the route may be seen.
const settings = {
  zone: "", // as the recording says
  wear: "", // as the file says
  route: true,
  listeners: { zone: new Set(), wear: new Set(), route: new Set() },
  set(name, value) {
    if (this[name] === value) return;
    this[name] = value;
    for (const listener of this.listeners[name]) listener();
  },
};

const wearChoices = [["", "as the file says"], ["wrist", "on the wrist"], ["elsewhere", "elsewhere"]];

// Said where it is chosen, before anything is taken away.
const routeWords = "Leaves out every coordinate, the drawn route, and all names of files and recordings. " +
  "Visits stay, with the names of their places; speed and height stay as pictures.";

function settingsBar() {
  const route = make("input", {
    type: "checkbox", id: "routeless", "aria-describedby": "routeless-words",
    onchange: (event) => settings.set("route", !event.target.checked),
  });
  return [
    chooser("zone", "Times", zoneChoices(), (value) => settings.set("zone", value)),
    chooser("wear", "Worn", wearChoices, (value) => settings.set("wear", value)),
    make("div", { class: "switch" },
      make("label", {}, route, " Without the route"),
      make("p", { class: "muted", id: "routeless-words", text: routeWords })),
  ];
}
