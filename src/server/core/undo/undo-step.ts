// One step of taking a run back: some of its records of one type, and what stands in the way. docs/adr/0025.
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Effect, Effects } from './run-effects.ts';

/** A record that stands in the way: changed since, gone, or needed by others. */
export interface Hindrance {
  resource: ResolvedResource;
  key: string;
}

export interface UndoStep {
  resource: ResolvedResource;
  effects: readonly Effect[];
  /** Everything the run did: what it takes back itself hinders nobody. */
  all: Effects;
  /** Records the run was asked to write are the caller's to see; what followed is not looked at with his eyes. */
  own: boolean;
  /** Records that came back with others they belong to, as `resource key`. */
  returned: Set<string>;
  hindrances: Hindrance[];
}
