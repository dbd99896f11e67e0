// Passwords are kept as scrypt hashes (docs/interface/access.md#passwords). The cost is written into each hash, so it can rise later
// without locking anyone out: who signs in with an older one is given a new one (sign-in.ts).
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createHashQueue } from './hash-queue.ts';

/** Of the whole process, as its threads are: half of them stay free for reading files. */
const queue = createHashQueue({ atOnce: 2, waiting: 20, retryAfterSeconds: 2 });

/** What OWASP asks for, as the figure with the least memory: 32 MB, three times over. */
const fullCost = { N: 2 ** 15, r: 8, p: 3, keyLength: 32 };

let cost = fullCost;

/** For tests within one process, which sign in thousands of times and prove something else: nothing in the program calls it. */
export function setHashCost(which: 'full' | 'least'): void {
  cost = which === 'full' ? fullCost : { ...fullCost, N: 2 ** 6, p: 1 };
}

interface Work {
  /** Aborted when nobody waits for the answer any more: then nothing is worked out. */
  gone?: AbortSignal | undefined;
  /** Called when its turn has come; what it throws is the end of it. */
  begin?: (() => void) | undefined;
}

interface Derived {
  salt: Buffer;
  cost: typeof fullCost;
  work: Work;
}

function derive(password: string, { salt, cost: { N, r, p, keyLength }, work: { gone, begin } }: Derived): Promise<Buffer> {
  const work = () => {
    begin?.();
    return new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  };
  return queue.run(work, gone);
}

function stored(salt: Buffer, key: Buffer): string {
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** Nothing is worked out for one who is `gone`; 429 when too many wait. */
export async function hashPassword(password: string, gone?: AbortSignal): Promise<string> {
  const salt = randomBytes(16);
  return stored(salt, await derive(password, { salt, cost, work: { gone } }));
}

export async function verifyPassword(password: string, hash: string, work: Work = {}): Promise<boolean> {
  const [kind, N, r, p, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const kept = { N: Number(N), r: Number(r), p: Number(p), keyLength: expected.length };
  const actual = await derive(password, { salt: Buffer.from(salt, 'base64'), cost: kept, work });
  // An older hash costs as much as any other, or its time would tell that the account exists.
  const rest = kept.N === cost.N && kept.r === cost.r ? cost.p - kept.p : 0;
  if (rest > 0) await derive(password, { salt: randomBytes(16), cost: { ...cost, p: rest }, work: { gone: work.gone } });
  return timingSafeEqual(actual, expected);
}

/** Made when hashing was to cost less. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`scrypt$${cost.N}$${cost.r}$${cost.p}$`);
}

/** Of no password at all: it costs the same to find that out. */
const decoy = { salt: randomBytes(16), key: randomBytes(fullCost.keyLength) };

/** Unknown users cost the same time as wrong passwords, so that an address cannot be probed. */
export async function verifyNobody(password: string, work: Work): Promise<false> {
  await verifyPassword(password, stored(decoy.salt, decoy.key), work);
  return false;
}
