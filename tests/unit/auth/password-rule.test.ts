// docs/adr/0021: what everybody tries first is refused, and a password that is merely long and odd is taken.
import { describe, expect, it } from 'vitest';
import { readCommonPasswords } from '#server/auth/secrets/common-passwords.ts';
import { createPasswordRule } from '#server/auth/secrets/password-rule.ts';

const rule = createPasswordRule(readCommonPasswords('resources'));
const problem = (password: string) =>
  rule(password, { email: 'anna.nordmann@lab.example', labName: 'North Calibration' })?.key ?? null;

describe('a password is refused', () => {
  it.each([
    ['too short', 'kurz und gut', null],
    ['too short', 'elf Zeichen', 'errors.password.too_short'],
    ['digits in their order', '123456789012', 'errors.password.common'],
    ['digits backwards', '098765432109', 'errors.password.common'],
    ['rows of keys', 'qwertzuiop123', 'errors.password.common'],
    ['a common one written twice', 'passwordpassword', 'errors.password.common'],
    ['a common one three times', 'monkeymonkeymonkey', 'errors.password.common'],
    ['a common one with a year', '!sunshine2026!!', 'errors.password.common'],
    ['a long common one', 'unbelievable', 'errors.password.common'],
    ['in capitals', 'PASSWORDPASSWORD', 'errors.password.common'],
    ['in wide letters', 'ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ', 'errors.password.common'],
    ['the program and a year', 'Plumbline2026', 'errors.password.of_words'],
    ['the address and a digit', 'anna.nordmann@lab.example1', 'errors.password.of_words'],
    ['its person', 'Nordmann-2026', 'errors.password.of_words'],
    ['the lab', 'NorthCalibration!', 'errors.password.of_words'],
    ['one character', 'aaaaaaaaaaaaaaaa', 'errors.password.too_simple'],
  ])('%s: %s', (_why, password, key) => expect(problem(password)).toBe(key));
});

it.each([
  'correct horse battery',
  'Nordmann isst gern Pflaumen',
  'vier Zangen im Keller',
  'x7#kQ!29vLp0',
  'calibration of seven elephants',
])('is taken: %s', (password) => expect(problem(password)).toBeNull());
