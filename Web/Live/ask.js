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

/** Which one a status is. A wrong token is answered as a wrong path is; a document says what it does not find.
 * @param {number} status @param {boolean} isDocument */
function kindOfRefusal(status, isDocument) {
  if (status === 404) return isDocument ? GONE : WRONG;
  if (status === 403 && isDocument) return DENIED;
  return status === 429 || status === 503 ? BUSY : FAULT;
}

/** @param {Response} response */
async function refusalOf(response) {
  const text = await response.text(), isDocument = /json/.test(response.headers.get('content-type') ?? '');
  const words = isDocument ? JSON.parse(text).error : text.trim();
  return new Refusal(kindOfRefusal(response.status, isDocument), words, Number(response.headers.get('retry-after')) || 0);
}

/** @param {Asking} asking @param {string} path @param {Record<string, string | undefined>} parameters
 * @param {Record<string, string>} [heads] */
async function answerTo({ token, signal }, path, parameters, heads = {}) {
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
