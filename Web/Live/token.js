// The token: from the link's fragment, which no request carries, or from what is pasted. It lasts as long as the
// page, and as long as the tab where the user says so.

const KEPT = 'coremotion-token';
/** A fragment that names a place of the page is shorter. */
const BARE = /^[\w-]{20,}$/;

/** Whether it has no other letters than tokens have.
 * @param {string} text */
const isToken = (text) => /^[\w-]+$/.test(text);

/** The token in the fragment of a link, `#token=...` or bare; nothing where there is none.
 * @param {string} fragment */
function tokenInFragment(fragment) {
  const text = fragment.replace(/^#/, '');
  return new URLSearchParams(text).get('token')?.trim() ?? (BARE.test(text) ? text : '');
}

/** The token in what was pasted: a whole link, or the token. What has none is given back, to be refused.
 * @param {string} text */
function tokenInText(text) {
  const mark = text.indexOf('#');
  return (mark < 0 ? '' : tokenInFragment(text.slice(mark).trim())) || text.trim();
}

/** Takes it out of the address bar, so that neither history nor a copied address has it. */
function takeTokenOfAddress() {
  const found = tokenInFragment(location.hash);
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
