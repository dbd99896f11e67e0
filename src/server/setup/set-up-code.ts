// Who comes from another computer may set a lab up only with the code that its terminal shows: on a network, the first to come could be
// anybody. Security review F11.
import { randomInt, timingSafeEqual } from 'node:crypto';

/** No letters and digits that look alike. */
const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export function newSetUpCode(): string {
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}

const plain = (code: string) =>
  Buffer.from(
    code
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .padEnd(32)
      .slice(0, 32),
  );

export function isSetUpCode(given: unknown, code: string): boolean {
  return typeof given === 'string' && given !== '' && timingSafeEqual(plain(given), plain(code));
}
