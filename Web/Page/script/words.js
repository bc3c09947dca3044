// Numbers with their units, as the program's text writes them (MotionDiary/Formatting/Quantity.swift).
const words = {
  grouped: (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ","),
  // No more than two digits that are not zero, rounded up, as errors are given.
  twoDigits(value) {
    let unit = 1;
    while (value / unit > 99) unit *= 10;
    return Math.ceil(value / unit) * unit;
  },
  count: (value, noun) => `${value} ${noun}${value === 1 ? "" : "s"}`,
  groupedCount: (value, noun) => `${words.grouped(value)} ${noun}${value === 1 ? "" : "s"}`,
  two: (value) => String(value).padStart(2, "0"),
  kilometres: (metres) => words.rounded(metres / 1000, 2) + " km",
  // Half goes up, as the program rounds; `toFixed` goes by the binary number.
  rounded: (value, decimals) =>
    (Math.round(value * 10 ** decimals) / 10 ** decimals).toFixed(decimals),
  pace(secondsPerKilometre) {
    if (!(secondsPerKilometre < 1e6)) return "";
    const whole = Math.round(secondsPerKilometre);
    return `${Math.floor(whole / 60)}:${words.two(whole % 60)} /km`;
  },
  speed: (metres, seconds) => `${words.rounded(seconds > 0 ? metres / seconds * 3.6 : 0, 1)} km/h`,
  // Metres with what they leave open.
  metres: (value, error) =>
    words.rounded(value, 0) + (error === undefined ? "" : ` ± ${words.rounded(error, 0)}`) + " m",
  floors(up, down) {
    if (up > 0 && down > 0) return `${up} up, ${down} down`;
    if (up > 0) return `${words.count(up, "floor")} up`;
    return down > 0 ? `${words.count(down, "floor")} down` : "";
  },
  elapsed(seconds) {
    const whole = Math.round(seconds);
    const size = Math.abs(whole);
    return (whole < 0 ? "-" : "") + Math.floor(size / 3600) + ":" +
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
