// The zones of the world, in words: place first.
const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function zoneWords(zone) {
  const parts = zone.replaceAll("_", " ").split("/");
  return parts.length > 1 ? `${parts.slice(1).join(", ")} (${parts[0]})` : zone;
}

function zoneChoices() {
  const zones = Intl.supportedValuesOf ? Intl.supportedValuesOf("timeZone") : [];
  const elsewhere = zones.filter((zone) => zone.includes("/") && zone !== deviceZone && !zone.startsWith("Etc/"))
    .map((zone) => [zone, zoneWords(zone)]).sort((a, b) => a[1].localeCompare(b[1], "en"));
  return [
    ["", "as each recording says"], [deviceZone, `here: ${zoneWords(deviceZone)}`],
    ["UTC", "universal time (UTC)"], ["elsewhere", elsewhere],
  ];
}
