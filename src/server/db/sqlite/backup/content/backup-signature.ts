// Whether a backup is what the program made: its manifest is signed with the key of the computer that made it, its database's checksum
// and where the trail stood included. Backups of before 0.8.0 are not signed, and a signature can be missing for want of a key.
import type { BackupManifest, BackupSignature } from '#server/contract/lab/backups.ts';
import { fingerprintOf, isSignedBy, knownPublicKey, type TrailKey } from '#server/lib/keys/trail-key.ts';
import { StartError } from '#server/lib/start-error.ts';
import { openSqlite } from '../../handle/open-sqlite.ts';

/** The first schema whose program signs. */
const signingSchema = 20;

/** The same text whatever the order of what it says. */
function stable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, stable(one)]));
}

function textOf({ signed: _signed, ...manifest }: BackupManifest): string {
  return JSON.stringify(['plumbline backup', 1, stable(manifest)]);
}

export function signManifest(manifest: BackupManifest, key: TrailKey | null): BackupManifest {
  return { ...manifest, signed: key && { ...key.sign(textOf(manifest)), public_key: key.publicKey } };
}

/** `database`: the lab's as it is; the keys it was ever signed with count as well. */
export function signatureOf(manifest: BackupManifest, database: string): BackupSignature {
  const { signed } = manifest;
  if (!signed) return manifest.schema < signingSchema ? 'older' : 'unsigned';
  const { public_key: publicKey, signature } = signed;
  if (!isSignedBy(publicKey, textOf(manifest), signature)) return 'changed';
  const fingerprint = fingerprintOf(publicKey);
  const own = knownPublicKey();
  const known = (own !== null && fingerprintOf(own) === fingerprint) || keysOf(database).includes(fingerprint);
  return known ? 'signed' : 'other_key';
}

function keysOf(database: string): string[] {
  try {
    const handle = openSqlite(database, { readonly: true });
    try {
      const rows = handle.prepare("select after from audits where resource = 'lab' and record_key = 'trail-key'").pluck().all();
      return (rows as string[]).map((after) => fingerprintOf((JSON.parse(after) as { public_key: string }).public_key));
    } finally {
      handle.close();
    }
  } catch {
    return [];
  }
}

interface Asked {
  name: string;
  database: string;
  /** Whoever restores was told that nobody vouches for it. */
  unproven: boolean;
}

const sentences: Partial<Record<BackupSignature, string>> = {
  unsigned: 'it is not signed, so nobody can say whether it was changed',
  other_key: 'it is signed with a key that neither this computer nor this lab knows',
};

export function assertSigned(manifest: BackupManifest, { name, database, unproven }: Asked): void {
  const state = signatureOf(manifest, database);
  if (state === 'changed')
    throw new StartError(
      'changed_backup',
      `The manifest of the backup ${name} was changed after it was signed; choose another one. Nothing was changed.`,
    );
  const sentence = sentences[state];
  if (sentence && !unproven)
    throw new StartError(
      'unproven_backup',
      `The backup ${name} cannot be proven: ${sentence}. Only who knows where it comes from should restore it (option --unproven). Nothing was changed.`,
    );
}
