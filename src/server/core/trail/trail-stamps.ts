// Time stamps of a service outside for checkpoints of the trail: the request goes out as a file, the answer comes back as one and is kept
// beside the checkpoint when it belongs to it.

import { AppError, invalid } from '../../contract/errors.ts';
import { type Checkpoint, checkpointText } from '../../contract/lab/trail.ts';
import { isoOf } from '../../contract/values/dates.ts';
import { falling } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import { BadStamp, readStamp, stampRequest } from '../../lib/keys/time-stamp.ts';
import type { Ctx } from '../lab/context.ts';
import { firstEntry, newestCheckpoint } from './trail-seals.ts';

/** Services answer within minutes; whoever brings an answer later than so many checkpoints begins anew. */
const mostCheckpoints = 1000;

export interface KeptStamp {
  checkpoint: number;
  at: string;
  signer: string;
}

export async function requestStamp(ctx: Ctx): Promise<{ number: number; request: Buffer }> {
  const checkpoint = await newestCheckpoint(ctx.lab);
  if (!checkpoint) throw new AppError('record.not_found', { messageKey: 'errors.trail.no_checkpoint' });
  return { number: checkpoint.number, request: stampRequest(checkpointText(checkpoint)) };
}

export async function takeStamp(ctx: Ctx, answer: Buffer): Promise<KeptStamp> {
  const lab = (await firstEntry(ctx.db)) ?? '';
  const rows = await typed(ctx.db)
    .selectFrom('trail_checkpoints')
    .selectAll()
    .orderBy('number', falling)
    .limit(mostCheckpoints)
    .execute();
  for (const row of rows) {
    const read = readFor(answer, { ...row, lab, reason: row.reason as Checkpoint['reason'] });
    if (!read) continue;
    const stamp = { checkpoint: row.number, at: new Date(read.at).toISOString(), signer: `${read.signer} (${read.fingerprint})` };
    const taken = { ...stamp, answer, taken_at: instantNow(ctx.lab.clock) };
    await typed(ctx.db).insertInto('trail_stamps').values(taken).execute();
    return stamp;
  }
  throw refused('other_text');
}

/** Null when the answer is one, and not to this checkpoint. */
function readFor(answer: Buffer, checkpoint: Checkpoint) {
  try {
    return readStamp(answer, checkpointText(checkpoint));
  } catch (error) {
    if (!(error instanceof BadStamp)) throw error;
    if (error.problem === 'other_text') return null;
    throw refused(error.problem);
  }
}

const refused = (problem: BadStamp['problem']) => invalid({ answer: [{ key: `errors.trail.stamp.${problem}` }] });

export async function newestStamp({ lab }: Ctx): Promise<(KeptStamp & { taken_at: string }) | null> {
  const row = await typed(lab.reads)
    .selectFrom('trail_stamps')
    .select(['checkpoint', 'at', 'signer', 'taken_at'])
    .orderBy('number', falling)
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, taken_at: isoOf(row.taken_at) } : null;
}
