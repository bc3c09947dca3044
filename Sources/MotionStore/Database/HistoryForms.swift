import FoundationEssentials
import GRDB
import MotionHost
import MotionLink

/// What the database is made of in each form, and how one form becomes the next
/// (`Documentation/reference/store.md`).
enum HistoryForms {
  private typealias Step = @Sendable (Database) throws -> Void

  /// The form that this program writes.
  static let newest = steps.count

  private static let steps: [Step] = [
    { try $0.execute(sql: first) }, { try $0.execute(sql: second) }, third,
    { try $0.execute(sql: fourth) }, { try $0.execute(sql: fifth) }, { try $0.execute(sql: sixth) },
  ]

  /// From the form that is there to another, in one transaction: all of it or nothing. `false` where it was
  /// written by a later version.
  static func bring(_ queue: DatabaseQueue, to form: Int) throws -> Bool {
    try queue.write { database in
      let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      guard found <= newest else { return false }
      guard found < form else { return true }
      for step in steps[max(0, found)..<form] { try step(database) }
      try database.execute(sql: "PRAGMA user_version = \(form)")
      return true
    }
  }

  private static let first = """
    CREATE TABLE device (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, newest REAL,
      streams TEXT NOT NULL DEFAULT '');
    CREATE TABLE step (device INTEGER NOT NULL, date REAL NOT NULL, length REAL, active REAL NOT NULL);
    CREATE INDEX step_date ON step (device, date);
    CREATE TABLE floor (device INTEGER NOT NULL, date REAL NOT NULL, count INTEGER NOT NULL);
    CREATE INDEX floor_date ON floor (device, date);
    CREATE TABLE state (device INTEGER NOT NULL, date REAL NOT NULL, boot REAL NOT NULL,
      flags INTEGER NOT NULL, confidence INTEGER NOT NULL, PRIMARY KEY (device, date)) WITHOUT ROWID;
    CREATE TABLE recording (device INTEGER NOT NULL, batch INTEGER NOT NULL, date REAL NOT NULL,
      finish REAL NOT NULL, boot REAL NOT NULL, samples BLOB NOT NULL, PRIMARY KEY (device, batch)) WITHOUT ROWID;
    CREATE INDEX recording_date ON recording (device, date);
    """

  /// A device goes on from where it was: up to when is decided, and what was learned.
  private static let second = """
    CREATE TABLE identity (key TEXT NOT NULL);
    INSERT INTO identity VALUES (lower(hex(randomblob(8))));
    ALTER TABLE device ADD COLUMN steps_until REAL;
    ALTER TABLE device ADD COLUMN states_until REAL;
    ALTER TABLE device ADD COLUMN recorded_until REAL;
    ALTER TABLE device ADD COLUMN recording_end REAL;
    ALTER TABLE device ADD COLUMN next_recording INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE device ADD COLUMN calibration BLOB;
    UPDATE device SET next_recording =
      (SELECT coalesce(max(batch), 0) + 1 FROM recording WHERE recording.device = device.number);
    """

  /// Rows hold a session of the clock, whose dates follow when it is set. Rows stand in
  /// the order in which they came, without an index, and a minute of the recorder is one: a commit writes few
  /// pages.
  private static let thirdTables = """
    CREATE TABLE session (device INTEGER NOT NULL, session INTEGER NOT NULL, zero REAL,
      moved REAL NOT NULL DEFAULT 0, source TEXT NOT NULL DEFAULT '', shift INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (device, session)) WITHOUT ROWID;
    ALTER TABLE device ADD COLUMN holds_until REAL;
    ALTER TABLE step RENAME TO old_step;
    ALTER TABLE floor RENAME TO old_floor;
    ALTER TABLE state RENAME TO old_state;
    ALTER TABLE recording RENAME TO old_recording;
    CREATE TABLE step (number INTEGER PRIMARY KEY, device INTEGER NOT NULL, session INTEGER NOT NULL,
      date REAL NOT NULL, length REAL, active REAL NOT NULL);
    CREATE TABLE floor (number INTEGER PRIMARY KEY, device INTEGER NOT NULL, session INTEGER NOT NULL,
      date REAL NOT NULL, count INTEGER NOT NULL);
    CREATE TABLE state (number INTEGER PRIMARY KEY, device INTEGER NOT NULL, session INTEGER NOT NULL,
      date REAL NOT NULL, boot REAL NOT NULL, flags INTEGER NOT NULL, confidence INTEGER NOT NULL);
    CREATE TABLE recording (number INTEGER PRIMARY KEY, device INTEGER NOT NULL, session INTEGER NOT NULL,
      date REAL NOT NULL, finish REAL NOT NULL, batches BLOB NOT NULL);
    CREATE INDEX recording_time ON recording (device, session, date);
    """

