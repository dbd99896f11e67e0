// How imports of a lab are judged: one after the other, each at once where its file is short, and what it came to is kept.
import { AppError, notFound } from '#server/contract/errors.ts';
import type { Table } from '#server/tabular/cells/table-row.ts';
import type { Ctx, Lab } from '../../lab/context.ts';
import { Cancelled, type Import, openTable, readAnew } from '../one-import.ts';
import type { Said } from '../said.ts';
import type { Hold } from './imports-in-hand.ts';

/** Files up to here are judged before the answer. */
const shortBytes = 256 * 1024;

export const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

interface Reading {
  table: Table;
  said: Said;
}

/** Told to whoever asks; what nobody foresaw stands in the log as well. */
export function noteFailure({ log }: Pick<Lab, 'log'>, { state }: Import, error: unknown): void {
  if (!(error instanceof AppError) && !(error instanceof Cancelled)) log.error('import failed', { error });
  state.error = error;
}

export function createJudging(lab: Pick<Lab, 'log'>) {
  // One after the other: each takes what memory and time it needs.
  let queue: Promise<unknown> = Promise.resolve();

  /** Null: it cannot be read so. */
  async function opened(ctx: Ctx, one: Import, said: Said): Promise<Table | null> {
    try {
      return await openTable(ctx, one, said);
    } catch (error) {
      if (isMissing(error)) throw notFound(one.state.token);
      noteFailure(lab, one, error);
      return null;
    }
  }

  /** What it came to. */
  async function read(ctx: Ctx, one: Import, reading: Reading): Promise<'ready' | 'failed'> {
    if (one.ended) return 'failed';
    one.state.phase = 'reading';
    try {
      await readAnew(ctx, one, reading);
      return 'ready';
    } catch (error) {
      noteFailure(lab, one, error);
      return 'failed';
    }
  }

  /** `tells`: a failure is told to whoever waits, and what was kept before stays. */
  async function inTurn(ctx: Ctx, hold: Hold, { tells, ...reading }: Reading & { tells: boolean }): Promise<void> {
    const { one } = hold;
    const waits = one.state.file.size <= shortBytes;
    one.work = queue.then(async () => {
      const phase = await read(ctx, one, reading);
      await hold.end(phase, { kept: phase === 'ready' || !(waits && tells) });
    });
    queue = one.work;
    if (waits) await one.work;
  }

  return { opened, inTurn };
}
