// The page begins, and goes on when it is seen again.

const page = newPage();

find(document, '#device')?.addEventListener('change', ({ target }) => {
  chooseDevice(page, /** @type {HTMLSelectElement} */ (target).value);
});

find(document, '#entry form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (find(document, '#token'));
  const token = tokenInText(field.value);
  field.value = '';
  if (/** @type {HTMLInputElement} */ (find(document, '#keep')).checked) keepToken(token);
  setToken(page, token);
});

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') rest(page); else look(page);
});
// Another link in the same tab.
addEventListener('hashchange', () => {
  const token = takeTokenOfAddress();
  if (token) setToken(page, token);
});
// Back from the browser's memory of pages.
addEventListener('pageshow', ({ persisted }) => { if (persisted) look(page); });

document.documentElement.dataset.ready = 'yes';
setToken(page, takeTokenOfAddress() || keptToken());
