// One of the processes of `npm run fuzz -- --api`: round after round, with its counts sent home after each.
import type { Asking } from './route-lab.ts';
import { fuzzRound, type RouteCounts, type RouteFinding } from './route-round.ts';

export interface RouteShare {
  seed: number;
  /** Every so-manieth round, from the first on. */
  rounds: number;
  firstRound: number;
  step: number;
  roundLength: number;
  /** Only up to this request, for a finding that is to be looked at again. */
  last: number;
  asking: Asking;
}

export type RouteMessage = { kind: 'finding'; finding: RouteFinding } | { kind: 'round'; counts: RouteCounts };

async function work({ seed, rounds, firstRound, step, roundLength, last, asking }: RouteShare): Promise<void> {
  const send = (message: RouteMessage) => process.send?.(message);
  for (let round = firstRound; round < rounds; round += step) {
    const first = round * roundLength;
    const count = Math.min(roundLength, last - first + 1);
    const found = (finding: RouteFinding) => void send({ kind: 'finding', finding });
    send({ kind: 'round', counts: await fuzzRound({ seed, first, count, world: 'demonstration', asking, found }) });
  }
  process.disconnect();
}

process.once('message', (share) => void work(share as RouteShare));
