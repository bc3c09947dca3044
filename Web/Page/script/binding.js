// Binds a report of several recordings: the bytes of `coremotion analyze FILES --report`.
async function bindReport(parts, route) {
  const { style, script } = reportAssets;
  const { html } = await answerOf({ kind: "bind", module: await programModule, parts, route, style, script });
  return html;
}
