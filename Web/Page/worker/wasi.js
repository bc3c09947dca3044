// The part of WASI that the program needs: files and folders of a tree, no clock, no network. What is
// not here answers "no such function".
function makeWasi(tree) {
  const BADF = 8, EXIST = 20, INVAL = 28, ISDIR = 31, NOENT = 44, NOSYS = 52, NOTDIR = 54;
  const NOTEMPTY = 55;
  const FOLDER = 3, FILE = 4;
  const ROOT = 3; // the descriptor of the one folder that is open from the start
  const text = new TextDecoder();
  const coded = new TextEncoder();
  const open = new Map(); // descriptor to { node, position, appends }
  let next = ROOT + 1;
  let memory;

  const view = () => new DataView(memory.buffer);
  const bytes = (at, count) => new Uint8Array(memory.buffer, at, count);
  const string = (at, count) => text.decode(bytes(at, count));
  const node = (fd) => (fd === ROOT ? tree.find("/") : open.get(fd)?.node);

  function writeStatus(at, node) {
    bytes(at, 64).fill(0);
    view().setUint8(at + 16, node.entries ? FOLDER : FILE);
    view().setBigUint64(at + 24, 1n, true);
    view().setBigUint64(at + 32, BigInt(node.entries ? 0 : node.size), true);
    return 0;
  }

  // Goes over the pieces of memory that a call names; `move` gives how many bytes it has moved.
  function overPieces(list, count, sum, move) {
    let total = 0;
    for (let i = 0; i < count; i++) {
      const at = view().getUint32(list + 8 * i, true);
      const size = view().getUint32(list + 8 * i + 4, true);
      const moved = move(bytes(at, size), total);
      total += moved;
      if (moved < size) break;
    }
    view().setUint32(sum, total, true);
    return total;
  }

  function read(file, place, list, count, sum) {
    return overPieces(list, count, sum, (to, done) => {
      const piece = file.read(place + done, to.length);
      to.set(piece);
      return piece.length;
    });
  }

  function write(file, place, list, count, sum) {
    return overPieces(list, count, sum, (from, done) => {
      file.write(place + done, from);
      return from.length;
    });
  }

  const calls = {
    args_sizes_get(count, size) { return calls.environ_sizes_get(count, size); },
    args_get: () => 0,
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    clock_time_get(id, precision, to) {
      view().setBigUint64(to, 0n, true);
      return 0;
    },
    random_get(at, count) {
      bytes(at, count).fill(42); // one recording has one answer
      return 0;
    },
    proc_exit(code) { throw new Error(`the program ended with ${code}`); },

    fd_prestat_get(fd, to) {
      if (fd !== ROOT) return BADF;
      view().setUint32(to, 0, true);
      view().setUint32(to + 4, 1, true);
      return 0;
    },
    fd_prestat_dir_name(fd, to) {
      bytes(to, 1)[0] = 47;
      return 0;
    },
    fd_fdstat_get(fd, to) {
      const found = node(fd);
      if (!found && fd > 2) return BADF;
      bytes(to, 24).fill(0);
      view().setUint8(to, !found ? 2 : found.entries ? FOLDER : FILE);
      view().setBigUint64(to + 8, 0xffffffffffffffffn, true);
      view().setBigUint64(to + 16, 0xffffffffffffffffn, true);
      return 0;
    },
    fd_fdstat_set_flags: () => 0,
    fd_filestat_get(fd, to) { return node(fd) ? writeStatus(to, node(fd)) : BADF; },
    fd_filestat_set_size(fd, size) {
      const file = open.get(fd)?.node;
      if (!file?.resize) return file ? INVAL : BADF;
      file.resize(Number(size));
      return 0;
    },
    fd_sync: () => 0,
    fd_datasync: () => 0,
    fd_advise: () => 0,
    fd_close: (fd) => (open.delete(fd) ? 0 : BADF),

    fd_seek(fd, offset, whence, to) {
      const file = open.get(fd);
      if (!file) return BADF;
      const place = Number(offset) + [0, file.position, file.node.size][whence];
      if (place < 0) return INVAL;
      file.position = place;
      view().setBigUint64(to, BigInt(place), true);
      return 0;
    },
    fd_tell(fd, to) { return calls.fd_seek(fd, 0n, 1, to); },
    fd_read(fd, list, count, sum) {
      const file = open.get(fd);
      if (!file) return BADF;
      if (file.node.entries) return ISDIR;
      file.position += read(file.node, file.position, list, count, sum);
      return 0;
    },
    fd_pread(fd, list, count, offset, sum) {
      const file = open.get(fd);
      if (!file) return BADF;
      read(file.node, Number(offset), list, count, sum);
      return 0;
    },
    fd_write(fd, list, count, sum) {
      const file = open.get(fd);
      if (!file && fd > 2) return BADF;
      if (!file) {
        overPieces(list, count, sum, (from) => from.length); // standard output and error: nowhere
        return 0;
      }
      if (!file.node.write) return BADF;
      if (file.appends) file.position = file.node.size;
      file.position += write(file.node, file.position, list, count, sum);
      return 0;
    },
    fd_pwrite(fd, list, count, offset, sum) {
      const file = open.get(fd);
      if (!file?.node.write) return BADF;
      write(file.node, Number(offset), list, count, sum);
      return 0;
    },

    // Entries from `cookie` on, as many as fit; the last one may be cut, which says that there are more.
    fd_readdir(fd, to, size, cookie, used) {
      const folder = node(fd);
      if (!folder?.entries) return folder ? NOTDIR : BADF;
      const entries = [...folder.entries];
      let at = 0;
      for (let i = Number(cookie); i < entries.length && at < size; i++) {
        const [name, child] = entries[i];
        const letters = coded.encode(name);
        const entry = new Uint8Array(24 + letters.length);
        const fields = new DataView(entry.buffer);
        fields.setBigUint64(0, BigInt(i + 1), true);
        fields.setUint32(16, letters.length, true);
        fields.setUint8(20, child.entries ? FOLDER : FILE);
        entry.set(letters, 24);
        const part = entry.subarray(0, Math.min(entry.length, size - at));
        bytes(to + at, part.length).set(part);
        at += part.length;
      }
      view().setUint32(used, at, true);
      return 0;
    },

    path_filestat_get(fd, flags, at, count, to) {
      const found = tree.find(string(at, count));
      return found ? writeStatus(to, found) : NOENT;
    },
    path_open(fd, lookup, at, count, flags, rights, inheriting, fdFlags, to) {
      const CREATE = 1, ONLY_FOLDER = 2, ONLY_NEW = 4, EMPTY = 8, APPEND = 1;
      const path = string(at, count);
      let found = tree.find(path);
      if (found && flags & CREATE && flags & ONLY_NEW) return EXIST;
      if (!found) {
        if (!(flags & CREATE) || !tree.place(path).folder?.entries) return NOENT;
        found = tree.put(path, makeMemoryFile());
      }
      if (flags & ONLY_FOLDER && !found.entries) return NOTDIR;
      if (flags & EMPTY) found.resize?.(0);
      open.set(next, { node: found, position: 0, appends: (fdFlags & APPEND) !== 0 });
      view().setUint32(to, next++, true);
      return 0;
    },
    path_create_directory(fd, at, count) {
      const path = string(at, count);
      if (tree.find(path)) return EXIST;
      if (!tree.place(path).folder?.entries) return NOENT;
      tree.put(path, { entries: new Map() });
      return 0;
    },
    path_remove_directory(fd, at, count) {
      const { folder, name } = tree.place(string(at, count));
      const found = folder?.entries?.get(name);
      if (!found) return NOENT;
      if (!found.entries) return NOTDIR;
      if (found.entries.size > 0) return NOTEMPTY;
      folder.entries.delete(name);
      return 0;
    },
    path_unlink_file(fd, at, count) {
      const { folder, name } = tree.place(string(at, count));
      const found = folder?.entries?.get(name);
      if (!found) return NOENT;
      if (found.entries) return ISDIR;
      folder.entries.delete(name);
      return 0;
    },
    path_rename(fd, at, count, newFd, newAt, newCount) {
      const { folder, name } = tree.place(string(at, count));
      const found = folder?.entries?.get(name);
      if (!found) return NOENT;
      const path = string(newAt, newCount);
      if (!tree.place(path).folder?.entries) return NOENT;
      folder.entries.delete(name);
      tree.put(path, found);
      return 0;
    },
  };

  return {
    calls: new Proxy(calls, { get: (known, name) => known[name] ?? (() => NOSYS) }),
    begin(instance) {
      memory = instance.exports.memory;
      instance.exports._initialize();
    },
  };
}
