// Changes the page so that what is being read keeps its place on the screen. Not every browser does so by itself; the
// style switches that off where one does.
function steadily(change, anchor = () => document.querySelector("#diaries article:not([hidden], .staged)")) {
  const top = () => anchor()?.getBoundingClientRect().top;
  const before = top();
  change();
  const after = top();
  if (before === undefined || after === undefined || scrollY === 0 || before > innerHeight / 2) return;
  scrollBy({ top: after - before, behavior: "instant" });
}
