// What these recordings teach: they are read once more, one after the other, each with what the one before has taught,
// as `coremotion analyze FILES --snapshot --places` does it.
const lessonFiles = {
  snapshot: { name: "my-steps.motion", type: "application/octet-stream" },
  places: { name: "my-places.json", type: "application/json" },
  building: { name: "building.json", type: "application/json" },
};

async function learnFrom(files, progress) {
  let learned = {};
  for (const [i, file] of files.entries()) {
    const reading = startReading(
      file.options({ learned: { ...learnedBytes(file.learned), ...learned }, learns: true }),
      { progress: (share) => progress((i + share) / files.length) });
    const result = await reading.result;
    reading.stop();
    if (!result.learned) throw new Error(`${file.name} could not be read once more`);
    learned = { ...learned, ...result.learned };
  }
  return learned;
}

// What stands in such a file; `undefined` where nothing was learned.
function lessonWords(kind, bytes) {
  if (kind === "snapshot")
    return new DataView(bytes).getUint32(8, true) > 0 ? `your steps are known ${snapshotWords(bytes)}` : undefined;
  const { said } = documentWords(JSON.parse(new TextDecoder().decode(bytes))) ?? {};
  return said?.startsWith("0 ") ? undefined : said;
}

const nothingLearned = {
  snapshot: "Nothing could be learned of your steps: that needs 100 m and more on foot with good location.",
  places: "No places: that needs location, and somebody who stays somewhere.",
  building: "Nothing more was learned of the building.",
};

function lessonButton(kind, label, files) {
  return workButton(label, async () => {
    say("Learning …");
    const learned = await learnFrom(files, (share) => say(`Learning: ${Math.floor(share * 100)} %`));
    const bytes = learned[kind], { name, type } = lessonFiles[kind];
    const said = bytes && lessonWords(kind, bytes);
    say(said === undefined ? nothingLearned[kind]
      : `${name}: ${said || "what is known of its storeys"}. Drop it together with the next recording.`);
    if (said !== undefined) download(name, new Blob([bytes], { type }));
  });
}
