// Which events a caller is told of: his view operation and his rows decide, as for every read, at the moment of telling. A
// deleted record is judged by the row that was taken out, and what went with it by the record it belonged to.
import { sql } from 'kysely';
import { never } from '../../db/dialect/index.ts';
import type { RecordEvent } from '../../db/store/change-feed.ts';
import type { Row, Scope } from '../../schema/define-resource.ts';
import { isTiedByOthers } from '../../schema/device-bound.ts';
import type { Stored } from '../../schema/fields/field-type.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { mayView } from '../access/permissions.ts';
import { eachVisible } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import { runPreparedRead } from '../lab/prepared-reads.ts';
import { fromTable, rootAlias } from '../rows/select.ts';
import type { LoggedEvent } from './event-log.ts';

/** Keys a query asks for at once: always as many, so that it is compiled once. */
const chunkKeys = 50;

type Deleted = (resource: ResourceName, key: string) => RecordEvent | undefined;

/** What is gone as the caller saw it; of many parts of one record, that record is asked for once. */
interface Gone {
  deleted: Deleted;
  judged: Map<Row, Promise<boolean>>;
}

export async function seenEvents(ctx: Ctx, events: readonly LoggedEvent[], deleted: Deleted): Promise<ReadonlySet<LoggedEvent>> {
  const seen = new Set<LoggedEvent>();
  const gone: Gone = { deleted, judged: new Map() };
  const byResource = new Map<ResourceName, LoggedEvent[]>();
  for (const event of events) byResource.set(event.resource, [...(byResource.get(event.resource) ?? []), event]);
  for (const [name, group] of byResource) {
    const resource = publishedResource(ctx, name);
    if (!resource || !mayView(ctx, resource)) continue;
    const present = group.filter(({ row }) => row === null);
    const keys = await visibleKeys(ctx, resource, [...new Set(present.map(({ key }) => key))]);
    for (const event of present) if (keys === 'all' || keys.has(event.key)) seen.add(event);
    for (const event of group)
      if (event.row !== null && (await couldSee(ctx, { resource, row: event.row }, gone))) seen.add(event);
  }
  return seen;
}

function publishedResource({ lab: { registry } }: Ctx, name: ResourceName): ResolvedResource | null {
  return registry.definitions.get(name)?.faces.includes('v2') ? registry.resource(name) : null;
}

async function visibleKeys(ctx: Ctx, resource: ResolvedResource, keys: readonly string[]): Promise<'all' | Set<string>> {
  if (!eachVisible(ctx, resource, rootAlias)) return 'all';
  const found = new Set<string>();
  for (let start = 0; start < keys.length; start += chunkKeys) {
    const chunk = keys.slice(start, start + chunkKeys);
    const values = chunk.length === 1 ? chunk : chunk.concat(new Array<string>(chunkKeys - chunk.length).fill(chunk[0] ?? ''));
    const rows = await runPreparedRead<{ k: string }>(ctx, {
      shape: `events ${resource.name}`,
      values,
      build(slots) {
        const key = sql.ref(`${rootAlias}.${resource.key}`);
        return sql<{
          k: string;
        }>`select ${key} as k from ${fromTable(resource)} where ${key} in (${sql.join(slots)}) and ${eachVisible(
          ctx,
          resource,
          rootAlias,
        )}`;
      },
    });
    for (const { k } of rows) found.add(k);
  }
  return found;
}

interface TakenRow {
  resource: ResolvedResource;
  row: Row;
}

function couldSee(ctx: Ctx, taken: TakenRow, gone: Gone): Promise<boolean> {
  const known = gone.judged.get(taken.row);
  if (known) return known;
  const owner = deletedOwner(ctx, taken, gone.deleted);
  const answer = owner ? couldSee(ctx, owner, gone) : rowVisible(ctx, taken);
  gone.judged.set(taken.row, answer);
  return answer;
}

async function rowVisible(ctx: Ctx, { resource, row }: TakenRow): Promise<boolean> {
  if (!eachVisible(ctx, resource, rootAlias)) return true;
  if (ctx.principal.inventoryFilter && isTiedByOthers(resource.definition.scope)) return false;
  const columns = [...new Set(['rid', ...resource.fields.flatMap(({ column, sortColumn }) => [column, sortColumn])])];
  const values = columns.map((column): Stored => row[column] ?? null);
  const rows = await runPreparedRead(ctx, {
    shape: `gone ${resource.name}`,
    values,
    build(slots) {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      // The empty part lends its columns' types and collations: the row compares as it did in its table.
      const taken = sql`select ${names} from ${sql.table(resource.table)} where ${never} union all select ${sql.join(slots)}`;
      return sql`select 1 from (${taken}) as ${sql.id(rootAlias)} where ${eachVisible(ctx, resource, rootAlias)}`;
    },
  });
  return rows.length > 0;
}

/** Where the row names a device besides, whoever's devices are narrowed is not told: that it went with its owner says nothing of this. */
function ownerScope(ctx: Ctx, scope: Scope): Extract<Scope, { kind: 'follows' }> | null {
  if (scope.kind === 'follows') return scope;
  if (scope.kind !== 'all' || ctx.principal.inventoryFilter) return null;
  const deciding = scope.of.filter(({ kind }) => kind !== 'points');
  const [only] = deciding;
  return deciding.length === 1 && only?.kind === 'follows' ? only : null;
}

/** The record a deleted one followed, when that is gone as well. */
function deletedOwner(ctx: Ctx, { resource, row }: TakenRow, deleted: Deleted): TakenRow | null {
  const scope = ownerScope(ctx, resource.definition.scope);
  const key = scope ? row[scope.column] : null;
  if (!scope || typeof key !== 'string') return null;
  const gone = deleted(scope.resource, key);
  return gone?.row ? { resource: ctx.lab.registry.resource(scope.resource), row: gone.row } : null;
}
