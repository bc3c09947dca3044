// What the service answers (Documentation/reference/http.md), and what this page makes of it.

/** Who asks, and until when. */
interface Asking { token: string; signal?: AbortSignal }

/** One event of a stream, and where one that was cut off goes on. */
interface StreamEvent { id?: string; name: string; data?: any }
interface Place { last?: string }

interface DeviceEntry {
  name: string; now_utc: string; has_ended: boolean; features: string[]; profile: 'phone' | 'watch'; rate: number;
}

interface Activities {
  from_utc: string; to_utc: string; activities: { activity: string; confidence: string; since_utc: string }[];
}

/** The event `batch`. */
interface Batch {
  time_utc: string; time_s: number; day: string; zone: string;
  activity?: string; confidence?: string; since_utc?: string;
  steps?: number; distance_m?: number; floors_ascended?: number; floors_descended?: number;
  pace_s_per_m?: number; cadence_per_s?: number;
}

interface Attitude { attitude: number[]; time_s: number }

interface WhyWave { verdict: string; refusal?: string; error_probability?: number }
interface WhyEvent { time_s: number; event: string; floors?: number; metres?: number; change?: string }
interface WhyBatch {
  start_utc: string; end_utc: string; start_s: number; end_s: number; activity: string; confidence?: string; phrase?: string;
  evidence?: Record<string, number>; why?: { sources: Record<string, number> }; waves: WhyWave[]; events: WhyEvent[];
}
interface Why { batches: WhyBatch[]; kept_from_utc?: string }

interface FlowSensor {
  sensor: string; samples: number; rate_hz?: number; wanted_hz?: number; last_utc?: string; gaps: number;
  longest_gap_s?: number; last_gap?: { from_utc: string; to_utc: string }; refused: Record<string, number>;
}
interface Flow {
  time_utc: string; since_utc?: string; has_ended: boolean; samples: number; dropped: number;
  queue: { samples: number; longest_s?: number }; sensors: FlowSensor[];
}

interface Client {
  name: string; may?: string; motion: string; location: string; asked_utc?: string; purpose?: string;
  connections: number; devices: string[]; samples_dropped: number;
}
interface Clients { restricted: boolean; clients: Client[] }

/** A time in which one thing was said, s of the view. */
interface Stretch { kind: number; confidence: number; start: number; end: number; [name: string]: number }

/** The day of a device: its view, what the history says of it, what was said live since. */
interface Day {
  view: View;
  past: Stretch[];
  said: Stretch[];
  /** By their ends, ms of the device's time; and whether there are some that are not drawn. */
  batches: Map<number, WhyBatch>;
  hasNews: boolean;
  /** Pieces of the day whose batches were asked for. */
  asked: Set<number>;
  isFetching: boolean;
  /** Whether the history has told how it began; the newest batch waits for that. */
  isReady: boolean;
  waiting?: Batch;
  newest?: WhyBatch;
  /** `2014-06-03`; nothing before it has begun. */
  date?: string;
}

/** A device that is looked at. */
interface Watch {
  device: DeviceEntry;
  day: Day;
  place: Place;
  /** Ends with the article: another device, another token. */
  end: AbortController;
  held: { setAsking(asking?: Asking & { signal: AbortSignal }): void };
  /** What is going on while the page is in sight. */
  asking?: Asking & { signal: AbortSignal };
  silence?: number;
  /** Who asks for the day; of two the later one. */
  opening?: object;
}

/** The page: a token, its devices, the one that is looked at. */
interface Page {
  token: string;
  devices: DeviceEntry[];
  /** The name of the device that was chosen, also while none can be watched. */
  wanted?: string;
  watch?: Watch;
  /** Of what goes on while it is in sight. */
  seen?: AbortController;
  /** The article as it came, without data. */
  blank: HTMLElement;
}

declare function deviceDrawing(kind: string): { element: HTMLElement, show(q?: number[]): void };

/** Of the report's charts, which this page does not have: who needs it in `why.js` is not called here. */
declare const KMH: number;
