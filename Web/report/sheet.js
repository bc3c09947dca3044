// On a phone *why* is a sheet at the lower edge: one line that opens. The style says where it is one.

/** @param {View} view @returns {(open: boolean) => void} */
function sheet(view) {
  const aside = find(view.article, '.why');
  const button = document.createElement('button');
  const words = document.createElement('b'), moment = document.createElement('span');
  /** @param {boolean} open */
  const show = (open) => {
    aside?.classList.toggle('open', open);
    button.setAttribute('aria-expanded', String(open));
  };
  [button.type, button.className, words.className, moment.className] = ['button', 'sheet', 'brief', 'moment'];
  words.textContent = aside?.querySelector('.what')?.textContent ?? '';
  moment.textContent = clock(view, view.chosen, 'second');
  button.append(words, moment);
  button.addEventListener('click', () => show(!aside?.classList.contains('open')));
  aside?.insertBefore(button, find(aside, '.reason'));
  show(false);
  const figures = find(view.article, '.figures');
  if (matchMedia('(max-width: 600px)').matches) figures?.removeAttribute('open');
  return show;
}
