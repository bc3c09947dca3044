// A recording as tables of the recording layout (Documentation/reference/formats.md). Rows become pieces of
// text, which lie with the browser and not in this worker's memory; an hour has some 25 MB.
const recordTables = {
  "accelerometer.csv": "time_s,x_mps2,y_mps2,z_mps2",
  "gyroscope.csv": "time_s,x_radps,y_radps,z_radps",
  "location.csv": "time_s,latitude_deg,longitude_deg,altitude_m,horizontal_accuracy_m," +
    "vertical_accuracy_m,speed_mps,course_deg",
};

// Seconds, exactly: nanoseconds are whole numbers.
function recordSeconds(nanoseconds) {
  const whole = Math.abs(nanoseconds);
  const rest = String(whole % 1e9).padStart(9, "0").replace(/0+$/, "");
  return (nanoseconds < 0 ? "-" : "") + Math.floor(whole / 1e9) + (rest === "" ? "" : `.${rest}`);
}

// The shortest text that reads back as the same number; nothing for what is not known.
const recordCell = (value) => (Number.isNaN(value) ? "" : String(value));

function makeRecordTables() {
  const rowsAPiece = 1024;
  const tables = new Map(); // name to { rows, pieces }

  function table(name) {
    if (!tables.has(name)) tables.set(name, { rows: [recordTables[name]], pieces: [] });
    return tables.get(name);
  }

  function cut(table) {
    if (table.rows.length === 0) return;
    table.pieces.push(new Blob([table.rows.join("\n"), "\n"]));
    table.rows = [];
  }

  return {
    add(name, time, values) {
      const to = table(name);
      to.rows.push(`${recordSeconds(time)},${Array.from(values, recordCell).join(",")}`);
      if (to.rows.length >= rowsAPiece) cut(to);
    },
    // Rows per second, without gaps, of the sensors that an event speaks of.
    rates(meanInterval) {
      const rate = meanInterval > 0 ? Math.round(1e5 / meanInterval) / 100 : null;
      return Object.fromEntries(["accelerometer", "gyroscope"].filter((name) => tables.has(`${name}.csv`))
        .map((name) => [name, rate]));
    },
    // Names and pieces, for an archive.
    files() {
      for (const each of tables.values()) cut(each);
      return Object.keys(recordTables).filter((name) => tables.has(name))
        .map((name) => [name, tables.get(name).pieces]);
    },
  };
}
