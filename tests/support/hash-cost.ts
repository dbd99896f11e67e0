// What hashing a password costs in the tests of this process: next to nothing, as before each file of tests (limits.ts), or all of it where the
// cost is what a file is about. The programs that tests start as processes of their own always hash at full cost.
import { setHashCost } from '#server/auth/secrets/passwords.ts';

type HashCost = Parameters<typeof setHashCost>[0];

let chosen: HashCost = 'full';

/** The labs that are copied have hashes of the same cost: one of another cost is made anew at the first sign-in. */
export const hashCost = (): HashCost => chosen;

/** Until the next file of tests begins: called at its top, before anything else is done. */
export function hashAt(which: HashCost): void {
  chosen = which;
  setHashCost(which);
}
