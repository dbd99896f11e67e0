// Whether a lab on a database server is older than what was signed of it: somebody put it back, or another node took over that had not all,
// and nobody told. The newest point that lies beside the key is compared with one row of the trail; the whole of it is `npm run verify`'s to read.
import type { Lab } from '../core/lab/context.ts';
import { firstEntry, trailRecord } from '../core/trail/trail-seals.ts';
import { typed } from '../db/typed.ts';
import { type OpenedKey, readAnchor } from '../lib/keys/trail-key.ts';
import { asCheckpoint } from '../lib/keys/trail-signature.ts';

type Asked = Pick<Lab, 'reads' | 'log' | 'kept'>;

/** The sentence for whoever starts the program; null where all that was signed is there, or a restore was noted since. */
export async function olderThanSigned({ reads, log, kept }: Asked, { file }: Pick<OpenedKey, 'file'>): Promise<string | null> {
  const first = kept === 'server' ? await firstEntry(reads) : null;
  const signed = first === null ? null : asCheckpoint(readAnchor(file, first));
  if (signed === null || signed.entry === 0) return null;
  const there = await typed(reads).selectFrom('audits').select('hash').where('rid', '=', signed.entry).executeTakeFirst();
  if (there?.hash === signed.head) return null;
  const noted = await typed(reads)
    .selectFrom('audits')
    .select('at')
    .where('resource', '=', trailRecord.resource)
    .where('record_key', '=', trailRecord.trail)
    .where('action', '=', 'restored')
    .where('at', '>=', signed.at)
    .executeTakeFirst();
  if (noted) return null;
  log.warn('the lab is older than what was signed of it', { entry: signed.entry, at: signed.at });
  return `This lab is older than its own word of ${signed.at} (entry ${signed.entry} of the trail, beside ${file}): it was put back, and nobody has noted it. Stop the program and run \`npm run restore -- --noted 'what was done'\`, so that the trail says so and sign-ins of before are ended (docs/operations.md).`;
}
