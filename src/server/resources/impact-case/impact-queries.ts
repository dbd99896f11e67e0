// The calibrations a standard was used in since it was last known to be good. 10,000 under a second.
import { type RawBuilder, sql } from 'kysely';
import type { PlainDate } from '../../contract/values/dates.ts';
import { mayView } from '../../core/access/permissions.ts';
import { eachVisible } from '../../core/access/scope.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { throughIndex } from '../../db/dialect/index.ts';
import { counts, isNoDraft, isReplaced } from '../rules/calibration-queries.ts';

export interface Period {
  from: PlainDate | null;
  to: PlainDate;
}

interface OwnCalibration {
  CTAG: string;
  C2301: PlainDate;
  C2306: string | null;
  C2323: string | null;
}

export interface Suspicion {
  /** The standard's first calibration of the period that failed. */
  finding: OwnCalibration | null;
  /** Its last one before that was passed; none: everything it was ever used in is in question. */
  lastGood: OwnCalibration | null;
  since: PlainDate | null;
  until: PlainDate;
}

const ownOnes = throughIndex({ table: 'calibration', alias: 'c', index: 'calibration_MTAG_C2301_C2323_status' });

async function ownCalibration(ctx: Ctx, device: string, further: RawBuilder<unknown>): Promise<OwnCalibration | null> {
  const { rows } = await sql<OwnCalibration>`select c."CTAG", c."C2301", c."C2306", c."C2323" from ${ownOnes}
    where c."MTAG" = ${device} and ${counts('c')} ${further} limit 1`.execute(readingDb(ctx));
  return rows[0] ?? null;
}

/** Without a failed calibration the beginning of the period is the day the doubt goes back to, else its end. */
export async function suspicionOf(ctx: Ctx, device: string, { from, to }: Period): Promise<Suspicion> {
  const finding = await ownCalibration(
    ctx,
    device,
    sql`and c."C2323" = 'failed' and c."C2301" between ${from ?? ''} and ${to} order by c."C2301", c.rid`,
  );
  const before = finding ? sql`c."C2301" < ${finding.C2301}` : sql`c."C2301" <= ${from ?? to}`;
  const lastGood = await ownCalibration(
    ctx,
    device,
    sql`and c."C2323" = 'passed' and ${before} order by c."C2301" desc, c.rid desc`,
  );
  return { finding, lastGood, since: lastGood?.C2301 ?? null, until: to };
}

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

interface AffectedInput extends Pick<Suspicion, 'since' | 'until'> {
  device: string;
  limit: number;
  offset: number;
}

const uses = throughIndex({ table: 'standards', alias: 's', index: 'standards_C2430' });
const calibrations = throughIndex({ table: 'calibration', alias: 'c' });
const devices = throughIndex({ table: 'inventory', alias: 'i' });

/** Everything it was used in but what was cancelled or has been replaced by a newer version. */
function affected(ctx: Ctx, { device, since, until }: Pick<AffectedInput, 'device' | 'since' | 'until'>): RawBuilder<unknown> {
  const seen = eachVisible(ctx, ctx.lab.registry.resource('inventory'), 'i');
  return sql`from ${uses} cross join ${calibrations} cross join ${devices}
    where s."C2430" = ${device} and c."CTAG" = s."CTAG" and i."MTAG" = c."MTAG" and c."C2301" >= ${since ?? ''} and c."C2301" <= ${until} and c.status <> 'X'
    and ${isNoDraft('c')} and not ${isReplaced('c')} ${seen ? sql`and ${seen}` : sql``}`;
}

export async function countAffected(ctx: Ctx, input: Omit<AffectedInput, 'limit' | 'offset'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${affected(ctx, input)}`.execute(readingDb(ctx));
  return rows[0]?.n ?? 0;
}

export async function listAffected(ctx: Ctx, { limit, offset, ...input }: AffectedInput): Promise<AffectedRow[]> {
  const { rows } = await sql<AffectedRow>`select s."uID" as standard_id, s.certificate_number as standard_certificate, c."CTAG",
    c."C2301", c."C2306", c."C2323", c.status, i."MTAG", i."I4201", i."I4202", i."I4203", i."I4204", i.ktag as owner
    ${affected(ctx, input)} order by c."C2301", c."CTAG" limit ${limit} offset ${offset}`.execute(readingDb(ctx));
  return rows;
}

export interface NamedCustomer {
  KTAG: string;
  K4601: string | null;
  K4602: string | null;
}

const mostKeys = 1000;

/** Those of the customers that the caller may see. */
export async function customersNamed(ctx: Ctx, keys: readonly string[]): Promise<NamedCustomer[]> {
  const customer = ctx.lab.registry.resource('customer');
  const wanted = mayView(ctx, customer) ? [...new Set(keys)] : [];
  const seen = eachVisible(ctx, customer, 'k');
  const found: NamedCustomer[] = [];
  for (let start = 0; start < wanted.length; start += mostKeys) {
    const { rows } = await sql<NamedCustomer>`select k."KTAG", k."K4601", k."K4602" from customers k
      where k."KTAG" in (${sql.join(wanted.slice(start, start + mostKeys))}) ${seen ? sql`and ${seen}` : sql``}`.execute(
      readingDb(ctx),
    );
    found.push(...rows);
  }
  return found;
}

export interface GivenDisposition {
  CTAG: string;
  item_id: string;
  case_id: string;
  disposition: string;
}

/** What has been decided in the standard's cases, the newest last. */
export async function dispositionsFor(ctx: Ctx, device: string, calibrations: readonly string[]): Promise<GivenDisposition[]> {
  if (calibrations.length === 0) return [];
  const { rows } = await sql<GivenDisposition>`select it."CTAG", it."uID" as item_id, k."uID" as case_id, it.disposition
    from impact_cases k join impact_items it on it."case_uID" = k."uID"
    where k."MTAG" = ${device} order by k.created_at, k.rid`.execute(readingDb(ctx));
  const wanted = new Set(calibrations);
  return rows.filter(({ CTAG }) => wanted.has(CTAG));
}
