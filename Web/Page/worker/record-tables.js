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

function makeRecordTables(isKept) {
  const rowsAPiece = 1024;
  const tables = new Map(); // name to { rows, pieces, unkept: rows since the last time }

  function table(name) {
    const head = recordTables[name];
    if (!tables.has(name)) tables.set(name, { rows: [head], pieces: [], unkept: [head] });
    return tables.get(name);
  }

  const lines = (rows) => `${rows.join("\n")}\n`;

  function cut(table) {
    if (table.rows.length === 0) return;
    table.pieces.push(new Blob([lines(table.rows)]));
    table.rows = [];
  }

  return {
    add(name, time, values) {
      const to = table(name);
      const row = `${recordSeconds(time)},${Array.from(values, recordCell).join(",")}`;
      to.rows.push(row);
      if (isKept()) to.unkept.push(row);
      if (to.rows.length >= rowsAPiece) cut(to);
    },
    // Hands on what is new since the last time.
    keep(keeping) {
      for (const [name, each] of tables) {
        if (each.unkept.length === 0) continue;
        keeping.append(name, lines(each.unkept));
        each.unkept = [];
      }
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
