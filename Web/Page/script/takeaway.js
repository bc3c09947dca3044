// What can be taken away: the report as one file, the tables as one zip, the JSON document, the text, and what was learned.

const stemOf = (files) => files.length === 1 ? files[0].name.replace(/\.[A-Za-z0-9]{1,5}$/, "") : "recordings";

// What is under way, said where it stays while the report is bound anew.
const takeawaySaid = make("p", { class: "said", role: "status" });
const say = (text) => { takeawaySaid.textContent = text; };

// A button whose work takes a while. Whoever stands nowhere afterwards stands on it again.
function workButton(label, work) {
  return button(label, async ({ target }) => {
    target.disabled = true;
    await work().catch((error) => say(`That did not work (${error.message}).`));
    target.disabled = false;
    if (document.activeElement === document.body) target.focus({ preventScroll: true });
  });
}

function tablesButton(label, rate, files) {
  return workButton(label, async () => {
    say("Writing tables …");
    const archives = [];
    for (const [i, file] of files.entries())
      archives.push(await file.tablesNow(rate, (share) =>
        say(`Writing tables: ${Math.floor((i + share) / files.length * 100)} %`)));
    const archive = await joinedZips(archives);
    say(`The tables have ${words.bytes(archive.size)} packed.`);
    download(`${stemOf(files)}-tables.zip`, archive);
  });
}

function tablesButtons(files, recordings) {
  const size = (rate) => recordings.reduce((sum, { document }) => sum + tablesSize(document, rate), 0);
  const small = size(10), all = size(0);
  const hasMotion = recordings.some(({ document }) => document.quality.streams.accelerometer);
  const buttons = [];
  if (small <= tablesFit) buttons.push(tablesButton(
    `Tables${hasMotion ? ", motion 10 times a second" : ""} (${words.bytes(small)})`, 10, files));
  if (all <= tablesFit && all > 1.3 * small)
    buttons.push(tablesButton(`Tables, every sample (${words.bytes(all)})`, 0, files));
  const tooMuch = all <= tablesFit ? "" : ` Tables with every sample would have about ${words.bytes(all)}, ` +
    "too much for a page: the command line writes them.";
  return { buttons, note: `Tables come as one zip, a folder for each recording; the sizes are before packing.${tooMuch}` };
}

function group(title, said, buttons) {
  return make("div", { class: "group" }, make("h3", { text: title }), make("p", { class: "muted", text: said }),
    make("div", { class: "buttons" }, ...buttons));
}

// What is bound and told as it is chosen now, which may take until all is read anew: nothing older goes out.
function saveButton(label, ending, type, content, properties) {
  return button(label, async () => {
    if (diaries.dataset.state === "binding") say("As soon as the report is made anew …");
    const isThere = await workspace.settled();
    say("");
    if (!isThere || !shown) return;
    const files = workspace.files.filter(({ isIn }) => isIn);
    download(`${stemOf(files.filter(isRead))}${ending}`, new Blob([content(files)], { type }));
  }, properties);
}

const isRead = ({ recordings }) => recordings?.length > 0;

function showTakeaway(recordings) {
  const section = document.getElementById("takeaway");
  section.hidden = recordings.length === 0;
  if (section.hidden) return;
  const files = workspace.files.filter(isRead);
  const bytes = new Blob([shown.html]).size;
  const tables = tablesButtons(files, recordings);
  const routeless = settings.route ? "" : " Tables, JSON and text have the route and the names all the same.";
  const holdsBuilding = settings.storeys !== "";
  keepFocus(section, () => section.replaceChildren(
    make("h2", { text: "Take away" }),
    group("The report", "One file to look at, print or mail, as you see it here. It needs no network. " +
      (settings.route ? "It holds the route and the names of files; without them: switch on “Without the route” above."
        : "The route, every coordinate and the names of files are left out."),
    [saveButton(`Report (${words.bytes(bytes)})`, ".html", "text/html", () => shown.html, { class: "primary" })]),
    group("The figures", tables.note + routeless, [
      ...tables.buttons,
      saveButton("JSON", ".json", "application/json", (all) => joinedDocuments(all.map(({ json }) => json))),
      saveButton("Text", ".txt", "text/plain", (all) => all.filter(isRead).map(({ text }) => text).join("\n")),
    ]),
    group("What was learned", "How long your steps are, where location was good; your places, with where they are. A small " +
      "file that you keep: drop it together with your next recording, and distances get better and places keep their names. " +
      "The recordings are read once more for it.", [
      lessonButton("snapshot", "Your steps", files), lessonButton("places", "Your places", files),
      ...holdsBuilding ? [lessonButton("building", "The building", files)] : [],
    ]),
    takeawaySaid));
}

// Whoever stood on a button of a part stands there again when it was written anew.
function keepFocus(part, write) {
  const buttons = () => [...part.querySelectorAll("button, select, input")];
  const at = buttons().indexOf(document.activeElement);
  steadily(write);
  if (at >= 0) buttons()[at]?.focus({ preventScroll: true });
}
