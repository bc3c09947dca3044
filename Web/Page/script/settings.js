// What was chosen for all recordings, and who wants to know: the clock of the times, where the device was worn, the
// storeys that are known, whether the route may be seen.
const settings = {
  zone: "", // as the recording says
  wear: "", // as the file says
  storeys: "", // the words of `--storey`, with blanks
  route: true,
  listeners: { zone: new Set(), wear: new Set(), storeys: new Set(), route: new Set() },
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

const storeyWords = "The storey at which each recording begins, such as 1 or -1; at a moment of it 4@8:40 or 4@+2:30, at its " +
  "end 4@end; several with blanks. Lifts and stairs get the storeys' names from there, and the building is learned.";

// By the program's own judgement what is no storey; nothing where all are.
async function storeyFault(values) {
  try {
    const { wrong } = await answerOf({ kind: "judge", module: await programModule, option: "storey", values });
    return wrong.length === 0 ? "" : `${words.list(wrong)}: expected a whole number from -99 to 999, and where it is not the ` +
      "storey of the beginning, the moment: 4, -1, 4@8:40, 4@+2:30 (from the start), 4@end.";
  } catch (error) {
    return `The program does not judge it (${error.message}). Load the page anew.`;
  }
}

// What is no storey is said, and nothing is read anew.
function storeyChooser() {
  const said = make("p", { class: "error", role: "status", hidden: true });
  const choose = async ({ target }) => {
    const { value } = target, values = value.replaceAll("−", "-").split(/[\s,]+/).filter(Boolean);
    const fault = await storeyFault(values);
    if (target.value !== value) return; // changed meanwhile: that is judged
    said.hidden = fault === "";
    said.textContent = fault;
    if (said.hidden) settings.set("storeys", values.join(" "));
  };
  return make("details", { class: "storeys" }, make("summary", { text: "Storeys" }),
    make("label", { class: "chooser" }, "Storey at the start ",
      make("input", { id: "storeys", type: "text", size: "12", autocomplete: "off", "aria-describedby": "storey-words", onchange: choose })),
    said, make("p", { class: "muted", id: "storey-words", text: storeyWords }));
}

function settingsBar() {
  const route = make("input", {
    type: "checkbox", id: "routeless", "aria-describedby": "routeless-words",
    onchange: (event) => settings.set("route", !event.target.checked),
  });
  return [
    chooser("zone", "Times", zoneChoices(), (value) => settings.set("zone", value)),
    chooser("wear", "Worn", wearChoices, (value) => settings.set("wear", value)),
    storeyChooser(),
    make("div", { class: "switch" },
      make("label", {}, route, " Without the route"),
      make("p", { class: "muted", id: "routeless-words", text: routeWords })),
    make("nav", { class: "buttons", "aria-label": "Below the report" },
      make("a", { class: "button", id: "to-takeaway", href: "#takeaway", text: "Take away" }),
      make("a", { class: "button", id: "to-comparing", href: "#comparing", text: "Compare two" })),
  ];
}
