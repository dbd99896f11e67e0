// One level of the traceability chain at a time: the standards behind calibrations, or the devices calibrated with standards.
// Each is two statements, and only what the caller may see takes part. docs/data-contracts.md#tables.
import { type RawBuilder, sql } from 'kysely';
import { eachVisible } from '../../core/access/scope.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { throughIndex } from '../../db/dialect/index.ts';
import { calibrationOn } from '../rules/calibration-queries.ts';

/** Device, its calibration, and the use of a standard that led here. */
export interface TraceRow {
  /** The calibration (backward) or the standard's device (forward) of the level before. */
  parent: string;
  MTAG: string;
  I4201: string | null;
  I4202: string | null;
  I4203: string | null;
  I4204: string | null;
  CTAG: string | null;
  C2306: string | null;
  C2301: string | null;
  C2303: string | null;
  C2323: string | null;
  /** Where it was done: another laboratory, or a room of one's own. */
  C2313: string | null;
  C2364: string | null;
  accredited: number | null;
  /** The standards row, with the day it was used on and what its certificate said. */
  use_id: string | null;
  use_day: string | null;
  use_certificate: string | null;
  use_due: string | null;
  /** The standard's own calibration on that day. */
  held_key: string | null;
  held_due: string | null;
  held_result: string | null;
}

export const mostNodes = 2000;

const standardsOf = throughIndex({ table: 'standards', alias: 's', index: 'standards_CTAG' });
const usesOf = throughIndex({ table: 'standards', alias: 's', index: 'standards_C2430' });
const usingOnes = throughIndex({ table: 'calibration', alias: 'u' });
const devices = throughIndex({ table: 'inventory', alias: 'i' });

const device = sql`i."MTAG", i."I4201", i."I4202", i."I4203", i."I4204"`;

function visibleDevice(ctx: Ctx): RawBuilder<unknown> {
  const seen = eachVisible(ctx, ctx.lab.registry.resource('inventory'), 'i');
  return seen ? sql`and ${seen}` : sql``;
}

export async function traceRoot(ctx: Ctx, key: string): Promise<TraceRow | null> {
  const { rows } =
    await sql<TraceRow>`select '' as parent, ${device}, c."CTAG", c."C2306", c."C2301", c."C2303", c."C2323", c."C2313", c."C2364", c.accredited,
    null as use_id, null as use_day, null as use_certificate, null as use_due, null as held_key, null as held_due, null as held_result
    from inventory i left join calibration c on c."MTAG" = i."MTAG" and c."C2339" = 1
    where i."MTAG" = ${key} ${visibleDevice(ctx)} limit 1`.execute(readingDb(ctx));
  return rows[0] ?? null;
}

/** The standards used in these calibrations, each with its own calibration of that day. */
export async function standardsUsedIn(ctx: Ctx, calibrations: readonly string[]): Promise<TraceRow[]> {
  const { rows } = await sql<TraceRow>`select s."CTAG" as parent, ${device}, s."uID" as use_id, u."C2301" as use_day,
    s.certificate_number as use_certificate, s.next_calibration_date as use_due,
    ${calibrationOn(sql`s."C2430"`, sql`u."C2301"`)} as held_key
    from ${standardsOf} cross join ${usingOnes} cross join ${devices}
    where u."CTAG" = s."CTAG" and i."MTAG" = s."C2430" and s."CTAG" in (${sql.join([...calibrations])}) ${visibleDevice(ctx)}
    order by i."I4201" nulls first, s."uID" limit ${mostNodes + 1}`.execute(readingDb(ctx));
  const held = await heldCalibrations(ctx, rows);
  const nothing = { CTAG: null, C2306: null, C2301: null, C2303: null, C2323: null, C2313: null, C2364: null, accredited: null };
  return rows.map((row) => withHeld({ ...row, ...(held.get(row.held_key ?? '') ?? nothing) }, held));
}

/** The devices whose current calibration used one of these, each with the standard's own calibration of that day. */
export async function devicesCalibratedWith(ctx: Ctx, standards: readonly string[]): Promise<TraceRow[]> {
  const { rows } =
    await sql<TraceRow>`select s."C2430" as parent, ${device}, u."CTAG", u."C2306", u."C2301", u."C2303", u."C2323", u."C2313", u."C2364", u.accredited,
    s."uID" as use_id, u."C2301" as use_day, s.certificate_number as use_certificate, s.next_calibration_date as use_due,
    ${calibrationOn(sql`s."C2430"`, sql`u."C2301"`)} as held_key
    from ${usesOf} cross join ${usingOnes} cross join ${devices}
    where u."CTAG" = s."CTAG" and u."C2339" = 1 and i."MTAG" = u."MTAG" and s."C2430" in (${sql.join([...standards])})
    ${visibleDevice(ctx)} order by i."I4201" nulls first, s."uID" limit ${mostNodes + 1}`.execute(readingDb(ctx));
  const held = await heldCalibrations(ctx, rows);
  return rows.map((row) => withHeld(row, held));
}

type HeldCalibration = { CTAG: string } & Pick<
  TraceRow,
  'C2306' | 'C2301' | 'C2303' | 'C2323' | 'C2313' | 'C2364' | 'accredited'
>;

async function heldCalibrations(ctx: Ctx, rows: readonly TraceRow[]): Promise<Map<string, HeldCalibration>> {
  const keys = [...new Set(rows.map((row) => row.held_key).filter((key) => key !== null))];
  if (keys.length === 0) return new Map();
  const found =
    await sql<HeldCalibration>`select "CTAG", "C2306", "C2301", "C2303", "C2323", "C2313", "C2364", accredited from calibration
    where "CTAG" in (${sql.join(keys)})`.execute(readingDb(ctx));
  return new Map(found.rows.map((row) => [row.CTAG, row]));
}

function withHeld(row: TraceRow, held: ReadonlyMap<string, HeldCalibration>): TraceRow {
  const own = held.get(row.held_key ?? '');
  return { ...row, held_due: own?.C2303 ?? null, held_result: own?.C2323 ?? null };
}
