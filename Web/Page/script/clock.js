// The clock on the wall of the zone that is chosen: the recording's own where none is, else UTC.
const chosenZone = {
  name: "", // as the recording says
  listeners: new Set(),
  choose(name) {
    this.name = name;
    for (const listener of this.listeners) listener();
  },
};

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

// What a clock shows at a moment of a document, such as 2021-06-07T06:15:00.000Z.
function readClock(zone, utc) {
  const moment = Date.parse(utc);
  const wall = new Date(moment + (zoneOffset(zone, moment / 1000) ?? 0) * 1000);
  return {
    day: wall.toISOString().slice(0, -14),
    weekday: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][
      wall.getUTCDay()],
    hour: wall.getUTCHours(), minute: wall.getUTCMinutes(), second: wall.getUTCSeconds(),
  };
}

// The zone of a recording's times, and what to say of it.
function clockOf(recording) {
  const own = recording.time_zone;
  if (recording.start_utc === undefined)
    return { words: "Times count from the start of the recording: its date is not known." };
  if (chosenZone.name !== "")
    return { zone: chosenZone.name, words: `Local times of ${chosenZone.name}.` };
  if (own !== undefined && zoneOffset(own, 0) !== undefined)
    return { zone: own, words: `Local times of ${own}.` };
  return {
    zone: "UTC", isGuess: true,
    words: own === undefined ? "Local times of UTC: the recording does not say where it was."
      : `Times are UTC: the recording's zone "${own}" is not known here.`,
  };
}

// The list of zones, in words: place first.
function zoneChooser() {
  const name = (zone) => {
    const parts = zone.replaceAll("_", " ").split("/");
    return parts.length > 1 ? `${parts.slice(1).join(", ")} (${parts[0]})` : zone;
  };
  const option = (value, text) => make("option", { value, text });
  const zones = Intl.supportedValuesOf ? Intl.supportedValuesOf("timeZone") : [];
  return make(
    "select", { id: "zone", onchange: (event) => chosenZone.choose(event.target.value) },
    option("", "as each recording says"),
    option(deviceZone, `here: ${name(deviceZone)}`),
    option("UTC", "universal time (UTC)"),
    make("optgroup", { label: "elsewhere" },
      ...zones.filter((zone) => zone.includes("/") && zone !== deviceZone && !zone.startsWith("Etc/"))
        .map((zone) => [zone, name(zone)]).sort((a, b) => a[1].localeCompare(b[1], "en"))
        .map(([zone, text]) => option(zone, text))));
}
