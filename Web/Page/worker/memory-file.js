// A file that the program itself writes: a table, or the copy of an archive inside an archive.
// Held in pages, so that a growing file is never copied.
function makeMemoryFile() {
  const pageSize = 1 << 20;
  let pages = [];
  let size = 0;

  // The part of the page at a place that is asked for, at most `count` bytes, as a view.
  function part(place, count) {
    const page = pages[Math.floor(place / pageSize)];
    const from = place % pageSize;
    return page.subarray(from, Math.min(pageSize, from + count));
  }

  return {
    get size() { return size; },

    read(place, count) {
      const end = Math.min(size, place + count);
      if (place >= end) return new Uint8Array(0);
      const first = part(place, end - place);
      if (first.length === end - place) return first;
      const whole = new Uint8Array(end - place);
      for (let done = 0; done < whole.length;) {
        const piece = part(place + done, whole.length - done);
        whole.set(piece, done);
        done += piece.length;
      }
      return whole;
    },

    write(place, bytes) {
      const end = place + bytes.length;
      while (pages.length * pageSize < end) pages.push(new Uint8Array(pageSize));
      for (let done = 0; done < bytes.length;) {
        const room = part(place + done, bytes.length - done);
        room.set(bytes.subarray(done, done + room.length));
        done += room.length;
      }
      size = Math.max(size, end);
    },

    resize(to) {
      while (pages.length * pageSize < to) pages.push(new Uint8Array(pageSize));
      pages = pages.slice(0, Math.ceil(to / pageSize));
      // What is cut off must be zeros when the file grows again.
      if (to < size && to % pageSize !== 0) pages[pages.length - 1].fill(0, to % pageSize);
      size = to;
    },

    // Its content, page by page.
    pieces() {
      return pages.map((page, i) => page.subarray(0, Math.min(pageSize, size - i * pageSize)));
    },
  };
}
