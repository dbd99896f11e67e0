// Passwords: the rule for new ones and scrypt for keeping them (decisions 3.3). The cost is written into each hash, so it
// can rise later without locking anyone out.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { FieldProblem } from '../contract/errors.ts';

const cost = { N: 2 ** 15, r: 8, p: 1, keyLength: 32 };

const shortestPassword = 12;
const longestPassword = 200;

/** Length is what counts (no composition rules), but not a password that is only the address or one repeated character. */
export function passwordProblem(password: string, email: string): FieldProblem | null {
  if ([...password].length < shortestPassword) return { key: 'errors.password.too_short', params: { min: shortestPassword } };
  if ([...password].length > longestPassword) return { key: 'errors.field.too_long', params: { max: longestPassword } };
  if (new Set(password).size < 4) return { key: 'errors.password.too_simple' };
  if (email !== '' && password.toLowerCase() === email.toLowerCase()) return { key: 'errors.password.is_email' };
  return null;
}

function derive(password: string, salt: Buffer, { N, r, p, keyLength }: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64')}$${key.toString('base64')}`;
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = stored.split('$');
  if (kind !== 'scrypt' || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    keyLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

let decoy: Promise<string> | undefined;

/** Unknown users cost the same time as wrong passwords, so that an address cannot be probed. */
export async function verifyNobody(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password');
  await verifyPassword(password, await decoy);
  return false;
}
