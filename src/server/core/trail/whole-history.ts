// The history of a record with that of its parts, those included that are gone: one timeline, newest first. The parts are found by their
// rows and by what was noted of those that left; the entries of each by its key. docs/adr/0130-the-history-of-a-record-tells-of-its-parts.md.
import { type RawBuilder, sql } from 'kysely';
import { oneOfMany } from '../../db/dialect/index.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { Json } from '../../schema/fields/field-type.ts';
import { mayView } from '../access/permissions.ts';
import { type Ctx, readingDb } from '../lab/context.ts';
import { type AuditObject, type AuditQuery, type HistoryRow, historyEntry, renamed } from './audit-list.ts';
import { type ToldPart, toldParts } from './left-parts.ts';

export type PartOfHistory = {
  /** As v2 names its type. */
  type: string;
  id: string;
  /** It is no part of the record any more. */
  gone: boolean;
  /** What it is called by, as it is, or last was. */
  named: Record<string, Json>;
};

interface Entry extends Omit<AuditObject, 'attributes'> {
  attributes: AuditObject['attributes'] & { part: Json };
}

type FoundRow = HistoryRow & { resource: string; record_key: string };

export async function wholeHistory(ctx: Ctx, query: AuditQuery): Promise<{ entries: Entry[]; total: number }> {
  const { resource, key, limit, offset } = query;
  const parts = toldParts(ctx.lab.registry, resource).filter((part) => mayView(ctx, part.resource));
  const db = readingDb(ctx);
  const from = sql`from (${ownAndParts(ctx, query, parts)}) as told
    join audits on audits.resource = told.resource and audits.record_key = told.record_key`;
  const counted = await sql<{ n: number }>`select count(*) as n ${from}`.execute(db);
  const { rows } =
    await sql<FoundRow>`select audits.id, audits.at, ${sql.ref('audits.user_uID')}, audits.user_name, audits.address,
      audits.action, audits.reason, audits.batch_id, audits.before, audits.after, audits.hash, audits.resource, audits.record_key,
      (select kind from runs where ${sql.ref('runs.uID')} = audits.batch_id) as run_kind
    ${from} order by audits.rid desc limit ${limit} offset ${offset}`.execute(db);
  const named = new Map<string, PartOfHistory>();
  for (const part of parts) {
    const keys = rows.filter((row) => row.resource === part.resource.name).map((row) => row.record_key);
    for (const [id, one] of await namesOf(ctx, { part, key, keys: [...new Set(keys)] }))
      named.set(placeOf(part.resource.name, id), one);
  }
  return {
    total: Number(counted.rows[0]?.n ?? 0),
    entries: rows.map((row) => {
      const part = row.resource === resource.name ? null : (named.get(placeOf(row.resource, row.record_key)) ?? null);
      const written = part ? ctx.lab.registry.all().find(({ name }) => name === row.resource) : resource;
      const entry = historyEntry(ctx, written, row);
      return { ...entry, attributes: { ...entry.attributes, part } };
    }),
  };
}

const placeOf = (resource: string, key: string) => `${resource} ${key}`;

/** The record and what it has or had, each once. */
function ownAndParts(ctx: Ctx, { resource, key }: AuditQuery, parts: readonly ToldPart[]): RawBuilder<unknown> {
  const each = parts.flatMap((part) => {
    const { name, table, key: own } = part.resource;
    const ofRows = elsewhere(ctx, { part, key, of: sql.ref(`p.${own}`) });
    const ofLeft = elsewhere(ctx, { part, key, of: sql.ref('p.record_key') });
    return [
      sql`select ${name}, ${sql.ref(`p.${own}`)} from ${sql.table(table)} as p where ${sql.ref(`p.${part.column}`)} = ${key} ${ofRows}`,
      sql`select p.resource, p.record_key from left_parts as p where p.of_key = ${key} and p.resource = ${name} ${ofLeft}`,
    ];
  });
  const own = sql`select cast(${resource.name} as text) as resource, cast(${key} as text) as record_key`;
  return sql.join([own, ...each], sql` union `);
}

/** Of a part that was of another record as well, there are entries that not everybody sees who sees this one. */
function elsewhere(ctx: Ctx, { part, key, of }: { part: ToldPart; key: string; of: RawBuilder<unknown> }): RawBuilder<unknown> {
  const { principal } = ctx;
  if (principal.program || (principal.customers === 'all' && !principal.inventoryFilter)) return sql``;
  const { name, table, key: own } = part.resource;
  return sql`and not exists (select 1 from left_parts as other
      where other.record_key = ${of} and other.resource = ${name} and other.of_key <> ${key})
    and not exists (select 1 from ${sql.table(table)} as now
      where ${sql.ref(`now.${own}`)} = ${of} and ${sql.ref(`now.${part.column}`)} <> ${key})`;
}

interface NamesQuery {
  part: ToldPart;
  key: string;
  keys: readonly string[];
}

/** By its row, where there is one; else by what the trail says of it when it was taken out. */
async function namesOf(ctx: Ctx, { part, key, keys }: NamesQuery): Promise<Map<string, PartOfHistory>> {
  const { resource, column } = part;
  const db = readingDb(ctx);
  const columns = [resource.key, column, ...part.named].map((name) => sql.ref(name));
  const live = await sql<Row>`select ${sql.join(columns)} from ${sql.table(resource.table)}
    where ${oneOfMany(sql.ref(resource.key), keys)}`.execute(db);
  const last = await sql<{ record_key: string; before: string }>`select record_key, before from audits
    where resource = ${resource.name} and ${oneOfMany(sql.ref('record_key'), keys)} and action = 'delete' and before is not null
    order by rid`.execute(db);
  const rows = new Map(
    last.rows.map(({ record_key, before }) => [record_key, { row: JSON.parse(before) as Row, isThere: false }]),
  );
  for (const row of live.rows) rows.set(String(row[resource.key]), { row, isThere: row[column] === key });
  return new Map(
    keys.map((id) => {
      const found = rows.get(id);
      const shown = Object.fromEntries(part.named.map((name) => [name, found?.row[name] ?? null]));
      const named = renamed(ctx, resource, JSON.stringify(shown)) ?? {};
      return [id, { type: resource.definition.v2?.type ?? resource.name, id, gone: !found?.isThere, named }];
    }),
  );
}
