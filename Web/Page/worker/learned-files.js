// What is known of a person, as the files in which the command line keeps it. Their names are what it says of them.
function makeLearnedFiles(tree) {
  const folder = "learned";
  const names = { snapshot: "snapshot.motion", building: "building.json", places: "places.json" };
  const paths = Object.entries(names).map(([option, name]) => [option, `${folder}/${name}`]);

  return {
    // Puts them where the program finds them; gives options and paths of those that it is to use.
    put(learned, learns) {
      tree.put(folder, { entries: new Map() });
      const used = paths.filter(([option]) => learned[option] || learns);
      for (const [option, path] of used.filter(([option]) => learned[option])) {
        // Seen, not copied: the program reads no more of it than one may have, and writes a new one.
        const bytes = new Uint8Array(learned[option]);
        tree.put(path, {
          size: bytes.length, pieces: () => [bytes],
          read: (place, count) => bytes.subarray(place, place + count),
        });
      }
      return used;
    },
    // Takes out what is there.
    take() {
      const found = paths.flatMap(([option, path]) => {
        const file = tree.find(path);
        return file ? [[option, joined(file.pieces())]] : [];
      });
      return Object.fromEntries(found);
    },
  };
}
