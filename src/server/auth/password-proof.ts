// A password, and where the account has a second factor the code of that: what is not right altogether is counted, what is forgiven is so
// only when it was. That there is a second factor is said to nobody but who knows the password.

import { AppError } from '../contract/errors.ts';
import type { Db } from '../db/database-types.ts';
import { sameText } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';
import type { Attempts } from './attempts.ts';
import type { FactorCheck } from './factor/factor-check.ts';
import type { Attempt, Lockout } from './lockout.ts';
import { hashPassword, isOutdated, verifyNobody, verifyPassword } from './secrets/passwords.ts';

export interface PasswordLogin {
  email: string;
  password: string;
  address: string;
  /** Aborted when nobody waits for the answer any more: then nothing is worked out. */
  gone: AbortSignal;
}

interface CodeProof {
  userId: string;
  email: string;
  address: string;
  code: string;
}

export interface PasswordProof {
  /** `right` is called by whoever found everything else right, too. */
  password(login: PasswordLogin): Promise<{ userId: string; right(): void }>;
  /** The code too, where the account has a second factor. */
  passwordAndCode(login: PasswordLogin & { code: string | undefined }): Promise<string>;
  /** The code alone, of somebody who is known. */
  code(proof: CodeProof): Promise<void>;
}

interface PasswordProofInput {
  reads: Db;
  attempts: Attempts;
  lockout: Lockout;
  factors: FactorCheck;
  /** Told of a newer hash of the password a user has just proved: his old one was made when hashing was to cost less. */
  renewed(userId: string, hash: { old: string; new: string }): Promise<void>;
  /** Told when a newer hash could not be noted. */
  notNoted(error: unknown): void;
}

export function createPasswordProof(input: PasswordProofInput): PasswordProof {
  const { reads, attempts, lockout, factors, renewed, notNoted } = input;
  const accounts = () => typed(reads).selectFrom('users').select(['uID', 'password_hash', 'status']);

  async function password({ email, password: given, address, gone }: PasswordLogin) {
    const attempt = { account: email, address };
    await attempts.open(attempt, gone);
    const user = await accounts()
      .where((eb) => sameText(eb.ref('email'), email))
      .executeTakeFirst();
    const { begin, takeBack } = attempts.booking(attempt);
    const hash = user?.password_hash;
    const right = hash ? await verifyPassword(given, hash, { gone, begin }) : await verifyNobody(given, { gone, begin });
    // It took its time: what the account is now counts.
    const after = user && right ? await accounts().where('uID', '=', user.uID).executeTakeFirst() : undefined;
    if (!hash || !after || after.password_hash !== hash || after.status !== 'active')
      throw attempts.refuse(attempt, 'auth.login_failed');
    takeBack();
    if (isOutdated(hash))
      hashPassword(given)
        .then((made) => renewed(after.uID, { old: hash, new: made }))
        .catch(notNoted);
    return { userId: after.uID, right: () => lockout.right(attempt) };
  }

  async function proveCode(attempt: Attempt, { userId, code }: Pick<CodeProof, 'userId' | 'code'>): Promise<void> {
    lockout.assertOpen(attempt);
    lockout.assertCodesOpen(attempt.account);
    const takeBack = lockout.bookCode(attempt);
    if (!(await factors.accept(userId, code))) throw attempts.refuse(attempt, 'auth.code_wrong');
    takeBack();
    lockout.rightCode(attempt.account);
  }

  return {
    password,
    async passwordAndCode({ code, ...login }) {
      const { userId, right } = await password(login);
      if (await factors.isOn(userId)) {
        if (code === undefined || code === '') throw new AppError('auth.code_missing');
        await proveCode({ account: login.email, address: login.address }, { userId, code });
      }
      right();
      return userId;
    },
    code: ({ email, address, ...proof }) => proveCode({ account: email, address }, proof),
  };
}
