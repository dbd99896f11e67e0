// A code that an administrator handed over, in place of a password that is not there or forgotten: as hard to guess, counted and slowed
// down as one. Whatever is wrong, the answer is the same, and costs the same.

import { instantOf } from '../contract/values/dates.ts';
import type { Db } from '../db/database-types.ts';
import { sameText } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';
import type { Clock } from '../lib/clock.ts';
import { plainCode } from '../lib/keys/readable-code.ts';
import type { Attempts } from './attempts.ts';
import type { Lockout } from './lockout.ts';
import { hashPassword, verifyNobody, verifyPassword } from './secrets/passwords.ts';

export interface AccessCodeLogin {
  email: string;
  code: string;
  address: string;
  gone: AbortSignal;
}

export interface AccessCodeProof {
  /** Whose it is, and which: it is not used up by this. */
  prove(login: AccessCodeLogin): Promise<{ userId: string; codeId: string }>;
}

export const hashAccessCode = (code: string, gone?: AbortSignal) => hashPassword(plainCode(code), gone);
export const isAccessCode = (code: string, hash: string, gone?: AbortSignal) => verifyPassword(plainCode(code), hash, { gone });

interface ProofInput {
  reads: Db;
  clock: Clock;
  attempts: Attempts;
  lockout: Lockout;
}

export function createAccessCodeProof({ reads, clock, attempts, lockout }: ProofInput): AccessCodeProof {
  const kept = (email: string) =>
    typed(reads)
      .selectFrom('access_codes')
      .innerJoin('users', 'users.uID', 'access_codes.user_uID')
      .select(['access_codes.uID as codeId', 'users.uID as userId', 'code_hash'])
      .where((eb) => sameText(eb.ref('email'), email))
      .where('status', '!=', 'locked')
      .where('expires_at', '>', instantOf(clock.now()))
      .executeTakeFirst();

  return {
    async prove({ email, code, address, gone }) {
      const attempt = { account: email, address };
      await attempts.open(attempt, gone);
      const found = await kept(email);
      const { begin, takeBack } = attempts.booking(attempt);
      const plain = plainCode(code);
      const right = found
        ? await verifyPassword(plain, found.code_hash, { gone, begin })
        : await verifyNobody(plain, { gone, begin });
      if (!found || !right) throw attempts.refuse(attempt, 'auth.redeem_failed');
      takeBack();
      lockout.right(attempt);
      return { userId: found.userId, codeId: found.codeId };
    },
  };
}
