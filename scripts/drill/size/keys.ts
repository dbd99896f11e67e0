import { createHash } from 'node:crypto';

export const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** As rows.ts has PostgreSQL make it. */
export function keyOf(kind: string, n: number): string {
  const [time, chance] = [(1_700_000_000_000 + n).toString(16).padStart(12, '0'), md5(`${kind}${n}`)];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(0, 3)}-8${chance.slice(3, 6)}-${chance.slice(6, 18)}`;
}
