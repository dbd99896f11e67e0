// A server that follows the one which is written to, and answers what only reads where it already holds all that whoever asks may know of.
// docs/adr/0122-reads-go-to-a-replica-that-holds-what-is-known.md.

/** `used`: it answers. Else the primary does: it is not there, has not all of it yet, is written to itself, or keeps something else. */
export type ReplicaUse = 'used' | 'behind' | 'away' | 'promoted' | 'foreign';

export interface ReplicaState {
  use: ReplicaUse;
  /** By how many milliseconds it lags; null where nobody can say. */
  lagMs: number | null;
}

export interface Replica {
  /** What `work` asks without wanting to write may be answered by the replica. */
  reading<T>(work: () => Promise<T>): Promise<T>;
  state(): ReplicaState;
  /** Questions that it answered since the program began. */
  answered(): number;
}
