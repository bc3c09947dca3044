// The clock of the day: which seconds east of Greenwich hold when, by the browser's own table of zones.

const HOUR = 3600;

/** The zone of who looks. */
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Seconds east at a moment.
 * @param {Intl.DateTimeFormat} format @param {number} unix s since 1970 */
function offsetIn(format, unix) {
  const whole = Math.floor(unix);
  /** @type {Record<string, number>} */
  const parts = {};
  for (const { type, value } of format.formatToParts(new Date(whole * 1000))) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - whole;
}

/** Where an offset begins to hold, s from the start, for a day and what clocks add to it.
 * @param {string} zone @param {number} start s since 1970 @returns {[number, number][]} */
function offsetsFrom(zone, start) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric',
    minute: 'numeric', second: 'numeric',
  });
  /** @type {[number, number][]} */
  const found = [[0, offsetIn(format, start)]];
  for (let hour = 0; hour < 26; hour++) {
    let low = start + hour * HOUR, high = low + HOUR;
    if (offsetIn(format, low) === offsetIn(format, high)) continue;
    const before = offsetIn(format, low);
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetIn(format, middle) === before) low = middle; else high = middle;
    }
    found.push([high - start, offsetIn(format, high)]);
  }
  return found;
}

/** `Tuesday, 3 June 2014` of `2014-06-03`.
 * @param {string} day */
function dayWords(day) {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(date);
  const rest = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `${weekday}, ${rest.format(date)}`;
}

/** Seconds since 1970 of a date in a document.
 * @param {string} text */
const unixOf = (text) => Date.parse(text) / 1000;
