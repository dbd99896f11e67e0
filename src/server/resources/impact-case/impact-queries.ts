// The calibrations a standard was used in since it was last known to be good. 10,000 under a second.
import { type RawBuilder, sql } from 'kysely';
import type { PlainDate } from '../../contract/values/dates.ts';
import { mayView } from '../../core/access/permissions.ts';
import { eachVisible } from '../../core/access/scope.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { throughIndex } from '../../db/dialect/index.ts';
import { counts } from '../rules/calibration-queries.ts';

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
    sql`and c."C2323" = 'failed' and c."C2301" between ${from ?? ''} and ${to} order by c."C2301" nulls first, c.rid`,
  );
  const before = finding ? sql`c."C2301" < ${finding.C2301}` : sql`c."C2301" <= ${from ?? to}`;
  const lastGood = await ownCalibration(
    ctx,
    device,
    sql`and c."C2323" = 'passed' and ${before} order by c."C2301" desc nulls last, c.rid desc`,
  );
  return { finding, lastGood, since: lastGood?.C2301 ?? null, until: to };
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
