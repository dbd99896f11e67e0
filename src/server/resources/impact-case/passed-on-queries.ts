// What a doubt goes on to: a device that was calibrated with a bad standard may be a standard itself. Counted for each such calibration,
// so that somebody goes there next; it is looked into once it is known whether the doubt holds for the device.
import { sql } from 'kysely';
import { eachVisible } from '../../core/access/scope.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { throughIndex } from '../../db/dialect/index.ts';
import { counts, isNoDraft, isReplaced } from '../rules/calibration-queries.ts';

const mostKeys = 1000;

const uses = throughIndex({ table: 'standards', alias: 's', index: 'standards_C2430' });
const own = throughIndex({ table: 'calibration', alias: 'n', index: 'calibration_MTAG_C2301_C2323_status' });

/** By calibration: in how many the device was used as a standard from that day to its own next one that was passed. */
export async function passedOn(ctx: Ctx, calibrations: readonly string[]): Promise<Map<string, number>> {
  const seen = eachVisible(ctx, ctx.lab.registry.resource('inventory'), 'i');
  const found = new Map<string, number>();
  for (let start = 0; start < calibrations.length; start += mostKeys) {
    const { rows } = await sql<{ CTAG: string; n: number }>`select c."CTAG", count(*) as n from calibration c
      cross join ${uses} cross join calibration u cross join inventory i
      where c."CTAG" in (${sql.join(calibrations.slice(start, start + mostKeys))}) and s."C2430" = c."MTAG" and u."CTAG" = s."CTAG" and i."MTAG" = u."MTAG"
      and u."C2301" >= c."C2301" and u.status <> 'X' and ${isNoDraft('u')} and not ${isReplaced('u')}
      and not exists (select 1 from ${own} where n."MTAG" = c."MTAG" and n."C2323" = 'passed' and n."C2301" > c."C2301"
        and n."C2301" < u."C2301" and ${counts('n')})
      ${seen ? sql`and ${seen}` : sql``} group by c."CTAG"`.execute(readingDb(ctx));
    for (const { CTAG, n } of rows) found.set(CTAG, n);
  }
  return found;
}
