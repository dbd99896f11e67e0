// The hash that ties an entry of the audit trail to the one before it: SHA-256 over the former hash and every column.
// docs/interface/safety.md#trail.
import { createHash } from 'node:crypto';

export const chainStart = '0'.repeat(64);

/** What the hash covers, in a fixed order; changing any of it breaks the chain. */
export const hashedColumns = [
  'id',
  'at',
  'user_uID',
  'user_name',
  'address',
  'request_id',
  'batch_id',
  'resource',
  'record_key',
  'customer_KTAG',
  'action',
  'reason',
  'before',
  'after',
] as const;

/** `secrets`: digests of what never leaves the server; entries without any are hashed as they always were. */
export type HashedAudit = Record<(typeof hashedColumns)[number] | 'secrets', string | null>;

export function chainHash(previous: string, row: HashedAudit): string {
  const content = hashedColumns.map((column) => row[column]);
  if (row.secrets !== null) content.push(row.secrets);
  return createHash('sha256').update(previous).update('\n').update(JSON.stringify(content)).digest('hex');
}

/** What stands in the place of a secret: whoever changes it in the file is found, and nothing is told. */
export function secretDigest(value: unknown): string | null {
  return value === null || value === undefined ? null : createHash('sha256').update(String(value)).digest('hex').slice(0, 32);
}
