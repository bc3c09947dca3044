// Numbers with their units, as the program's text writes them (MotionDiary/Formatting/Quantity.swift).
const words = {
  grouped: (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ","),
  count: (value, noun) => `${words.grouped(value)} ${noun}${value === 1 ? "" : "s"}`,
  two: (value) => String(value).padStart(2, "0"),
  kilometres: (metres) => words.rounded(metres / 1000, 2) + " km",
  // Half goes up, as the program rounds; `toFixed` goes by the binary number.
  rounded: (value, decimals) =>
    (Math.round(value * 10 ** decimals) / 10 ** decimals).toFixed(decimals),
  elapsed(seconds) {
    const whole = Math.round(seconds);
    const size = Math.abs(whole);
    return (whole < 0 ? "−" : "") + Math.floor(size / 3600) + ":" +
      words.two(Math.floor(size / 60) % 60) + ":" + words.two(size % 60);
  },
  // The same for a sentence: 45 s, 2 min 14 s, 20 min, 1 h 02 min.
  span(seconds) {
    const whole = Math.round(seconds);
    if (whole < 60) return `${whole} s`;
    if (whole < 600)
      return `${Math.floor(whole / 60)} min` + (whole % 60 > 0 ? ` ${whole % 60} s` : "");
    const minutes = Math.round(seconds / 60);
    if (minutes < 60) return `${minutes} min`;
    return `${Math.floor(minutes / 60)} h ${words.two(minutes % 60)} min`;
  },
  bytes(count) {
    if (count < 1e6) return `${Math.max(1, Math.round(count / 1e3))} KB`;
    if (count < 1e9) return `${words.rounded(count / 1e6, count < 1e7 ? 1 : 0)} MB`;
    return `${words.rounded(count / 1e9, 1)} GB`;
  },
  list(parts) {
    if (parts.length < 2) return parts.join("");
    return `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
  },
};
