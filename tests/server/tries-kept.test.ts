// Whoever guesses at a password is not forgiven by a start of the program: docs/interface/access.md#wrong-passwords.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createLockout, type Lockout } from '#server/auth/lockout.ts';
import { openTries } from '#server/auth/written-tries.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { openTestLab, type TestLab } from '../db/support/test-lab.ts';
import { aRole, aUser } from '../support/builders.ts';
import { administrator, type LabProcess, startLab, stopLab } from './support/lab-process.ts';

const here = '192.0.2.7';
const elsewhere = '198.51.100.20';
const known = { account: 'berta@lab.test', address: here };

interface Opened {
  lockout: Lockout;
  close(): Promise<void>;
}

async function opened({ lab, clock }: TestLab): Promise<Opened> {
  const { before, written, close } = await openTries({ db: lab.db, transaction: lab.transaction, clock, warn: lab.log.warn });
  return { lockout: createLockout({ clock, newId: lab.newId, written, before }), close };
}

async function withBerta() {
  const test = await openTestLab();
  const { uID: role } = await aRole(test.ctx, { operations: [] });
  await aUser(test.ctx, { email: 'Berta@lab.test', role });
  /** Ends the program and starts it anew. */
  const again = async (before: Opened) => {
    await before.close();
    return opened(test);
  };
  return { test, first: await opened(test), again, rows: () => test.handle.prepare('select * from tries').all() };
}

it('ten wrong tries close the account to the address after a start, too, and the address to others; nobody else is shut out', async () => {
  const { first, again } = await withBerta();
  for (let n = 0; n < 10; n += 1) first.lockout.book(known);
  const { lockout } = await again(first);
  expect(lockout.waits('berta@LAB.test')).toBe(300);
  expect(() => lockout.assertOpen(known)).toThrow();
  expect(() => lockout.assertOpen({ account: 'other@lab.test', address: here })).toThrow();
  expect(() => lockout.assertOpen({ account: known.account, address: elsewhere })).not.toThrow();
});

it('what was right, forgiven or taken back stays so', async () => {
  const { first, again, rows } = await withBerta();
  for (let n = 0; n < 9; n += 1) first.lockout.book(known);
  first.lockout.book(known)();
  first.lockout.right(known);
  const second = await again(first);
  expect(second.lockout.waitsAt(known)).toBe(0);
  second.lockout.book(known);
  // By address: the ninth was right for this account alone.
  expect(() => second.lockout.assertOpen({ account: 'other@lab.test', address: here })).toThrow();
  for (let n = 0; n < 10; n += 1) second.lockout.bookCode({ account: known.account, address: elsewhere });
  const third = await again(second);
  expect(() => third.lockout.assertCodesOpen(known.account)).toThrow();
  third.lockout.forgive(known.account);
  const fourth = await again(third);
  expect(fourth.lockout.waits(known.account)).toBe(0);
  expect(() => fourth.lockout.assertCodesOpen(known.account)).not.toThrow();
  expect(rows()).toHaveLength(20);
});

it('a sign-in that is right at once writes nothing', async () => {
  const { lab, clock } = await openTestLab();
  let written = 0;
  const transaction: typeof lab.transaction = (work) => {
    written += 1;
    return lab.transaction(work);
  };
  const tries = await openTries({ db: lab.db, transaction, clock, warn: lab.log.warn });
  const lockout = createLockout({ clock, newId: lab.newId, written: tries.written, before: tries.before });
  lockout.bookCode(known)();
  lockout.rightCode(known.account);
  lockout.right(known);
  await tries.close();
  expect(written).toBe(0);
});

it('an account that does not exist is kept nowhere: what was typed may be a password', async () => {
  const { test, first, again } = await withBerta();
  for (let n = 0; n < 10; n += 1) first.lockout.book({ account: 'Mein Passwort 4711', address: here });
  const { lockout } = await again(first);
  expect(JSON.stringify(test.handle.prepare('select * from tries').all())).not.toContain('Passwort');
  expect(() => lockout.assertOpen({ account: known.account, address: here })).toThrow();
});

it('what is over is gone with the next try, and what a wrong clock dated ahead counts nothing', async () => {
  const { test, first, again, rows } = await withBerta();
  for (let n = 0; n < 10; n += 1) first.lockout.book(known);
  const second = await again(first);
  expect(rows()).toHaveLength(10);
  test.clock.forward(-3_600_000);
  expect(second.lockout.waitsAt(known)).toBe(0);
  const third = await again(second);
  expect(third.lockout.waitsAt(known)).toBe(0);
  third.lockout.book(known);
  const fourth = await again(third);
  expect(rows()).toHaveLength(1);
  test.clock.forward(301_000);
  fourth.lockout.book(known);
  await fourth.close();
  expect(rows()).toHaveLength(1);
});

const attempt = ({ url }: LabProcess, password: string) =>
  fetch(`${url}/api/v2/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', Origin: url },
    body: JSON.stringify({ email: administrator.email, password }),
  });

it('a server that was ended and started again asks to wait as before, and keeps no try that was right', async () => {
  const data = join(tempFolder(), 'lab');
  const first = await startLab({ data });
  expect((await attempt(first, administrator.password)).status).toBe(200);
  for (let n = 0; n < 10; n += 1) expect((await attempt(first, `guess ${n}`)).status).toBe(401);
  await stopLab(first);
  const handle = new Database(join(data, 'lab.db'), { readonly: true });
  expect(handle.prepare('select count(*) from tries').pluck().get()).toBe(10);
  handle.close();
  const second = await startLab({ data });
  const refused = await attempt(second, administrator.password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await stopLab(second);
});
