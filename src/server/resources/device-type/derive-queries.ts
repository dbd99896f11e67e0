// The stock that has no device type yet, within the caller's rows: by spelling, and device by device. docs/interface/v2.md#bulk.
import { type RawBuilder, sql } from 'kysely';
import { visibleRows } from '../../core/access/scope.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { fromTable } from '../../core/rows/select.ts';
import { typed } from '../../db/typed.ts';
import type { KnownType, StockGroup } from './derive-plan.ts';

function untyped(ctx: Ctx): { from: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const inventory = ctx.lab.registry.resource('inventory');
  const seen = visibleRows(ctx, inventory, 't');
  return {
    from: sql`from ${fromTable(inventory, 't')}`,
    where: sql`where t.type_id is null ${seen ? sql`and ${seen}` : sql``}`,
  };
}

const named = sql`and t."I4202" is not null and t."I4203" is not null`;

/** Different spellings stay apart here: joined to an empty text, a column loses its own way of comparing. */
export async function stockGroups(ctx: Ctx, most: number): Promise<StockGroup[]> {
  const { from, where } = untyped(ctx);
  const { rows } = await sql<StockGroup>`select t."I4202" || '' as manufacturer, t."I4203" || '' as model, count(*) as devices
    ${from} ${where} ${named} group by 1, 2 order by devices desc, 1, 2 limit ${most}`.execute(readingDb(ctx));
  return rows;
}

/** Devices that name no maker or no model: nothing can be derived from them. */
export async function countNameless(ctx: Ctx): Promise<number> {
  const { from, where } = untyped(ctx);
  const { rows } = await sql<{ n: number }>`select count(*) as n ${from} ${where}
    and (t."I4202" is null or t."I4203" is null)`.execute(readingDb(ctx));
  return rows[0]?.n ?? 0;
}

export async function knownTypes(ctx: Ctx): Promise<KnownType[]> {
  return typed(readingDb(ctx))
    .selectFrom('types')
    .select(['tID as id', 'type_name as name', 'manufacturer', 'model'])
    .orderBy('tID')
    .execute();
}

export interface UntypedDevice {
  MTAG: string;
  manufacturer: string;
  model: string;
  ktag: string | null;
}

export async function untypedDevices(ctx: Ctx, after: string, limit: number): Promise<UntypedDevice[]> {
  const { from, where } = untyped(ctx);
  const { rows } = await sql<UntypedDevice>`select t."MTAG", t."I4202" as manufacturer, t."I4203" as model, t.ktag
    ${from} ${where} ${named} and t."MTAG" > ${after} order by t."MTAG" nulls first limit ${limit}`.execute(readingDb(ctx));
  return rows;
}
