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

/** 8:36, 8:36:05 or 8:36:05.2, cut off at minutes and seconds, rounded to tenths; without date H:MM:SS.
 * @param {View} view @param {number} t @param {'minute' | 'second' | 'tenth'} form */
function clock(view, t, form) {
  const tenths = form === 'tenth' ? Math.round(localSeconds(view, t) * 10) : Math.floor(localSeconds(view, t) * 10 + 1e-3);
  const day = isDated(view) ? 864000 : Infinity;
  const rest = ((tenths % day) + (isDated(view) ? day : 0)) % day;
  const two = (/** @type {number} */ x) => String(Math.floor(x)).padStart(2, '0');
  const minutes = `${Math.floor(rest / 36000)}:${two(rest % 36000 / 600)}`;
  if (form === 'minute' && isDated(view)) return minutes;
  const seconds = `${minutes}:${two(rest % 600 / 10)}`;
  return form === 'tenth' ? `${seconds}.${rest % 10}` : seconds;
}

/** A number with a minus that is one.
 * @param {number} x @param {number} decimals */
function figure(x, decimals) {
  const text = Math.abs(x).toFixed(decimals);
  return x < 0 && Number(text) !== 0 ? '−' + text : text;
}

/** Minutes and seconds of a kilometre.
 * @param {number} seconds */
const paceFigure = (seconds) => `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

/** Fills the places of a template, in order.
 * @param {string} template @param {...(string | number)} values */
function filled(template, ...values) {
  let i = 0;
  return template.replace(/\{\}/g, () => String(values[i++]));
}
