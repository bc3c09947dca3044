// What the service answers (Documentation/reference/http.md), and what this page makes of it.

/** Who asks, and until when. */
interface Asking { token: string; signal?: AbortSignal }

/** One event of a stream. */
interface StreamEvent { id?: string; name: string; data?: any }

declare function deviceDrawing(kind: string): { element: HTMLElement, show(q?: number[]): void };
