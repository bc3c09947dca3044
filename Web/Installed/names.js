// What this page calls its own in a browser. Other pages of the same origin live there as well, perhaps a
// second copy of this one under another path.
function ownNames(scope) {
  const path = new URL(scope).pathname;
  const family = `coremotion ${path}`;
  const programs = `${family} program `;
  return {
    programs,
    program: (version) => programs + version,
    chosen: `${family} chosen`,
    shared: `${family} shared`,
    // A folder's name has no slash.
    recordings: `coremotion ${encodeURIComponent(path)}`,
    underWay: `coremotion ${encodeURIComponent(path)} under way`,
  };
}
