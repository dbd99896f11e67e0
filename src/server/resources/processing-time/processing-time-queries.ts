// Status changes as the audit trail holds them: of one record, and of all that reached a status in a time.
import { type SqlBool, sql } from 'kysely';
import type { Instant } from '../../contract/values/dates.ts';
import { visibleRows } from '../../core/access/scope.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { fromTable, type SelectedRow } from '../../core/rows/select.ts';
import { typed } from '../../db/connection/connection.ts';
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
