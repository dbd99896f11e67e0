// An import is written: what its preview showed, and nothing else.
import { type AppError, invalid } from '#server/contract/errors.ts';
import type { Ctx } from '../../lab/context.ts';
import { apply } from '../import-work.ts';
import { openRows } from '../judged-rows.ts';
import { Cancelled, type Import, type ImportState, judgedTable, workOf } from '../one-import.ts';
import type { Hold, ImportsInput } from './imports-in-hand.ts';
import { noteFailure } from './judging.ts';
import { noteApplied } from './kept-imports.ts';

export function noSuchPreview(): AppError {
  return invalid({ token: [{ key: 'errors.import.no_such_preview' }] });
}

/** All of it in one transaction, as it was judged; cut off or taken back meanwhile, nothing is written. */
export async function applied(ctx: Ctx, hold: Hold, written: ImportsInput['written']): Promise<ImportState> {
  const { one } = hold;
  Object.assign(one.state, { phase: 'applying', done: 0 });
  try {
    const { id, count } = await writtenAsJudged(ctx, one, written);
    one.state.run = { id, count };
    await hold.end('applied', { kept: false });
    return one.state;
  } catch (error) {
    noteFailure(ctx.lab, one, error);
    await hold.end('failed', { kept: true });
    throw error instanceof Cancelled ? noSuchPreview() : error;
  }
}

async function writtenAsJudged(ctx: Ctx, one: Import, written: ImportsInput['written']) {
  const { state, folder, mark, source } = one;
  const { said, file } = state;
  const judged = await openRows(await folder.fetchRows(one.rows ?? ''));
  try {
    const table = await judgedTable(ctx, one);
    return await apply(ctx, {
      ...{ ...workOf(one, { table, said }), mark, judged, file: file.name },
      async written(inner) {
        if (!(await noteApplied(inner.db, one, inner.batch ?? null))) throw new Cancelled();
        if (source !== null) await written(inner, source);
      },
    });
  } finally {
    await judged.close();
  }
}
