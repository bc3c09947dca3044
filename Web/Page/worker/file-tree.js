// The folders and files that the program sees, by path. Everything in here goes with the worker.
function makeFileTree() {
  // The program puts copies of archives inside archives where temporary files belong.
  const root = { entries: new Map([["tmp", { entries: new Map() }]]) };

  function steps(path) {
    const names = [];
    for (const name of path.split("/")) {
      if (name === "..") names.pop();
      else if (name !== "" && name !== ".") names.push(name);
    }
    return names;
  }

  function walk(names) {
    let node = root;
    for (const name of names) node = node?.entries?.get(name);
    return node;
  }

  // The folder in which a path ends, and the last name of the path.
  function place(path) {
    const names = steps(path);
    const name = names.pop();
    return { folder: walk(names), name };
  }

  return {
    find: (path) => walk(steps(path)),
    place,
    put(path, node) {
      const { folder, name } = place(path);
      folder.entries.set(name, node);
      return node;
    },
    // Paths and files below a folder.
    files(path) {
      const found = [];
      const visit = (node, at) => {
        for (const [name, child] of node?.entries ?? [])
          if (child.entries) visit(child, `${at}${name}/`);
          else found.push([at + name, child]);
      };
      visit(walk(steps(path)), "");
      return found;
    },
  };
}
