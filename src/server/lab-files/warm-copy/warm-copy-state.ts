/** `unavailable`: Litestream is not on this computer. `stopped`: it ended and is started again. */
export const warmCopyStates = ['off', 'unavailable', 'stopped', 'running'] as const;

/** What the drill found in the copy it restored. */
export interface ProvedCopy {
  records: number;
  /** Of the audit trail. */
  entries: number;
  /** Entries of the lab that were on their way when it began. */
  behind: number;
}

/** How the last drill ended. */
export interface WarmCopyTrial extends ProvedCopy {
  at: string;
  milliseconds: number;
  /** Null: it proved whole. As runs of tasks keep what they say (jobs/run-messages.ts). */
  failure: string | null;
}

export interface WarmCopyState {
  state: (typeof warmCopyStates)[number];
  place: string | null;
  /** When the folder was looked at: the age of what follows needs no other clock. */
  looked_at: string | null;
  /** When the last part arrived; null where the place is another machine and nobody can look. */
  shipped_at: string | null;
  /** When the lab was last written to. */
  written_at: string | null;
  /** It holds all that was written until then; null: nothing is missing, or nobody can look. */
  behind_since: string | null;
  problem: string | null;
  trial: WarmCopyTrial | null;
}
