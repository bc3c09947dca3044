// Writes all bytes at a place of an open file. A browser without room may write less, and only says how much.
function writeWhole(handle, bytes, at) {
  if (handle.write(bytes, { at }) < bytes.length)
    throw new DOMException("less was written than was given", "QuotaExceededError");
}
