// docs/adr/0020: whoever guesses at an account closes it to himself, never to its owner.
import { expect, it } from 'vitest';
import { createLockout, type WrittenTries } from '#server/auth/lockout.ts';
import { networkOf } from '#server/lib/addresses.ts';

/** Nothing is written down in these. */
const nowhere: WrittenTries = {
  wrong: () => undefined,
  takenBack: () => undefined,
  right: () => undefined,
  rightCode: () => undefined,
  forgiven: () => undefined,
};

function tries() {
  let now = Date.parse('2026-03-02T09:00:00Z');
  let count = 0;
  const newId = () => {
    count += 1;
    return `try-${count}`;
  };
  const lockout = createLockout({ clock: { now: () => now }, newId, written: nowhere, before: [] });
  const wrong = (account: string, address: string, times: number) => {
    for (let time = 0; time < times; time += 1) lockout.book({ account, address });
  };
  return { lockout, wrong, later: (seconds: number) => (now += seconds * 1000) };
}

const anna = 'anna@lab.example';

it('closes an account to the address that guessed, in any spelling, and to no other', () => {
  const { lockout, wrong } = tries();
  wrong(anna, '192.0.2.7', 10);
  expect(() => lockout.assertOpen({ account: 'ANNA@lab.example', address: '::ffff:192.0.2.7' })).toThrow();
  expect(() => lockout.assertOpen({ account: anna, address: '192.0.2.8' })).not.toThrow();
  expect(lockout.waits(anna)).toBe(300);
});

it('closes an address that tries many accounts', () => {
  const { lockout, wrong } = tries();
  for (let n = 0; n < 10; n += 1) wrong(`guess${n}@lab.example`, '192.0.2.7', 1);
  expect(() => lockout.assertOpen({ account: anna, address: '192.0.2.7' })).toThrow();
});

it('slows an account down that is guessed at from everywhere, more with each try, and never the lab’s own computer', () => {
  const { lockout, wrong, later } = tries();
  const owner = { account: anna, address: '192.0.2.200' };
  for (let n = 0; n < 9; n += 1) wrong(anna, `192.0.2.${n}`, 1);
  expect(lockout.pauseMs(owner)).toBe(0);
  wrong(anna, '192.0.2.99', 1);
  expect(lockout.pauseMs(owner)).toBe(1_000);
  wrong(anna, '192.0.2.98', 2);
  expect(lockout.pauseMs(owner)).toBe(3_000);
  for (let n = 0; n < 50; n += 1) wrong(anna, `198.51.100.${n}`, 3);
  expect(lockout.pauseMs(owner)).toBe(8_000);
  expect(lockout.pauseMs({ account: anna, address: '127.0.0.1' })).toBe(0);
  later(301);
  expect(lockout.pauseMs(owner)).toBe(0);
});

it('takes a try back that was right, and forgives what its address got wrong', () => {
  const { lockout, wrong } = tries();
  const attempt = { account: anna, address: '192.0.2.7' };
  wrong(anna, '192.0.2.7', 9);
  lockout.book(attempt)();
  expect(lockout.waitsAt(attempt)).toBe(0);
  wrong(anna, '192.0.2.7', 1);
  expect(lockout.waitsAt(attempt)).toBe(300);
  lockout.forgive('Anna@lab.example');
  expect(lockout.waitsAt(attempt)).toBe(0);
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '::1'],
])('an address is counted with its network: %s is %s', (address, network) => expect(networkOf(address)).toBe(network));

it('closes codes of an account to everybody after ten wrong ones from anywhere, and to no other account', () => {
  const { lockout, later } = tries();
  for (let n = 0; n < 9; n += 1) lockout.bookCode({ account: anna, address: `192.0.2.${n}` });
  const takeBack = lockout.bookCode({ account: anna, address: '192.0.2.9' });
  expect(() => lockout.assertCodesOpen('ANNA@lab.example')).toThrow();
  takeBack();
  expect(() => lockout.assertCodesOpen(anna)).not.toThrow();
  lockout.bookCode({ account: anna, address: '192.0.2.9' });
  expect(() => lockout.assertCodesOpen(anna)).toThrow();
  expect(() => lockout.assertCodesOpen('berta@lab.example')).not.toThrow();
  // A right password is no right code.
  lockout.right({ account: anna, address: '192.0.2.9' });
  expect(lockout.waits(anna)).toBe(300);
  later(300);
  expect(() => lockout.assertCodesOpen(anna)).not.toThrow();
  for (let n = 0; n < 10; n += 1) lockout.bookCode({ account: anna, address: '192.0.2.7' });
  lockout.forgive(anna);
  expect(() => lockout.assertCodesOpen(anna)).not.toThrow();
});

it('what other programs of the lab counted closes an account here as well, until they forgave it', () => {
  const at = Date.parse('2026-03-02T09:00:00Z');
  const counts = { account: true, pair: true, code: false };
  const lockout = createLockout({
    ...{ clock: { now: () => at }, newId: () => 'own', before: [] },
    written: {
      ...{ wrong: () => undefined, takenBack: () => undefined, right: () => undefined },
      ...{ rightCode: () => undefined, forgiven: () => undefined },
    },
  });
  const attempt = { account: 'a@b.example', address: '10.0.0.9' };
  const others = Array.from({ length: 10 }, (_, n) => ({
    ...{ id: `other ${n}`, at, network: networkOf(attempt.address), account: attempt.account, counts },
  }));
  lockout.heard(others);
  // Told once more, each counts once.
  lockout.heard(others);
  expect(lockout.waitsAt(attempt)).toBeGreaterThan(0);
  lockout.heard(others.slice(0, 9));
  expect(lockout.waitsAt(attempt)).toBe(0);
  lockout.book(attempt);
  expect(lockout.waitsAt(attempt)).toBeGreaterThan(0);
  lockout.heard([]);
  expect(lockout.waitsAt(attempt)).toBe(0);
});
