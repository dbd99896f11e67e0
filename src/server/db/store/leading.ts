// What one of all who serve a lab does for the others: the clock of the tasks, the post, messages to other programs, watched folders. Whoever
// leads does it; where he dies, another one takes it up. docs/adr/0117-one-instance-leads.md.

import type { ReplicaState } from './replica.ts';

export interface LeaderWork {
  begin(): Promise<void> | void;
  /** Somebody else leads: nothing new is begun, and what is under way ends. */
  rest(): Promise<void> | void;
}

/** One of those who serve the lab, as the last sign of life told of it. */
export interface ServingInstance {
  id: string;
  host: string;
  pid: number;
  version: string;
  /** Milliseconds by the database's clock, as is `seen`. */
  started: number;
  seen: number;
  leads: boolean;
  /** The fingerprint of the key it signs the trail with. */
  signedBy: string | null;
  /** How many changes of others it has not heard of. */
  behind: number;
  /** The replica it may ask; null where it was told of none. */
  replica: ReplicaState | null;
  /** At which of the lab's places it is; null where that is not said. */
  site: string | null;
  /** Whoever asks. */
  own: boolean;
  /** Nothing was heard of it for long: it died, or its line is broken. */
  silent: boolean;
}

export interface Leading {
  leads(): boolean;
  /** Once: `work` begins when it is this one's turn, at once or later. */
  follow(work: LeaderWork): Promise<void>;
  instances(): Promise<readonly ServingInstance[]>;
  /** What whoever leads knows of what he does, for those who are asked about it: told with his next sign of life. */
  say(word: string): void;
  /** The last word of whoever leads; null where nobody leads, or said nothing. */
  said(): Promise<string | null>;
}

/** Where one program alone serves the lab. */
export const leadsAlone: Leading = {
  leads: () => true,
  follow: async (work) => work.begin(),
  instances: () => Promise.resolve([]),
  say: () => undefined,
  said: () => Promise.resolve(null),
};
