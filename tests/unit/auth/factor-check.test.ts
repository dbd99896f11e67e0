// A second factor where nothing can be written: whoever may come in comes in, and still no code is good twice.
import { expect, it } from 'vitest';
import { createFactorCheck, type FactorStore } from '#server/auth/factor/factor-check.ts';
import { hashRecoveryCode } from '#server/auth/factor/recovery-codes.ts';
import { codeOf, fromBase32, newTotpSecret, stepAt } from '#server/auth/factor/totp.ts';
import { AppError } from '#server/contract/errors.ts';

const user = 'user-1';
const code = 'K7QM-2XWP-9RTD';

function factors() {
  const secret = newTotpSecret();
  let now = Date.parse('2026-03-02T09:00:00Z');
  const full = () => Promise.reject(new AppError('storage.full'));
  const store: FactorStore = {
    find: (id) => Promise.resolve(id === user ? { secret, lastStep: -1 } : null),
    takeStep: full,
    hasRecoveryCode: (id, hash) => Promise.resolve(id === user && hash === hashRecoveryCode(user, code)),
    takeRecoveryCode: full,
  };
  const check = createFactorCheck({ store, clock: { now: () => now } });
  const totp = () => codeOf(fromBase32(secret), stepAt(now));
  return { check, store, totp, later: (seconds: number) => (now += seconds * 1000) };
}

it('takes a code of the authenticator once', async () => {
  const { check, totp, later } = factors();
  expect([await check.accept(user, totp()), await check.accept(user, totp())]).toEqual([true, false]);
  later(30);
  expect(await check.accept(user, totp())).toBe(true);
});

it('takes a recovery code once, of its own user only', async () => {
  const { check } = factors();
  expect(await check.accept('user-2', code)).toBe(false);
  expect([await check.accept(user, 'k7qm2xwp9rtd'), await check.accept(user, code)]).toEqual([true, false]);
});

it('lets every other failure through', async () => {
  const { check, store, totp } = factors();
  store.takeStep = () => Promise.reject(new Error('something else'));
  await expect(check.accept(user, totp())).rejects.toThrow('something else');
});
