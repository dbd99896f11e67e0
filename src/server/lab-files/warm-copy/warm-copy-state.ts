/** `unavailable`: Litestream is not on this computer. `stopped`: it ended and is started again. */
export const warmCopyStates = ['off', 'unavailable', 'stopped', 'running'] as const;

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
}
