/** `unavailable`: Litestream is not on this computer. `stopped`: it ended and is started again. */
export const warmCopyStates = ['off', 'unavailable', 'stopped', 'running'] as const;

export interface WarmCopyState {
  state: (typeof warmCopyStates)[number];
  place: string | null;
  /** When the last part arrived; null where the place is another machine and nobody can look. */
  shipped_at: string | null;
  /** When the lab was last written to. */
  written_at: string | null;
  problem: string | null;
}
