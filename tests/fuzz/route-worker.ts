// One of the threads of `npm run fuzz -- --routes N`: round after round, with its counts sent home after each.
import { parentPort, workerData } from 'node:worker_threads';
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
}

export type RouteMessage = { kind: 'finding'; finding: RouteFinding } | { kind: 'round'; counts: RouteCounts };

async function work({ seed, rounds, firstRound, step, roundLength, last }: RouteShare): Promise<void> {
  const send = (message: RouteMessage) => parentPort?.postMessage(message);
  for (let round = firstRound; round < rounds; round += step) {
    const first = round * roundLength;
    const count = Math.min(roundLength, last - first + 1);
    send({
      kind: 'round',
      counts: await fuzzRound({ seed, first, count, found: (finding) => send({ kind: 'finding', finding }) }),
    });
  }
}

await work(workerData as RouteShare);
