// The quantity scales of a price row go with it when it is deleted and come back with it from the bin: alone they mean nothing.

import type { BinContent } from '../../core/bin/bin.ts';
import { type Ctx, markWritten } from '../../core/lab/context.ts';
import { shownValues } from '../../core/rows/select.ts';
import { writeAudits } from '../../core/trail/audit.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';

export async function takePartsAlong(ctx: Ctx, { table, key }: { table: string; key: string }): Promise<void> {
  const scale = ctx.lab.registry.resource('price_scale');
  const owner = ctx.lab.registry.byTable(table);
  const scales = await typed(ctx.db)
    .selectFrom('price_scales')
    .selectAll()
    .where('row_table', '=', table)
    .where((eb) => sameText(eb.ref('row_id'), key))
    .execute();
  if (scales.length === 0 || !owner) return;
  const entry = await typed(ctx.db)
    .selectFrom('bin')
    .select(['uID', 'row'])
    .where('resource', '=', owner.name)
    .where('record_key', '=', key)
    .orderBy('rid', 'desc')
    .executeTakeFirstOrThrow();
  const content = JSON.parse(entry.row) as BinContent;
  const parts = scales.map(({ rid: _rid, row_version: _version, ...row }) => row);
  content.rows.push(...parts.map((row) => ({ resource: scale.name, row })));
  await typed(ctx.db)
    .updateTable('bin')
    .set({ row: JSON.stringify(content) })
    .where('uID', '=', entry.uID)
    .execute();
  markWritten(ctx, scale.table);
  await typed(ctx.db)
    .deleteFrom('price_scales')
    .where('row_table', '=', table)
    .where((eb) => sameText(eb.ref('row_id'), key))
    .execute();
  await writeAudits(
    ctx,
    parts.map((row) => ({ resource: scale.name, recordKey: row.id, action: 'delete', before: shownValues(scale, row) })),
  );
}
