// Which calibrations count for their device: completed ones that are neither an amendment still being written nor replaced by
// a released one. docs/interface/records.md#current-calibration.

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PlainDate } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { throughIndex } from '../../db/dialect/index.ts';
import { completed } from './calibration-status.ts';

const versions = throughIndex({ table: 'calibration', alias: 'newer', index: 'calibration_amends_CTAG' });
const amended = throughIndex({ table: 'calibration', alias: 'older' });
const byKey = throughIndex({ table: 'calibration', alias: 'c' });
const ofDevice = throughIndex({ table: 'calibration', alias: 'held', index: 'calibration_MTAG_C2301_C2323_status' });

/** What is said of the calibration under `alias`. */
export function counts(alias: string): Expression<SqlBool> {
  const own = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<SqlBool>`(${own('status')} = ${completed} and ${own('C2301')} is not null and ${isNoDraft(alias)} and not ${isReplaced(alias)})`;
}

/** A released amendment stands for what it amends. */
export function isReplaced(alias: string): Expression<SqlBool> {
  const own = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<SqlBool>`exists (select 1 from ${versions} where newer."amends_CTAG" = ${own('CTAG')} and newer."MTAG" = ${own('MTAG')}
    and newer.released_at is not null)`;
}

/** An amendment counts from its release on; until then the calibration it amends does. */
export function isNoDraft(alias: string): Expression<SqlBool> {
  const own = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<SqlBool>`(${own('amends_CTAG')} is null or ${own('released_at')} is not null or not exists (
    select 1 from ${amended} where older."CTAG" = ${own('amends_CTAG')} and older.released_at is not null))`;
}

/** The key of the calibration that was a device's current one on a day, as a value inside another statement. */
export function calibrationOn(device: Expression<unknown>, day: Expression<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select held."CTAG" from ${ofDevice} where held."MTAG" = ${device} and held."C2301" <= ${day}
    and ${counts('held')} order by held."C2301" desc nulls last, held.calibration_time desc nulls last, held.rid desc limit 1)`;
}

export interface CountingCalibration {
  CTAG: string;
  C2301: PlainDate;
  C2303: PlainDate | null;
  C2306: string | null;
  C2323: string | null;
  amends_CTAG: string | null;
}

/** The device's current calibration, or the one that was it on `day`. */
export async function newestCalibration(
  ctx: Ctx,
  { device, day = '9999-12-31' }: { device: string; day?: PlainDate },
): Promise<CountingCalibration | null> {
  const { rows } =
    await sql<CountingCalibration>`select c."CTAG", c."C2301", c."C2303", c."C2306", c."C2323", c."amends_CTAG" from ${byKey}
    where c."CTAG" = ${calibrationOn(sql`${device}`, sql`${day}`)}`.execute(ctx.db);
  return rows[0] ?? null;
}
