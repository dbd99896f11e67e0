// The key that backups are locked with. Its root is 20 random bytes: written out they are the recovery code, sealed with a key made of the
// passphrase (scrypt) they stand in every backup, so that either opens it on any machine. docs/design/backups.md#d-555.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import type { LockWrap } from '../../contract/lab/backups.ts';

export const rootBytes = 20;
const tagBytes = 16;
const nonceBytes = 12;
const keyBytes = 32;
/** OWASP's figure: half a second, 128 MB. It stands in each backup, so that it can grow. */
const cost = { n: 2 ** 17, r: 8, p: 1 };
/** What a backup from elsewhere may make this computer do. */
const mostMemory = 2 ** 30;

export interface BackupKey {
  root: Buffer;
  fingerprint: Buffer;
  /** The fingerprint as it stands in manifests. */
  id: string;
  fileKey(salt: Buffer): Buffer;
  /** The name of a document's file: its hash would tell who has the document that it is there. */
  nameOf(hash: string): string;
  seal(text: string, place: string): string;
  /** Null when it is not what was sealed for that place. */
  unseal(sealed: string, place: string): string | null;
}

const derive = (from: Buffer, salt: Buffer, info: string, bytes = keyBytes) =>
  Buffer.from(hkdfSync('sha256', from, salt, `plumbline ${info} 1`, bytes));

export function backupKeyOf(root: Uint8Array): BackupKey {
  const own = Buffer.from(root);
  const none = Buffer.alloc(0);
  const dataKey = derive(own, none, 'data key');
  const fingerprint = derive(own, none, 'key fingerprint', 16);
  const names = derive(dataKey, none, 'document names');
  const texts = derive(dataKey, none, 'sealed texts');
  return {
    root: own,
    fingerprint,
    id: fingerprint.toString('hex'),
    fileKey: (salt) => derive(dataKey, salt, 'locked file'),
    nameOf: (hash) => createHmac('sha256', names).update(hash).digest('hex'),
    seal: (text, place) => sealed(texts, Buffer.from(text), place).toString('base64'),
    unseal: (text, place) => unsealed(texts, Buffer.from(text, 'base64'), place)?.toString() ?? null,
  };
}

export function newBackupKey(): BackupKey {
  return backupKeyOf(randomBytes(rootBytes));
}

export function sealed(key: Buffer, content: Buffer, place: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

export function unsealed(key: Buffer, content: Buffer, place: string): Buffer | null {
  if (content.length < nonceBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, nonceBytes))
      .setAAD(Buffer.from(place))
      .setAuthTag(content.subarray(content.length - tagBytes));
    return Buffer.concat([decipher.update(content.subarray(nonceBytes, content.length - tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

function stretched(passphrase: string, { salt, n, r, p }: Pick<LockWrap, 'salt' | 'n' | 'r' | 'p'>): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(
      passphrase.normalize('NFKC'),
      Buffer.from(salt, 'base64'),
      keyBytes,
      { N: n, r, p, maxmem: 256 * n * r },
      (error, key) => (error ? reject(error) : resolve(key)),
    ),
  );
}

export async function wrapKey(key: BackupKey, passphrase: string): Promise<LockWrap> {
  const how = { salt: randomBytes(16).toString('base64'), ...cost };
  return { key: key.id, ...how, sealed: sealed(await stretched(passphrase, how), key.root, key.id).toString('base64') };
}

/** Null when the passphrase is not the one. */
export async function unwrapKey(wrap: LockWrap, passphrase: string): Promise<BackupKey | null> {
  const { n, r, p } = wrap;
  const bearable = [n, r, p].every((one) => Number.isInteger(one) && one > 0) && 128 * n * r <= mostMemory && p <= 4;
  if (!bearable) return null;
  const root = unsealed(await stretched(passphrase, wrap), Buffer.from(wrap.sealed, 'base64'), wrap.key);
  const key = root && backupKeyOf(root);
  return key && key.id === wrap.key ? key : null;
}

/** In groups, as people compare it. */
export function shownFingerprint(id: string): string {
  return (id.toUpperCase().match(/.{4}/g) ?? []).join(' ');
}
