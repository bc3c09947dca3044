// What can be taken away: the JSON document, the text, and the tables as one zip.

// Bytes of a row of device motion, of a batch of 2.5 s in four tables, of a track point, of an altitude;
// seen in an hour of nine axes with fixes and barometer.
const rowBytes = 225, batchBytes = 250, pointBytes = 80, altitudeBytes = 62;
// Tables are gathered in the browser's memory before they are packed.
const tablesFit = 700e6;

// Bytes of all tables of a recording, `rate` rows of device motion per second or 0 for one per sample.
function tablesSize({ recording, quality: { streams } }, rate) {
  const duration = recording.duration_s;
  const samples = streams.accelerometer?.samples ?? 0;
  const rows = rate === 0 ? samples : Math.min(samples, duration * rate);
  return rows * rowBytes * (streams.gyroscope ? 2 : 1) + duration / 2.5 * batchBytes +
    (streams.location ? duration * pointBytes : 0) +
    (streams.barometer?.samples ?? 0) * altitudeBytes;
}

function takeaway({ name, parts, json, text, readTables }) {
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, "");
  const save = (ending, type, content) =>
    download(`${stem}${ending}`, new Blob([content], { type }));
  const said = make("p", { class: "said", role: "status" });

  function tablesButton(label, rate) {
    return button(label, async (event) => {
      const { target } = event;
      target.disabled = true;
      said.textContent = "Writing tables …";
      const archive = await readTables(rate, (share) => {
        said.textContent = `Writing tables: ${Math.floor(share * 100)} %`;
      });
      target.disabled = false;
      said.textContent = archive ? `The tables have ${words.bytes(archive.size)} packed.`
        : "The tables could not be written.";
      if (archive) download(`${stem}-tables.zip`, archive);
    });
  }

  const size = (rate) => parts.reduce((sum, part) => sum + tablesSize(part, rate), 0);
  const small = size(10);
  const all = size(0);
  const hasMotion = parts.some((part) => part.quality.streams.accelerometer);
  const buttons = [
    button("Text", async () => save(".txt", "text/plain", await text())),
    button("JSON", () => save(".json", "application/json", json)),
  ];
  let note = "Tables come as one zip; the sizes are before packing.";
  if (small <= tablesFit)
    buttons.push(tablesButton(
      `Tables${hasMotion ? ", motion 10 times a second" : ""} (${words.bytes(small)})`, 10));
  if (all <= tablesFit && all > 1.3 * small)
    buttons.push(tablesButton(`Tables, every sample (${words.bytes(all)})`, 0));
  if (all > tablesFit)
    note += ` Tables with every sample would have about ${words.bytes(all)}, too much for a page: ` +
      "the command line writes them.";
  return make("section", { class: "takeaway" },
    make("h3", { text: "Take away" }), make("div", { class: "buttons" }, ...buttons),
    make("p", { class: "muted", text: note }), said);
}
