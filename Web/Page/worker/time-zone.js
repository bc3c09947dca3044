// What the browser's own tables say of a zone; `null` for one that they do not have. Names are taken as
// the system's tables take them: browsers also know `+02:00` and do not mind capitals.
const zoneFormats = new Map();
function zoneFormat(zone) {
  if (!/^[A-Za-z][A-Za-z0-9/_+-]*$/.test(zone)) return null;
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone, hourCycle: "h23", era: "short", year: "numeric", month: "numeric",
      day: "numeric", hour: "numeric", minute: "numeric", second: "numeric",
    });
    const known = format.resolvedOptions().timeZone; // another name where two zones are one
    return known !== zone && known.toLowerCase() === zone.toLowerCase() ? null : format;
  } catch {
    return null;
  }
}

// Seconds by which a zone is ahead of UTC at a moment; `undefined` for a zone that is not known.
function zoneOffset(zone, seconds) {
  if (!zoneFormats.has(zone)) zoneFormats.set(zone, zoneFormat(zone));
  const format = zoneFormats.get(zone);
  if (format === null) return undefined;
  const part = {};
  for (const { type, value } of format.formatToParts(Math.floor(seconds) * 1000)) part[type] = value;
  const year = part.era === "BC" ? 1 - part.year : Number(part.year);
  // Years below 100 would be taken for those of the last century.
  const wall = new Date(0);
  wall.setUTCFullYear(year, part.month - 1, Number(part.day));
  wall.setUTCHours(Number(part.hour), Number(part.minute), Number(part.second));
  return Math.round(wall.getTime() / 1000 - Math.floor(seconds));
}
