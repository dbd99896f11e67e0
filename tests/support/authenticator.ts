// An authenticator app, for tests: codes of a secret at a time, and a user who has set one up.
import { codeOf, fromBase32, stepAt } from '#server/auth/factor/totp.ts';
import { v2Of } from './answers.ts';
import type { RunningLab } from './running-lab.ts';
import { passwordOf, type UserName } from './seed-world.ts';

/** `steps` later than `now`. */
export const totpAt = (secret: string, now: number, steps = 0) => codeOf(fromBase32(secret), stepAt(now) + steps);

export interface Enrolled {
  secret: string;
  recovery: string[];
}

/** By his token, as the account page does it; the code of the step before is used up by it, so that of now is not. */
export async function enrol(lab: RunningLab, user: UserName): Promise<Enrolled> {
  const ask = (path: string, body: object) => lab.v2(user, { method: 'POST', path: `/api/v2/auth/second-factor/${path}`, body });
  const begun = v2Of(await ask('start', { password: passwordOf(user) }));
  const secret = String(begun.one.attributes.secret);
  const done = v2Of(await ask('confirm', { code: totpAt(secret, lab.clock.now(), -1) }));
  return { secret, recovery: done.one.attributes.codes as string[] };
}
