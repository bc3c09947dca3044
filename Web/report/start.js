// The report as a page of its own: paint first, then decode and wire.

const report = /** @type {ReportBlock} */ (JSON.parse(find(document, '#report')?.textContent ?? ''));
const { openFirst } = mount({ root: document, report });
requestAnimationFrame(() => setTimeout(async () => {
  if (report.recordings.length > 0) await openFirst();
  document.documentElement.dataset.ready = 'yes';
}));
