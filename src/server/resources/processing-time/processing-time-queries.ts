// Status changes as the audit trail holds them: of one record, and of all that reached a status in a time.
import { type SqlBool, sql } from 'kysely';
import type { Instant, PlainDate } from '../../contract/values/dates.ts';
import { visibleRows } from '../../core/access/scope.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { fromTable, type SelectedRow } from '../../core/rows/select.ts';
import { labDay } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Span, StatusChange } from './processing-times.ts';

function codeIn(text: string | null, column: string): string | null {
  const value = text === null ? undefined : (JSON.parse(text) as Record<string, unknown>)[column];
  return typeof value === 'string' ? value : null;
}

/** What the trail does not tell (records from before it) is taken from the row: it stood in its status from its beginning. */
export async function statusChanges(
  ctx: Ctx,
  { resource, column, row }: { resource: ResolvedResource; column: string; row: SelectedRow },
): Promise<StatusChange[]> {
  const entries = await typed(readingDb(ctx))
    .selectFrom('audits')
    .select(['at', 'before', 'after'])
    .where('resource', '=', resource.name)
    .where('record_key', '=', String(row[resource.key]))
    .orderBy('rid')
    .execute();
  const changes = entries.flatMap(({ at, before, after }) => {
    const code = codeIn(after, column);
    return code === null ? [] : [{ at, code, before: codeIn(before, column) }];
  });
  const begun = String(row.created_at);
  const [first] = changes;
  if (!first) return [{ at: begun, code: String(row[column]) }];
  return first.before === null ? changes : [{ at: begun, code: first.before }, ...changes];
}

interface SpanInput {
  resource: ResolvedResource;
  column: string;
  span: Span;
  from: Instant;
  to: Instant;
}

export const mostRecords = 50_000;

/** As `JSON.stringify` writes it; inside a text the quotation marks would be escaped. */
function entered(alias: string, column: string, code: string) {
  const pattern = `%${JSON.stringify(column)}:${JSON.stringify(code)}%`;
  return sql<SqlBool>`${sql.ref(`${alias}.after`)} like ${pattern}`;
}

/** The caller's records that reached `stop` in the time, with when that was and when they first stood in `start`. */
export async function spansIn(
  ctx: Ctx,
  { resource, column, span, from, to }: SpanInput,
): Promise<{ started: Instant; stopped: Instant }[]> {
  const seen = visibleRows(ctx, resource, 't');
  const { rows } = await sql<{ started: Instant | null; stopped: Instant }>`select max(a.at) as stopped,
    (select min(b.at) from audits b where b.resource = ${resource.name} and b.record_key = a.record_key and ${entered('b', column, span.start)}) as started
    from audits a join ${fromTable(resource, 't')} on ${sql.ref(`t.${resource.key}`)} = a.record_key
    where a.resource = ${resource.name} and a.at >= ${from} and a.at < ${to} and ${entered('a', column, span.stop)}
    ${seen ? sql`and ${seen}` : sql``} group by a.record_key limit ${mostRecords}`.execute(readingDb(ctx));
  return rows.flatMap(({ started, stopped }) => (started !== null && started <= stopped ? [{ started, stopped }] : []));
}

/** The columns of the day (or the instant) on which work began, and of the one on which it ended: the first that holds something. */
export interface SpanDates {
  started: string;
  stopped: readonly string[];
}

interface DatedInput {
  resource: ResolvedResource;
  column: string;
  span: Span;
  dates: SpanDates;
  zone: string;
  from: PlainDate;
  to: PlainDate;
}

/** The caller's records that ended in the time and of whose end the trail says nothing: brought in from elsewhere, or older than it. */
export async function datedSpansIn(
  ctx: Ctx,
  { resource, column, span, dates, zone, from, to }: DatedInput,
): Promise<{ started: Instant; stopped: Instant }[]> {
  const seen = visibleRows(ctx, resource, 't');
  const day = (name: string) => {
    const reference = sql.ref(`t.${name}`);
    return resource.byColumn.get(name)?.spec.kind === 'datetime' ? labDay(reference, zone) : reference;
  };
  const ended = dates.stopped.length === 1 ? day(dates.stopped[0] ?? '') : sql`coalesce(${sql.join(dates.stopped.map(day))})`;
  const told = sql`select 1 from audits a where a.resource = ${resource.name} and a.record_key = ${sql.ref(`t.${resource.key}`)}
    and ${entered('a', column, span.stop)}`;
  const { rows } = await sql<{
    started: PlainDate;
    stopped: PlainDate;
  }>`select ${day(dates.started)} as started, ${ended} as stopped
    from ${fromTable(resource, 't')} where ${sql.ref(`t.${column}`)} = ${span.stop} and ${sql.ref(`t.${dates.started}`)} is not null
    and ${ended} >= ${from} and ${ended} <= ${to} and ${day(dates.started)} <= ${ended} and not exists (${told})
    ${seen ? sql`and ${seen}` : sql``} limit ${mostRecords}`.execute(readingDb(ctx));
  return rows.map(({ started, stopped }) => ({ started: `${started} 00:00:00`, stopped: `${stopped} 00:00:00` }));
}
