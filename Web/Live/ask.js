// Questions to the service, with the token in a head that no log has.

/** What an answer means to the page. */
const WRONG = 'wrong', DENIED = 'denied', BUSY = 'busy', GONE = 'gone', FAULT = 'fault';

/** Why there is no answer. */
class Refusal extends Error {
  /** @param {string} kind @param {string} words what the service says @param {number} [wait] s until it may be asked again */
  constructor(kind, words, wait = 0) {
    super(words);
    this.kind = kind;
    this.wait = wait;
  }
}

/** The service's line for a wrong path and a wrong token. What stands between, a proxy, has other words. */
const NOTHING = 'nothing is here';

/** The words of its document for what cannot be answered; nothing: this is none.
 * @param {string} text @returns {string | undefined} */
function wordsOfError(text) {
  try {
    const { schema, error } = JSON.parse(text);
    return schema === 'error-1' ? error : undefined;
  } catch {
    return undefined;
  }
}

/** Which one an answer is. A wrong token is answered as a wrong path is; a document says what it does not find. What
 * a proxy answers while the service is away passes.
 * @param {number} status @param {string} text @param {boolean} isDocument */
function kindOfRefusal(status, text, isDocument) {
  if (status === 404 && isDocument) return GONE;
  if (status === 404) return text === NOTHING ? WRONG : BUSY;
  if (status === 403 && isDocument) return DENIED;
  return status === 429 || status >= 500 ? BUSY : FAULT;
}

/** @param {Response} response */
async function refusalOf(response) {
  const text = (await response.text()).trim(), words = wordsOfError(text);
  const kind = kindOfRefusal(response.status, text, words !== undefined);
  return new Refusal(kind, words ?? text, Number(response.headers.get('retry-after')) || 0);
}

/** @param {Asking} asking @param {string} path @param {Record<string, string | undefined>} parameters
 * @param {Record<string, string>} [heads] */
async function answerTo({ token, signal }, path, parameters, heads = {}) {
  // No head can carry it; the service would not know it either.
  if (!isToken(token)) throw new Refusal(WRONG, '');
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const question = new URLSearchParams(/** @type {[string, string][]} */ (given)).toString();
  const response = await fetch(question ? `${path}?${question}` : path, {
    headers: { ...heads, Authorization: `Bearer ${token}` },
    cache: 'no-store', credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer', signal,
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** The document of an answer.
 * @param {Asking} asking @param {string} path @param {Record<string, string | undefined>} [parameters] */
const ask = async (asking, path, parameters = {}) => (await answerTo(asking, path, parameters)).json();
