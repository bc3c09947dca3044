// The token: from the link's fragment, which no request carries, or from what is pasted. It lasts as long as the
// page, and as long as the tab where the user says so.

const KEPT = 'coremotion-token';

/** The token in a link, in its fragment alone, or as it is.
 * @param {string} text */
function tokenIn(text) {
  const mark = text.indexOf('#');
  const given = new URLSearchParams(text.slice(mark + 1)).get('token');
  return (given ?? (mark < 0 ? text : '')).trim();
}

/** Takes it out of the address bar, so that neither history nor a copied address has it. */
function tokenOfAddress() {
  const found = location.hash ? tokenIn(location.hash) : '';
  if (found) history.replaceState(null, '', location.pathname);
  return found;
}

/** Storage may be forbidden; then the tab forgets.
 * @param {(storage: Storage) => string | null | void} act */
function inTab(act) {
  try {
    return act(sessionStorage) ?? '';
  } catch {
    return '';
  }
}

const keptToken = () => inTab((storage) => storage.getItem(KEPT));
/** @param {string} token nothing: it is forgotten */
const keepToken = (token) => inTab((storage) => (token ? storage.setItem(KEPT, token) : storage.removeItem(KEPT)));
