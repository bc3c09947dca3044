// What the data block holds (Documentation/reference/report.md), and what this page makes of it.

interface ColumnBlock {
  type: 'u8' | 'i8' | 'i16' | 'i32';
  step: number;
  differences?: boolean;
  missing?: number;
  data: string;
}

/** Texts, a line each, deflated. */
interface TextBlock { data: string }

interface ChartBlock { low: number; high: number }

interface RouteBlock {
  west: number; north: number; x_per_degree: number; y_per_degree: number; left: number; top: number;
}

interface RecordingBlock {
  start_unix_s?: number;
  duration_s: number;
  /** Seconds from the start at which an offset begins to hold, seconds east. */
  offsets: [number, number][];
  activities: string[];
  confidences: string[];
  kinds: string[];
  sources: string[];
  classes: string[];
  verdicts: string[];
  leads: string[];
  closeness: string[];
  rests?: TextBlock;
  event_words: string[];
  rise_words: string[];
  streams: string[];
  trip_modes?: string[];
  places?: string[];
  charts: Record<string, ChartBlock>;
  height?: { every: number, above?: string };
  attitude?: { every: number };
  route?: RouteBlock;
  columns: Record<string, ColumnBlock>;
}

/** Templates: `{}` is filled in order. */
interface Words {
  span: string; step: string; steps: string; waves: string; doubt: string; unknown: string; closeness: string;
  height: string; speed: string; accuracy: string; place: string; storey: string;
  values: Record<string, string>;
}

interface ReportBlock { words: Words; recordings: RecordingBlock[] }

/** Decoded columns by group and name; NaN where a value is missing, absent where the recording has none. */
type Group = Record<string, Float64Array>;
type Columns = Record<string, Group>;

/** Values that last from `start` to `end`, ordered by time; NaN where there is none. */
interface Series { start: Float64Array; end: Float64Array; low: Float64Array; high: Float64Array }

/** Least and most in each column of a chart; NaN where there is none. */
interface Band { low: Float64Array; high: Float64Array }

/** Where a report stands: the days and the articles are below `root`. `signal` ends what listens to the window. */
interface Mounting { root: ParentNode; report: ReportBlock; signal?: AbortSignal }

/** One recording on the page: what is in sight, and who wants to know of changes. */
interface View {
  root: ParentNode;
  signal?: AbortSignal;
  article: HTMLElement;
  recording: RecordingBlock;
  words: Words;
  columns: Columns;
  rests?: string[];
  /** The stretch in sight, s from the recording's start. */
  from: number;
  to: number;
  /** The moment that is explained. */
  chosen: number;
  /** Where the cursor is: the chosen moment, or the one below the mouse. */
  shown: number;
  /** Width of a picture, px. */
  width: number;
  /** A frame is asked for. */
  waits: boolean;
  /** Writes *why*, some time after the last choice. */
  explain: () => void | Promise<void>;
  timer: number;
  draws: (() => void)[];
  moves: (() => void)[];
}

/** A finger or the mouse: where it began, where it is, px, and the moment that was below it. */
interface Finger { from: number; x: number; t: number }

/** A word at a moment; of two that are too near to each other the heavier one stands. */
interface Mark { t: number; text: string; weight: number }

/** Known to browsers since 2023, not to the checker. */
declare class DecompressionStream implements ReadableWritablePair<Uint8Array, Uint8Array> {
  constructor(format: 'deflate');
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}
