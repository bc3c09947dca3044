// Server-sent events out of a stream of bytes, as the browser's own reader has them, which can send no head.

/** One event of its lines.
 * @param {string} block @returns {StreamEvent} */
function eventOf(block) {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon), value = line.slice(colon + 1).replace(/^ /, '');
    fields[name] = name === 'data' && fields.data !== undefined ? `${fields.data}\n${value}` : value;
  }
  return { id: fields.id, name: fields.event ?? 'message', data: fields.data ? JSON.parse(fields.data) : undefined };
}

/** Calls for each event until the stream ends.
 * @param {ReadableStream<Uint8Array>} body @param {(event: StreamEvent) => void} take */
async function readEvents(body, take) {
  const reader = body.getReader(), text = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += text.decode(value, { stream: true });
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const event = eventOf(rest.slice(0, end));
      rest = rest.slice(end + 2);
      take(event);
    }
  }
}
