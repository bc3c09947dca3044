// Seconds by which a zone is ahead of UTC at a moment, from the browser's own tables; `undefined` for
// a zone that it does not know.
const zoneFormats = new Map();
function zoneOffset(zone, seconds) {
  let format = zoneFormats.get(zone);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat("en-US", {
        timeZone: zone, hourCycle: "h23", era: "short", year: "numeric", month: "numeric",
        day: "numeric", hour: "numeric", minute: "numeric", second: "numeric",
      });
    } catch {
      return undefined;
    }
    zoneFormats.set(zone, format);
  }
  const part = {};
  for (const { type, value } of format.formatToParts(Math.floor(seconds) * 1000)) part[type] = value;
  const year = part.era === "BC" ? 1 - part.year : Number(part.year);
  // Years below 100 would be taken for those of the last century.
  const wall = new Date(0);
  wall.setUTCFullYear(year, part.month - 1, Number(part.day));
  wall.setUTCHours(Number(part.hour), Number(part.minute), Number(part.second));
  return Math.round(wall.getTime() / 1000 - Math.floor(seconds));
}
