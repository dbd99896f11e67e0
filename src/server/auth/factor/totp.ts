// Codes of an authenticator: RFC 6238 with what every such app knows (HMAC-SHA-1, six digits, thirty seconds). Pure: time and secret come
// from the caller. By hand, as it is twenty lines over node:crypto and a library would bring its own idea of secrets and encodings.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** A clock may be half a minute off, and reading and typing take their time. */
const stepsAround = 1;
/** As long as the hash, as RFC 4226 asks for. */
const secretBytes = 20;

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): string {
  return toBase32(randomBytes(secretBytes));
}

export function stepAt(ms: number): number {
  return Math.floor(ms / 1000 / stepSeconds);
}

/** RFC 4226, 5.3: `length` digits of the code of a step. */
export function codeOf(secret: Buffer, step: number, length: number = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** Whether it may be such a code at all; people type it in two halves. */
export function plainTotp(given: string): string | null {
  const plain = given.replaceAll(/\s/g, '');
  return plain.length === digits && /^\d+$/.test(plain) ? plain : null;
}

interface Given {
  /** In base 32, as it was shown. */
  secret: string;
  code: string;
  now: number;
  /** The last step that was accepted: no code is good twice. */
  lastStep?: number;
}

/** The step whose code it is; null when it is none that may be taken now. */
export function acceptedStep({ secret, code, now, lastStep = -1 }: Given): number | null {
  const plain = plainTotp(code);
  if (plain === null) return null;
  const [key, current] = [fromBase32(secret), stepAt(now)];
  // Accepted in a time to come: the clock was wrong then, and nobody is to wait for it.
  const last = lastStep > current + stepsAround ? -1 : lastStep;
  for (let step = current - stepsAround; step <= current + stepsAround; step += 1)
    if (step > last && step >= 0 && timingSafeEqual(Buffer.from(codeOf(key, step)), Buffer.from(plain))) return step;
  return null;
}

/** What an authenticator reads from the picture. */
export function authenticatorAddress({ secret, account, issuer }: { secret: string; account: string; issuer: string }): string {
  const name = encodeURIComponent(`${issuer}:${account}`);
  const parameters = { secret, issuer, algorithm: 'SHA1', digits: String(digits), period: String(stepSeconds) };
  // A plus sign would be one to some of them, and a space to others.
  const query = Object.entries(parameters).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${name}?${query.join('&')}`;
}

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => base32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
