// What a file would come to, where nobody looks at its rows yet: how many are new, changed and so on. Nothing is kept of it.
import type { ReceivedFile } from '../../files/receive.ts';
import { readTable } from '../../tabular/read-table.ts';
import { assertAllowed } from '../access/permissions.ts';
import type { Ctx } from '../lab/context.ts';
import type { ImportKind, Verdict } from './import-kind.ts';
import { judge } from './import-work.ts';
import { judgedRows } from './judged-rows.ts';
import { nothingSaid } from './said.ts';

/** Throws what is wrong with the file as a whole; `goOn` throws to end it. */
export async function judgedCounts(
  ctx: Ctx,
  { kind, file, goOn }: { kind: ImportKind; file: ReceivedFile; goOn: () => void },
): Promise<Record<Verdict, number>> {
  assertAllowed(ctx, kind.requirement);
  const table = await readTable(file.temporary, { isHeading: kind.headings(ctx) });
  const into = await judgedRows(`${file.temporary}.counts`);
  try {
    await judge(ctx, {
      kind,
      table,
      said: nothingSaid,
      keys: new Map(),
      progress: { done: 0, total: null },
      goOn,
      into,
    });
    return into.counts();
  } finally {
    await into.drop();
  }
}
