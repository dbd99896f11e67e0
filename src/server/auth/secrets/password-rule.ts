// Which passwords are taken (docs/interface/access.md#passwords): long ones, of any characters, that nobody would try first. What is tried
// first are the commonest of the world, also written twice or with a year behind, rows of keys and digits, and the words that stand
// around: the name
// of the lab, of the program, and the address of whose password it is.
import type { FieldProblem } from '../../contract/errors.ts';
import type { PasswordRule, PasswordSurroundings } from '../../contract/password-rule.ts';

const shortestPassword = 12;
const longestPassword = 200;
/** What is left of a password without its words that anybody would think of. */
const fewestOwn = 4;

export function createPasswordRule(isCommon: (password: string) => boolean): PasswordRule {
  return (password, surroundings): FieldProblem | null => {
    if ([...password].length < shortestPassword) return { key: 'errors.password.too_short', params: { min: shortestPassword } };
    if ([...password].length > longestPassword) return { key: 'errors.field.too_long', params: { max: longestPassword } };
    if (new Set(password).size < 4) return { key: 'errors.password.too_simple' };
    const plain = password.normalize('NFKC').toLowerCase();
    if (plain === surroundings.email.toLowerCase()) return { key: 'errors.password.is_email' };
    if (isRow(plain) || forms(plain).some(isCommon)) return { key: 'errors.password.common' };
    return isOfWords(plain, surroundings) ? { key: 'errors.password.of_words' } : null;
  };
}

/** The password itself, without what is put around a word, and once where it is one written several times. */
function forms(plain: string): string[] {
  const inside = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [plain, inside, unitOf(plain), unitOf(inside)].filter((form) => form !== '');
}

function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text) return text.slice(0, length);
  return text;
}

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiopü',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  '!"§$%&/()=',
];

/** Nothing but stretches of keys or digits in their order, forwards or backwards. */
function isRow(plain: string): boolean {
  const both = rows.flatMap((row) => [row, [...row].reverse().join('')]);
  let [at, stretches] = [0, 0];
  while (at < plain.length) {
    const longest = both.reduce((most, row) => Math.max(most, stretchOf(row, plain.slice(at))), 1);
    at += longest;
    stretches += 1;
  }
  return plain.length / stretches >= 3;
}

function stretchOf(row: string, text: string): number {
  let length = 0;
  while (length < text.length && row.includes(text.slice(0, length + 1))) length += 1;
  return length;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

function isOfWords(plain: string, { email, labName }: PasswordSurroundings): boolean {
  const words = ['plumbline', email.toLowerCase(), ...wordsOf(email), ...wordsOf(labName)];
  const known = [...new Set(words)].filter((word) => word !== '').sort((a, b) => b.length - a.length);
  const without = known.reduce((rest, word) => rest.replaceAll(word, ''), plain);
  if (without === plain) return false;
  // A year or a sign behind is thought of as well.
  return [...without.replaceAll(/(?:19|20)\d\d|[^\p{L}\p{N}]/gu, '')].length < fewestOwn;
}
