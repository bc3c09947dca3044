// What can be taken away: the report as one file, the tables as one zip, the JSON document, the text, and what was learned.

const stemOf = (files) => files.length === 1 ? files[0].name.replace(/\.[A-Za-z0-9]{1,5}$/, "") : "recordings";

function tablesButton(label, rate, files, say) {
  return button(label, async (event) => {
    const { target } = event;
    target.disabled = true;
    say("Writing tables …");
    const archives = [];
    for (const [i, file] of files.entries())
      archives.push(await file.tablesNow(rate, (share) =>
        say(`Writing tables: ${Math.floor((i + share) / files.length * 100)} %`)));
    target.disabled = false;
    target.focus({ preventScroll: true });
    if (archives.includes(undefined)) return say("The tables could not be written.");
    const archive = await joinedZips(archives);
    say(`The tables have ${words.bytes(archive.size)} packed.`);
    download(`${stemOf(files)}-tables.zip`, archive);
  });
}

function tablesButtons(files, recordings, say) {
  const size = (rate) => recordings.reduce((sum, { document }) => sum + tablesSize(document, rate), 0);
  const small = size(10), all = size(0);
  const hasMotion = recordings.some(({ document }) => document.quality.streams.accelerometer);
  const buttons = [];
  if (small <= tablesFit) buttons.push(tablesButton(
    `Tables${hasMotion ? ", motion 10 times a second" : ""} (${words.bytes(small)})`, 10, files, say));
  if (all <= tablesFit && all > 1.3 * small)
    buttons.push(tablesButton(`Tables, every sample (${words.bytes(all)})`, 0, files, say));
  const tooMuch = all <= tablesFit ? "" : ` Tables with every sample would have about ${words.bytes(all)}, ` +
    "too much for a page: the command line writes them.";
  return { buttons, note: `Tables come as one zip, a folder for each recording; the sizes are before packing.${tooMuch}` };
}

function group(title, said, buttons) {
  return make("div", { class: "group" }, make("h3", { text: title }), make("p", { class: "muted", text: said }),
    make("div", { class: "buttons" }, ...buttons));
}

function showTakeaway(recordings) {
  const section = document.getElementById("takeaway");
  section.hidden = recordings.length === 0;
  if (section.hidden) return;
  const files = workspace.files.filter((file) => file.recordings?.length > 0);
  const said = make("p", { class: "said", role: "status" }), say = (text) => { said.textContent = text; };
  const stem = stemOf(files);
  const save = (ending, type, content) => download(`${stem}${ending}`, new Blob([content], { type }));
  const bytes = new Blob([shown.html]).size;
  const tables = tablesButtons(files, recordings, say);
  const routeless = settings.route ? "" : " Tables, JSON and text have the route and the names all the same.";
  const holdsBuilding = settings.storeys !== "";
  keepFocus(section, () => section.replaceChildren(
    make("h2", { text: "Take away" }),
    group("The report", "One file to look at, print or mail, as you see it here. It needs no network. " +
      (settings.route ? "It holds the route and the names of files; without them: switch on “Without the route” above."
        : "The route, every coordinate and the names of files are left out."),
    [button(`Report (${words.bytes(bytes)})`, () => save(".html", "text/html", shown.html), { class: "primary" })]),
    group("The figures", tables.note + routeless, [
      ...tables.buttons,
      button("JSON", () => save(".json", "application/json", joinedDocuments(files.map(({ json }) => json)))),
      button("Text", async () => save(".txt", "text/plain",
        (await Promise.all(files.map((file) => file.textNow()))).join("\n"))),
    ]),
    group("What was learned", "How long your steps are, where location was good; your places, with where they are. A small " +
      "file that you keep: drop it together with your next recording, and distances get better and places keep their names. " +
      "The recordings are read once more for it.", [
      lessonButton("snapshot", "Your steps", files, say), lessonButton("places", "Your places", files, say),
      ...holdsBuilding ? [lessonButton("building", "The building", files, say)] : [],
    ]),
    said));
}

// Whoever stood on a button of a part stands there again when it was written anew.
function keepFocus(part, write) {
  const buttons = () => [...part.querySelectorAll("button, select, input")];
  const at = buttons().indexOf(document.activeElement);
  steadily(write);
  if (at >= 0) buttons()[at]?.focus({ preventScroll: true });
}
