// The rows behind a calibration: its versions, its test points, and the calibration before it.
import { sql } from 'kysely';
import { addDays, type PlainDate } from '../../contract/values/dates.ts';
import { eachVisible } from '../../core/access/scope.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { columnList, fromTable, type SelectedRow } from '../../core/rows/select.ts';
import { type CountingCalibration, newestCalibration } from '../rules/calibration-queries.ts';

type Version = SelectedRow<'calibration'>;

/** The calibrations of the device that lead to this one by amending, or come from it; the first version first. */
export async function versionsOf(ctx: Ctx, { CTAG, MTAG }: Pick<Version, 'CTAG' | 'MTAG'>): Promise<Version[]> {
  const resource = ctx.lab.registry.resource('calibration');
  const seen = eachVisible(ctx, resource, 'x');
  const { rows } = await sql<Version>`select ${columnList(ctx, resource, 'x')} from ${fromTable(resource, 'x')}
    where x."MTAG" = ${MTAG} ${seen ? sql`and ${seen}` : sql``} order by x.revision nulls first, x.rid`.execute(ctx.db);
  const chain = new Set([CTAG]);
  for (let size = 0; size < chain.size; ) {
    size = chain.size;
    for (const row of rows) {
      if (row.amends_CTAG === null) continue;
      if (chain.has(row.CTAG)) chain.add(row.amends_CTAG);
      if (chain.has(row.amends_CTAG)) chain.add(row.CTAG);
    }
  }
  return rows.filter((row) => chain.has(row.CTAG));
}

/** The test points in the order they were measured. */
export async function resultsOf(ctx: Ctx, calibration: string): Promise<SelectedRow<'result'>[]> {
  const result = ctx.lab.registry.resource('result');
  const { rows } = await sql<SelectedRow<'result'>>`select ${columnList(ctx, result, 'x')} from ${fromTable(result, 'x')}
    where x.ctag = ${calibration} order by x.row_num nulls first, x.rid`.execute(ctx.db);
  return rows;
}

/** The one whose readings stand behind today's: current on the day before, and no other version of the same work. */
export async function previousCalibration(
  ctx: Ctx,
  row: Pick<Version, 'CTAG' | 'MTAG' | 'C2301' | 'amends_CTAG'>,
): Promise<CountingCalibration | null> {
  // A correction may have been dated later than what it corrects.
  const versions = row.amends_CTAG === null ? [row] : await versionsOf(ctx, row);
  const [first] = versions.flatMap(({ C2301 }) => (C2301 === null ? [] : [C2301 as PlainDate])).sort();
  const found = await newestCalibration(ctx, { device: row.MTAG, ...(first ? { day: addDays(first, -1) } : {}) });
  return found && versions.every(({ CTAG }) => CTAG !== found.CTAG) ? found : null;
}
