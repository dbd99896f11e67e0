// Which customers a case about a bad standard touches, and who of them was told. A customer is touched by a calibration that nobody has
// decided to be without effect, or was told before that was decided. docs/design/lab-work.md#customers-told.
import { sql } from 'kysely';
import { notDelivered } from '../../contract/values/notice-ways.ts';
import { eachVisible } from '../../core/access/scope.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';

const seenOf = (ctx: Ctx, name: 'impact_case' | 'impact_item' | 'impact_notice' | 'customer', alias: string) => {
  const seen = eachVisible(ctx, ctx.lab.registry.resource(name), alias);
  return seen ? sql`and ${seen}` : sql``;
};

/** What was mailed counts once it was sent; a message that is gone by now was. */
const counts = sql`(n.way <> 'mailed' or n."message_uID" is null or m.state in ('sent', 'unsure'))`;
const underWay = sql`(m.state is not null and m.state not in ('sent', 'unsure', ${sql.join(notDelivered)}))`;

export interface CaseStanding {
  id: string;
  undecided: number;
  customers: number;
  told: number;
}

/** Of those of the cases that the caller sees, as far as he sees into them: two statements for all. */
export async function standingOf(ctx: Ctx, ids: readonly string[]): Promise<CaseStanding[]> {
  if (ids.length === 0) return [];
  const db = readingDb(ctx);
  const keys = sql.join([...ids]);
  const cases = await sql<{ id: string; undecided: number }>`select k."uID" as id,
      (select count(*) from impact_items it where it."case_uID" = k."uID" and it.disposition = 'open'
        ${seenOf(ctx, 'impact_item', 'it')}) as undecided
    from impact_cases k where k."uID" in (${keys}) ${seenOf(ctx, 'impact_case', 'k')}`.execute(db);
  const touched = await sql<{ id: string; customers: number; told: number }>`select id, count(*) as customers, sum(told) as told
    from (select id, customer, max(told) as told from (
      select it."case_uID" as id, i.ktag as customer, 0 as told
        from impact_items it cross join calibration c cross join inventory i
        where it."case_uID" in (${keys}) and it.disposition <> 'no_effect' and c."CTAG" = it."CTAG" and i."MTAG" = c."MTAG"
        ${seenOf(ctx, 'impact_item', 'it')}
      union all
      select n."case_uID" as id, n."customer_KTAG" as customer, 1 as told
        from impact_notices n left join messages m on m."uID" = n."message_uID"
        where n."case_uID" in (${keys}) and ${counts} ${seenOf(ctx, 'impact_notice', 'n')}
    ) each_one group by id, customer) each_customer group by id`.execute(db);
  const byCase = new Map(touched.rows.map((row) => [row.id, row]));
  return cases.rows.map(({ id, undecided }) => {
    const { customers = 0, told = 0 } = byCase.get(id) ?? {};
    return { id, undecided: Number(undecided), customers: Number(customers), told: Number(told) };
  });
}

export interface CaseNotice {
  id: string;
  customer: string;
  way: string;
  told_on: string | null;
  told_by: string | null;
  calibrations: number | null;
  message: string | null;
  state: string | null;
  document: string | null;
  remark: string | null;
  counts: boolean;
  under_way: boolean;
}

export interface CaseCustomer {
  id: string;
  number: string | null;
  name: string | null;
  email: string | null;
  /** Of the calibrations that are not without effect: how many, of how many devices, how many of them undecided. */
  calibrations: number;
  devices: number;
  undecided: number;
  notices: CaseNotice[];
}

const asNotice = (row: CaseNotice): CaseNotice => ({
  ...row,
  counts: Number(row.counts) === 1,
  under_way: Number(row.under_way) === 1,
});

/** By name; three statements whatever the size of the case. */
export async function customersOf(ctx: Ctx, id: string): Promise<CaseCustomer[]> {
  const db = readingDb(ctx);
  const { rows: notices } =
    await sql<CaseNotice>`select n."uID" as id, n."customer_KTAG" as customer, n.way, n.told_on, n.told_by,
      n.calibrations, n."message_uID" as message, m.state, n."document_uID" as document, n.remark,
      case when ${counts} then 1 else 0 end as counts, case when ${underWay} then 1 else 0 end as under_way
    from impact_notices n left join messages m on m."uID" = n."message_uID"
    where n."case_uID" = ${id} ${seenOf(ctx, 'impact_notice', 'n')} order by n.rid`.execute(db);
  const { rows: touched } = await sql<{ customer: string; calibrations: number; devices: number; undecided: number }>`
    select i.ktag as customer, count(*) as calibrations, count(distinct i."MTAG") as devices,
      sum(case when it.disposition = 'open' then 1 else 0 end) as undecided
    from impact_items it cross join calibration c cross join inventory i
    where it."case_uID" = ${id} and it.disposition <> 'no_effect' and c."CTAG" = it."CTAG" and i."MTAG" = c."MTAG"
    ${seenOf(ctx, 'impact_item', 'it')} group by i.ktag`.execute(db);
  const byCustomer = new Map(touched.map((row) => [row.customer, row]));
  const keys = [...new Set([...byCustomer.keys(), ...notices.map(({ customer }) => customer)])];
  const named = await namedCustomers(ctx, keys);
  return named.map((customer) => {
    const { calibrations = 0, devices = 0, undecided = 0 } = byCustomer.get(customer.id) ?? {};
    const own = notices.filter((notice) => notice.customer === customer.id).map(asNotice);
    const figures = { calibrations: Number(calibrations), devices: Number(devices), undecided: Number(undecided) };
    return { ...customer, ...figures, notices: own };
  });
}

type NamedOne = Pick<CaseCustomer, 'id' | 'number' | 'name' | 'email'>;

const mostKeys = 1000;

async function namedCustomers(ctx: Ctx, keys: readonly string[]): Promise<NamedOne[]> {
  const found: NamedOne[] = [];
  for (let start = 0; start < keys.length; start += mostKeys) {
    const { rows } = await sql<NamedOne>`select k."KTAG" as id, k."K4601" as number, k."K4602" as name, k.email from customers k
      where k."KTAG" in (${sql.join(keys.slice(start, start + mostKeys))}) ${seenOf(ctx, 'customer', 'k')}`.execute(
      readingDb(ctx),
    );
    found.push(...rows);
  }
  return found.sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '') || (a.id < b.id ? -1 : 1));
}
