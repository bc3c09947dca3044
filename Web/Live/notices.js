// What is wrong, plainly, and what can be done about it.

const COMMAND = 'coremotion permissions';

/** By what happened: heading, words, command.
 * @type {Record<string, string[]>} */
const NOTICES = {
  [WRONG]: ['The service does not know this token',
    'It was taken back, or the link was cut off on the way. What was shown is gone. Paste another one.', ''],
  [DENIED]: ['The owner does not let this page see motion',
    `What was shown is gone. The owner answers on the command line, by the name that ${COMMAND} lists:`, `${COMMAND} allow token:NAME`],
  [GONE]: ['No device is there yet', 'It is shown with its first samples. A phone is made known by:', 'coremotion devices add NAME'],
  [BUSY]: ['The service does not answer now', 'It has too much to do, or begins anew. It is asked again.', ''],
  [FAULT]: ['The service does not answer as expected', 'It says:', ''],
  away: ['No connection to the service', 'It is tried again by itself, at once when the network is back.', ''],
};

/** Says it, and whether the user may ask again; nothing: all is well.
 * @param {Document} page @param {string} [kind] @param {string} [said] the service's own words @param {() => void} [again] */
function notice(page, kind, said = '', again) {
  const place = /** @type {HTMLElement} */ (find(page, '#notice'));
  place.hidden = kind === undefined;
  if (kind === undefined) return;
  const [heading, words, command] = NOTICES[kind];
  tell(place, 'h2', heading);
  tell(place, '.words', kind === FAULT ? `${words} ${said}` : words);
  tell(place, '.command', command && ' ');
  if (command) find(place, '.command')?.replaceChildren(Object.assign(document.createElement('code'), { textContent: command }));
  const button = /** @type {HTMLButtonElement} */ (find(place, '.again'));
  [button.hidden, button.onclick] = [again === undefined, again ?? null];
}

/** The line at the top: how the page hangs together with the service.
 * @param {Document} page @param {string} words */
function tellLink(page, words) {
  const link = find(page, '.link');
  if (link && link.textContent !== words) link.textContent = words;
}
