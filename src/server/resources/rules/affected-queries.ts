// The calibrations a standard was used in between two days. 10,000 under a second.
import { type RawBuilder, sql } from 'kysely';
import type { PlainDate } from '../../contract/values/dates.ts';
import { eachVisible } from '../../core/access/scope.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { mostRows, throughIndex } from '../../db/dialect/index.ts';
import { isNoDraft, isReplaced } from './calibration-queries.ts';

export interface AffectedRow {
  standard_id: string;
  standard_certificate: string | null;
  CTAG: string;
  C2301: PlainDate;
  C2306: string | null;
  C2323: string | null;
  status: string;
  MTAG: string;
  I4201: string | null;
  I4202: string | null;
  I4203: string | null;
  I4204: string | null;
  /** The key of the device's customer, whether the caller sees him or not. */
  owner: string;
}

interface Use {
  since: PlainDate | null;
  until: PlainDate;
  device: string;
}

interface AffectedInput extends Use {
  /** Null for all. */
  limit: number | null;
  offset: number;
}

const uses = throughIndex({ table: 'standards', alias: 's', index: 'standards_C2430' });
const calibrations = throughIndex({ table: 'calibration', alias: 'c' });
const devices = throughIndex({ table: 'inventory', alias: 'i' });

/** Everything it was used in but what was cancelled or has been replaced by a newer version. */
function affected(ctx: Ctx, { device, since, until }: Use): RawBuilder<unknown> {
  const seen = eachVisible(ctx, ctx.lab.registry.resource('inventory'), 'i');
  return sql`from ${uses} cross join ${calibrations} cross join ${devices}
    where s."C2430" = ${device} and c."CTAG" = s."CTAG" and i."MTAG" = c."MTAG" and c."C2301" >= ${since ?? ''} and c."C2301" <= ${until} and c.status <> 'X'
    and ${isNoDraft('c')} and not ${isReplaced('c')} ${seen ? sql`and ${seen}` : sql``}`;
}

export async function countAffected(ctx: Ctx, input: Use): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${affected(ctx, input)}`.execute(readingDb(ctx));
  return rows[0]?.n ?? 0;
}

export async function listAffected(ctx: Ctx, { limit, offset, ...input }: AffectedInput): Promise<AffectedRow[]> {
  const { rows } = await sql<AffectedRow>`select s."uID" as standard_id, s.certificate_number as standard_certificate, c."CTAG",
    c."C2301", c."C2306", c."C2323", c.status, i."MTAG", i."I4201", i."I4202", i."I4203", i."I4204", i.ktag as owner
    ${affected(ctx, input)} order by c."C2301" nulls first, c."CTAG" limit ${mostRows(limit)} offset ${offset}`.execute(
    readingDb(ctx),
  );
  return rows;
}
