// The diary's clock: the zone's offset that holds at the moment, or the time from the start.

/** Seconds east of Greenwich at a moment.
 * @param {View} view @param {number} t */
function offsetAt(view, t) {
  let offset = 0;
  for (const [from, east] of view.recording.offsets) if (from <= t || from === 0) offset = east;
  return offset;
}

/** Whether the date is known.
 * @param {View} view */
const isDated = (view) => view.recording.start_unix_s !== undefined;

/** Seconds on the local clock; from the start where the date is not known.
 * @param {View} view @param {number} t */
const localSeconds = (view, t) => (view.recording.start_unix_s ?? 0) + t + (isDated(view) ? offsetAt(view, t) : 0);

/** The distance from universal time, where clocks change within the hour: ` +2`, ` -3:30`.
 * @param {View} view @param {number} t */
function offsetWords(view, t) {
  if (!view.recording.offsets.some(([from]) => from > 0 && Math.abs(from - t) <= 3600)) return '';
  const offset = offsetAt(view, t), minutes = Math.abs(offset) / 60;
  return ` ${offset < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${minutes % 60 ? `:${two(minutes % 60)}` : ''}`;
}

/** @param {number} x */
const two = (x) => String(Math.floor(x)).padStart(2, '0');

/** 8:36, 8:36:05 or 8:36:05.2; without date H:MM:SS. As the diary: cut off, but tenths and what counts from the
 * start are rounded.
 * @param {View} view @param {number} t @param {'minute' | 'second' | 'tenth'} form */
function clock(view, t, form) {
  const dated = isDated(view);
  const moment = form === 'tenth' ? Math.round(t * 10) / 10 : dated ? t : Math.round(t);
  const tenths = Math.floor(localSeconds(view, moment) * 10 + 0.005);
  const rest = dated ? (tenths % 864000 + 864000) % 864000 : tenths;
  const minutes = `${Math.floor(rest / 36000)}:${two(rest % 36000 / 600)}`, seconds = `${minutes}:${two(rest % 600 / 10)}`;
  if (form === 'tenth') return `${seconds}.${rest % 10}`;
  return (dated && form === 'minute' ? minutes : seconds) + (dated ? offsetWords(view, t) : '');
}

/** A number with a minus that is one.
 * @param {number} x @param {number} decimals */
function figure(x, decimals) {
  const text = Math.abs(x).toFixed(decimals);
  return x < 0 && Number(text) !== 0 ? '−' + text : text;
}

/** Minutes and seconds of a kilometre.
 * @param {number} seconds */
const paceFigure = (seconds) => `${Math.floor(Math.round(seconds) / 60)}:${two(Math.round(seconds) % 60)}`;

/** Fills the places of a template, in order.
 * @param {string} template @param {...(string | number)} values */
function filled(template, ...values) {
  let i = 0;
  return template.replace(/\{\}/g, () => String(values[i++]));
}
