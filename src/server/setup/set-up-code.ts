// Who comes from another computer may set a lab up only with the code that its terminal shows: on a network, the first to come could be
// anybody. docs/adr/0023.
import { timingSafeEqual } from 'node:crypto';
import { plainCode } from '../lib/keys/readable-code.ts';

const compared = (code: string) => Buffer.from(plainCode(code).padEnd(32).slice(0, 32));

export function isSetUpCode(given: unknown, code: string): boolean {
  return typeof given === 'string' && given !== '' && timingSafeEqual(compared(given), compared(code));
}
