// Codes of an authenticator, against the vectors that RFC 6238 (appendix B) and RFC 4226 (appendix D) publish.
import { describe, expect, it } from 'vitest';
import {
  acceptedStep,
  authenticatorAddress,
  codeOf,
  fromBase32,
  newTotpSecret,
  stepAt,
  toBase32,
} from '#server/auth/factor/totp.ts';

const key = Buffer.from('12345678901234567890');
const secret = toBase32(key);
const atStep = (step: number) => step * 30_000;

describe('the code of a time', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at %d s is %s', (seconds, code) => {
    expect(codeOf(key, stepAt(seconds * 1000), 8)).toBe(code);
    expect(codeOf(key, stepAt(seconds * 1000))).toBe(code.slice(2));
  });

  it('is that of its counter', () => {
    const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
    expect(codes.map((_, counter) => codeOf(key, counter))).toEqual(codes);
  });
});

describe('a code that is given', () => {
  const now = atStep(1000) + 12_000;
  const of = (step: number) => codeOf(key, step);

  it('is taken one step before and after, and no further', () => {
    const taken = [998, 999, 1000, 1001, 1002].map((step) => acceptedStep({ secret, code: of(step), now }));
    expect(taken).toEqual([null, 999, 1000, 1001, null]);
  });

  it('is taken in two halves, and is nothing else than six digits', () => {
    expect(acceptedStep({ secret, code: ` ${of(1000).slice(0, 3)} ${of(1000).slice(3)} `, now })).toBe(1000);
    for (const code of ['', '12345', `${of(1000)}0`, 'ABCDEF', '１２３４５６'])
      expect(acceptedStep({ secret, code, now })).toBeNull();
  });

  it('is not taken twice, nor one before it', () => {
    expect(acceptedStep({ secret, code: of(1000), now, lastStep: 1000 })).toBeNull();
    expect(acceptedStep({ secret, code: of(999), now, lastStep: 1000 })).toBeNull();
    expect(acceptedStep({ secret, code: of(1001), now, lastStep: 1000 })).toBe(1001);
  });

  it('does not wait for a time at which the clock was wrong', () => {
    expect(acceptedStep({ secret, code: of(1000), now, lastStep: 1_000_000 })).toBe(1000);
  });
});

it('secrets are 160 bits that read back, each another', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  expect(toBase32(fromBase32(one))).toBe(one);
  // RFC 4648, 10.
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
});

it('the address of the picture names lab and account, whatever stands in them', () => {
  const address = authenticatorAddress({ secret, account: 'a+b@lab.example', issuer: 'Prüf & Söhne: 1' });
  const { protocol, searchParams } = new URL(address);
  expect(protocol).toBe('otpauth:');
  expect([searchParams.get('secret'), searchParams.get('issuer')]).toEqual([secret, 'Prüf & Söhne: 1']);
  expect(address).not.toContain('+');
});
