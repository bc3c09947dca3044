// What is told in words and figures, as the report has them.

const NOT_KNOWN = '–';

/** Numbers of the service's words in the report's kinds: the bits of flags. */
const FLAGS = ['stationary', 'walking', 'running', 'cycling', 'automotive', 'unknown'];
const KINDS = ['stationary', 'walking', 'running', 'cycling', 'automotive', 'other', 'no data'];
const CONFIDENCES = ['low', 'medium', 'high'];
const SOURCES = ['memory', 'acceleration', 'rotation', 'speed', 'host', 'lift'];
const CLASSES = ['stationary', 'walking', 'running', 'cycling', 'automotive', 'other'];
/** By verdict or refusal, in the order in which they are told. */
const WAVES = [
  ['held', 'not decided'], ['confirmed', 'counted'], ['no_gait', 'no gait'], ['too_few', 'too few'],
  ['uncertain', 'too doubtful'], ['unlike', 'unlike the walk'], ['crowded', 'second waves'],
  ['cycling', 'on a bicycle'], ['interrupted', 'broken off'],
];

/** The report's templates, as far as parts of it fill them here.
 * @type {Words} */
const WORDS = {
  span: '{} to {}', step: '1 step counted', steps: '{} steps counted', waves: '{} {}', doubt: '{}, doubt {} %',
  unknown: 'Too few data to say anything.', closeness: '{} times likelier than', height: '{} m high', speed: '{} km/h',
  accuracy: 'place within {} m', place: 'place {}', storey: 'storey {}', values: {},
};

/** `2,252`.
 * @param {number} x */
const grouped = (x) => String(Math.round(x)).replace(/\B(?=(\d{3})+$)/g, ',');

/** `45 s`, `20 min`, `1 h 02 min`.
 * @param {number} seconds */
function durationWords(seconds) {
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${grouped(Math.floor(minutes / 60))} h ${two(minutes % 60)} min`;
}

/** An activity as flags: several may be set.
 * @param {string | undefined} words `stationary, automotive` */
const flagsOf = (words = '') =>
  words.split(', ').reduce((flags, word) => flags | (FLAGS.includes(word) ? 1 << FLAGS.indexOf(word) : 0), 0);

/** What became of the waves of a batch: `5 steps counted; 2 second waves, doubt 11 %`.
 * @param {WhyWave[]} waves */
function waveWords(waves) {
  return WAVES.map(([name, word], number) => {
    const those = waves.filter(({ verdict, refusal }) => (refusal ?? verdict) === name), n = those.length;
    if (n === 0) return '';
    if (number === 1) return n === 1 ? WORDS.step : filled(WORDS.steps, n);
    const text = filled(WORDS.waves, n, word);
    const doubts = those.map((wave) => wave.error_probability ?? NaN).filter((x) => !Number.isNaN(x));
    const mean = doubts.reduce((sum, x) => sum + x, 0) / doubts.length;
    return number === 0 || doubts.length === 0 ? text : filled(WORDS.doubt, text, figure(100 * mean, 0));
  }).filter(Boolean).join('; ');
}

/** An event as a person is told it.
 * @param {WhyEvent} event */
function eventWords({ event, floors = 0, metres = 0, change }) {
  if (event === 'trip_start') return 'a ride begins';
  if (event === 'trip_end') return 'a ride ends';
  if (event === 'floor') return `${Math.abs(floors)} ${floors < 0 ? 'down' : 'up'}`;
  if (event !== 'level_change') return event;
  const way = `${Math.abs(metres).toFixed(0)} m ${metres < 0 ? 'down' : 'up'}`;
  return change === 'unknown' || !change ? way : `${change}, ${way}`;
}
