// One level of the traceability chain at a time: the standards behind calibrations, or the devices calibrated with standards.
// Each is one statement, and only what the caller may see takes part. Contracts section 6 "Traces".
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, readingDb } from '../../core/context.ts';
import { eachVisible } from '../../core/scope.ts';
import { throughIndex } from '../../db/dialect/index.ts';
import { calibrationOn } from '../calibration-queries.ts';

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
const ownOnes = throughIndex({ table: 'calibration', alias: 'c', index: 'calibration_MTAG_C2339' });

const device = sql`i."MTAG", i."I4201", i."I4202", i."I4203", i."I4204"`;

function visibleDevice(ctx: Ctx): RawBuilder<unknown> {
  const seen = eachVisible(ctx, ctx.lab.registry.resource('inventory'), 'i');
  return seen ? sql`and ${seen}` : sql``;
}

export async function traceRoot(ctx: Ctx, key: string): Promise<TraceRow | null> {
  const { rows } = await sql<TraceRow>`select '' as parent, ${device}, c."CTAG", c."C2306", c."C2301", c."C2303", c."C2323",
    null as use_id, null as use_day, null as use_certificate, null as use_due, null as held_key, null as held_due, null as held_result
    from inventory i left join ${ownOnes} on c."MTAG" = i."MTAG" and c."C2339" = 1
    where i."MTAG" = ${key} ${visibleDevice(ctx)} limit 1`.execute(readingDb(ctx));
  return rows[0] ?? null;
}

/** The standards used in these calibrations, each with its own calibration of that day. */
export async function standardsUsedIn(ctx: Ctx, calibrations: readonly string[]): Promise<TraceRow[]> {
  const used = sql`select s."CTAG" as parent, ${device}, s."uID" as use_id, u."C2301" as use_day,
    s.certificate_number as use_certificate, s.next_calibration_date as use_due,
    ${calibrationOn(sql`s."C2430"`, sql`u."C2301"`)} as held_key
    from ${standardsOf} cross join calibration u cross join inventory i
    where u."CTAG" = s."CTAG" and i."MTAG" = s."C2430" and s."CTAG" in (${sql.join([...calibrations])}) ${visibleDevice(ctx)} order by i."I4201", s."uID" limit ${mostNodes + 1}`;
  const { rows } = await sql<TraceRow>`select used.*, t."CTAG", t."C2306", t."C2301", t."C2303", t."C2323",
    t."C2303" as held_due, t."C2323" as held_result from (${used}) used left join calibration t on t."CTAG" = used.held_key
    order by used."I4201", used.use_id`.execute(readingDb(ctx));
  return rows;
}

/** The devices whose current calibration used one of these, each with the standard's own calibration of that day. */
export async function devicesCalibratedWith(ctx: Ctx, standards: readonly string[]): Promise<TraceRow[]> {
  const used = sql`select s."C2430" as parent, ${device}, c."CTAG", c."C2306", c."C2301", c."C2303", c."C2323", s."uID" as use_id,
    c."C2301" as use_day, s.certificate_number as use_certificate, s.next_calibration_date as use_due,
    ${calibrationOn(sql`s."C2430"`, sql`c."C2301"`)} as held_key
    from ${usesOf} cross join calibration c cross join inventory i
    where c."CTAG" = s."CTAG" and c."C2339" = 1 and i."MTAG" = c."MTAG" and s."C2430" in (${sql.join([...standards])}) ${visibleDevice(ctx)} order by i."I4201", s."uID" limit ${mostNodes + 1}`;
  const { rows } = await sql<TraceRow>`select used.*, t."C2303" as held_due, t."C2323" as held_result
    from (${used}) used left join calibration t on t."CTAG" = used.held_key order by used."I4201", used.use_id`.execute(
    readingDb(ctx),
  );
  return rows;
}
