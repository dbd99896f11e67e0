// What the operating system does with prints: its printers, a job handed over, what became of it. One adapter a platform answers in
// these words.

export interface InstalledPrinter {
  /** What the system calls it; kept as the queue of a printer. */
  name: string;
  description: string;
  location: string;
  state: 'idle' | 'printing' | 'stopped';
  /** Why it stands still, in the system's words. */
  reason: string;
}

export interface SpoolJob {
  queue: string;
  title: string;
  bytes: Uint8Array;
  /** `raw`: the printer's own language, passed on untouched. */
  kind: 'raw' | 'pdf';
  /** Of a page, in millimetres. */
  page: { width: number; height: number };
  copies: number;
  /** Of the printer, where pages are handed over as pictures. */
  dpi: number;
}

export type SpoolState =
  | { state: 'pending' | 'printing' | 'stopped'; reason: string }
  | { state: 'done' }
  /** By somebody at the system itself. */
  | { state: 'cancelled' }
  | { state: 'failed'; reason: string }
  /** The system knows of no such job any more. */
  | { state: 'gone' };

export interface SpooledJob {
  queue: string;
  /** As the system numbered it. */
  id: string;
}

export interface Spooler {
  printers(): Promise<InstalledPrinter[]>;
  /** Rejects with a SpoolerError when nothing was taken. */
  submit(job: SpoolJob): Promise<string>;
  stateOf(job: SpooledJob): Promise<SpoolState>;
  /** False when it had ended before. */
  cancel(job: SpooledJob): Promise<boolean>;
}

/** `missing`: this system has none. `refused`: it said no, and nothing will be printed. `silent`: it gave no answer. */
export class SpoolerError extends Error {
  override readonly name = 'SpoolerError';
  readonly kind: 'missing' | 'refused' | 'silent';

  constructor(kind: 'missing' | 'refused' | 'silent', reason: string) {
    super(reason);
    this.kind = kind;
  }
}