  /// All that there was is one session.
  private static let thirdRows = """
    INSERT INTO session (device, session) SELECT number, 1 FROM device;
    INSERT INTO step (device, session, date, length, active)
      SELECT device, 1, date, length, active FROM old_step ORDER BY date;
    INSERT INTO floor (device, session, date, count)
      SELECT device, 1, date, count FROM old_floor ORDER BY date;
    INSERT INTO state (device, session, date, boot, flags, confidence)
      SELECT device, 1, date, boot, flags, confidence FROM old_state ORDER BY date;
    DROP TABLE old_step;
    DROP TABLE old_floor;
    DROP TABLE old_state;
    DROP TABLE old_recording;
    """

  /// Minutes of a watched hand, falls with the names of the programs that have dealt with them, a line each,
  /// from when to when somebody wants them watched, and whether the device is a watch.
  private static let fourth = """
    CREATE TABLE minute (number INTEGER PRIMARY KEY, device INTEGER NOT NULL, session INTEGER NOT NULL,
      date REAL NOT NULL, finish REAL NOT NULL, unknown REAL NOT NULL, none REAL NOT NULL, slight REAL NOT NULL,
      mild REAL NOT NULL, moderate REAL NOT NULL, strong REAL NOT NULL, dyskinesia REAL);
    CREATE TABLE fall (number INTEGER PRIMARY KEY, device INTEGER NOT NULL, session INTEGER NOT NULL,
      date REAL NOT NULL, resolution INTEGER NOT NULL, heard TEXT NOT NULL DEFAULT '');
    ALTER TABLE device ADD COLUMN is_watch INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE device ADD COLUMN tremor_from REAL;
    ALTER TABLE device ADD COLUMN tremor_until REAL;
    ALTER TABLE device ADD COLUMN falls_from REAL;
    ALTER TABLE device ADD COLUMN falls_until REAL;
    """

  /// Visits: arrival, when the newest of it became known, departure (null while it goes on), the place and its
  /// radius in m (null where no fix tells), and the programs that have dealt with it, a line each. Of a device, since
  /// when somebody stays who may be about to visit, and where.
  private static let fifth = """
    CREATE TABLE visit (number INTEGER PRIMARY KEY, device INTEGER NOT NULL, session INTEGER NOT NULL,
      date REAL NOT NULL, known REAL NOT NULL, departure REAL, latitude REAL, longitude REAL, radius REAL,
      heard TEXT NOT NULL DEFAULT '');
    ALTER TABLE device ADD COLUMN stay_from REAL;
    ALTER TABLE device ADD COLUMN stay_latitude REAL;
    ALTER TABLE device ADD COLUMN stay_longitude REAL;
    ALTER TABLE device ADD COLUMN stay_radius REAL;
    """

  /// Who may come over HTTP: a name, what for, and the digest of a text that nobody keeps. Of a phone, its system where
  /// its owner has said it.
  private static let sixth = """
    CREATE TABLE token (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, permission TEXT NOT NULL,
      digest BLOB NOT NULL);
    ALTER TABLE device ADD COLUMN platform TEXT;
    """

  private static let third: Step = { database in
    try database.execute(sql: thirdTables)
    let rows = try Row.fetchCursor(
      database, sql: "SELECT * FROM old_recording ORDER BY device, batch")
    var (device, waiting): (Int64, [RecordedBatch]) = (0, [])
    while let row = try rows.next() {
      let next: Int64 = row.readable("device") ?? 0
      if next != device || waiting.count == RecordingRow.mostBatches {
        try RecordingRow.insert(waiting, into: database, device: device, session: 1)
        waiting = []
      }
      device = next
      if let batch = RecordedBatch(oldRow: row) { waiting.append(batch) }
    }
    try RecordingRow.insert(waiting, into: database, device: device, session: 1)
    try database.execute(sql: thirdRows)
  }
}

extension RecordedBatch {
  /// A batch from its row in the first two forms: 16 bytes a sample, nanoseconds after the first, x, y, z in g,
  /// single precision, lowest byte first. `nil` where it is none.
  init?(oldRow row: Row) {
    guard let packed: Data = row.readable("samples"), packed.count.isMultiple(of: 16),
      let number: Int64 = row.readable("batch"), number >= 0,
      let boot: Double = row.readable("boot"), let date: Double = row.readable("date")
    else { return nil }
    let words = packed.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
      }
    }
    self.init(
      identifier: UInt64(number),
      start: Moment(timestamp: boot, date: Date(timeIntervalSinceReferenceDate: date)),
      samples: stride(from: 0, to: words.count, by: 4).map {
        Entry(
          offset: words[$0], x: Float(bitPattern: words[$0 + 1]),
          y: Float(bitPattern: words[$0 + 2]),
          z: Float(bitPattern: words[$0 + 3]))
      })
  }
}
