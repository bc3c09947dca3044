// On a phone *why* is a sheet at the lower edge: one line that opens. The style says where it is one.

/** @param {View} view @returns {(open: boolean) => void} */
function sheet(view) {
  const aside = view.article.querySelector('.why');
  if (!aside) return () => {};
  const button = document.createElement('button');
  const [brief, moment] = [document.createElement('b'), document.createElement('span')];
  button.type = 'button';
  button.className = 'sheet';
  brief.className = 'brief';
  moment.className = 'moment';
  brief.textContent = aside.querySelector('.what')?.textContent ?? '';
  moment.textContent = clock(view, view.chosen, 'second');
  button.append(brief, moment);
  aside.insertBefore(button, aside.querySelector('.reason'));
  const set = (/** @type {boolean} */ open) => {
    aside.classList.toggle('open', open);
    button.setAttribute('aria-expanded', String(open));
  };
  button.addEventListener('click', () => set(!aside.classList.contains('open')));
  set(false);
  return set;
}
