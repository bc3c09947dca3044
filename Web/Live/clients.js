// Who may look: for a token that the owner made for it. To read; the owner answers elsewhere.

const NOT_FOR_THIS = 'This token is not made for it. The owner makes one with: '
  + 'coremotion permissions token NAME --may read,clients';

/** @param {Client} client */
function clientRow({ name, may, motion, location, asked_utc: asked, purpose, connections, devices, samples_dropped: dropped }) {
  const uses = [
    connections === 0 ? 'not connected' : `${connections === 1 ? 'connected' : `${connections} connections`}`,
    devices.join(', '), dropped > 0 ? `${grouped(dropped)} samples dropped` : '',
  ];
  return [
    name + (may ? `, for ${may}` : ''),
    [`motion: ${asked ? `${motion}, asked` : motion}`, `place: ${location}`, purpose ? `“${purpose}”` : ''].filter(Boolean).join('; '),
    uses.filter(Boolean).join('; '),
  ];
}

/** @param {HTMLElement} article @param {Clients} document */
function showClients(article, { restricted, clients }) {
  tell(article, '.client-words', restricted ? 'The owner lets nobody have anything now: coremotion permissions restrict off.' : '');
  fillTable(article, '.programs', clients.map(clientRow));
}

/** @param {HTMLElement} article @param {() => Asking | undefined} asking @param {AbortSignal} signal the article's */
function clients(article, asking, signal) {
  const details = /** @type {HTMLDetailsElement | null} */ (find(article, '#clients'));
  const table = details && find(details, '.wide');
  const look = async () => {
    const now = asking();
    if (!details?.open || !now) return;
    try {
      showClients(article, await ask(now, 'v1/clients'));
      if (table) table.hidden = false;
    } catch (error) {
      if (table) table.hidden = true;
      if (now.signal?.aborted) return;
      tell(article, '.client-words', error instanceof Refusal && error.kind === WRONG ? NOT_FOR_THIS : 'The service does not answer.');
    }
  };
  details?.addEventListener('toggle', look, { signal });
  find(article, '.look-again')?.addEventListener('click', look, { signal });
}
