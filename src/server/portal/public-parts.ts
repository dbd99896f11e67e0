// What hangs on a device of the public portal: calibrations, repairs, and the documents linked to it or to one of its
// calibrations. Each list passes the operation and the scope of its own record type. docs/interface/portal.md#rules.
import { type SqlBool, sql } from 'kysely';
import { mayView } from '../core/access/permissions.ts';
import { eachVisible } from '../core/access/scope.ts';
import type { Ctx } from '../core/lab/context.ts';
import type { Registry } from '../core/lab/registry.ts';
import { listRecords, type Page } from '../core/read/read.ts';
import { type ExtraCondition, fromTable, rootAlias } from '../core/rows/select.ts';
import { always } from '../db/dialect/index.ts';
import type { Condition } from '../filter/target.ts';
import type { LinkedScope, Scope } from '../schema/define-resource.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import type { ResourceName } from '../schema/rows.generated.ts';
import { publicView } from './public-view.ts';

/** By the word of the tab: which records it lists, as their definitions say. */
export function publicTabs({ definitions }: Registry): Map<string, ResourceName> {
  const tabs = [...definitions.values()].flatMap(({ name, portal }) => (portal ? [[portal.tab, name] as const] : []));
  return new Map(tabs);
}

export function tabsFor(ctx: Ctx): string[] {
  const { registry } = ctx.lab;
  return [...publicTabs(registry)].filter(([, name]) => mayView(ctx, registry.resource(name))).map(([tab]) => tab);
}

export function publicDevice({ lab }: Ctx): ResolvedResource {
  return lab.registry.playing('narrowable');
}

/** The device, and what these tabs list. */
export function shownIn(ctx: Ctx, tabs: readonly string[]): ResolvedResource[] {
  const { registry } = ctx.lab;
  const listed = [...publicTabs(registry)].filter(([tab]) => tabs.includes(tab));
  return [publicDevice(ctx), ...listed.map(([, name]) => registry.resource(name))];
}

/** The records with a file that hang on others by links of their own. */
export function publicDocument({ lab: { registry } }: Ctx): { resource: ResolvedResource; linked: LinkedScope } {
  for (const name of publicTabs(registry).values()) {
    const resource = registry.resource(name);
    const linked = linkedScope(resource.definition.scope);
    if (linked) return { resource, linked };
  }
  throw new Error('no tab of the portal lists documents');
}

function linkedScope(scope: Scope): LinkedScope | null {
  if (scope.kind === 'linked') return scope;
  return scope.kind === 'all' ? (scope.of.map(linkedScope).find((part) => part !== null) ?? null) : null;
}

interface PartsInput {
  /** What the tab lists. */
  name: ResourceName;
  device: string;
  limit: number;
  offset: number;
}

export async function listParts(
  ctx: Ctx,
  { name, device, limit, offset }: PartsInput,
): Promise<{ resource: ResolvedResource; page: Page }> {
  const resource = publicView(ctx.lab.registry.resource(name));
  const { portal, scope } = resource.definition;
  // Newest first, where the date is shown.
  const date = resource.byColumn.get(portal?.newestBy ?? '');
  const query = {
    filter: null,
    sort: date?.filterable ? [{ path: [date.attr], direction: 'desc' as const }] : [],
    limit,
    offset,
  };
  const extra = linkedScope(scope) ? linkedTo(ctx, device) : ofDevice(deviceColumn(ctx, resource), device);
  return { resource, page: await listRecords(ctx, resource, query, published(resource, extra)) };
}

function isPublished({ definition: { publicWhen } }: ResolvedResource, alias: string): Condition {
  if (!publicWhen) return always;
  const column = sql.ref(`${alias}.${publicWhen.column}`);
  return publicWhen.equals === undefined ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`${column} = ${publicWhen.equals}`;
}

function published(resource: ResolvedResource, extra: ExtraCondition): ExtraCondition {
  return { ...extra, condition: sql<SqlBool>`${isPublished(resource, rootAlias)} and ${extra.condition}` };
}

/** The column that names a record's device: its own key, or what it follows. */
function deviceColumn(ctx: Ctx, { name, key, definition: { scope } }: ResolvedResource): string {
  const device = publicDevice(ctx).name;
  if (name === device) return key;
  if (scope.kind !== 'follows' || scope.resource !== device) throw new Error(`"${name}" hangs on no device`);
  return scope.column;
}

function ofDevice(column: string, device: string): ExtraCondition {
  return { condition: sql<SqlBool>`${sql.ref(`${rootAlias}.${column}`)} = ${device}`, tables: [], few: true };
}

/** Whether a document stands on the page of any device the visitor can see. */
export async function isPublicDocument(ctx: Ctx, id: string): Promise<boolean> {
  const document = publicView(publicDocument(ctx).resource);
  if (!mayView(ctx, document)) return false;
  const { condition, tables } = linkedTo(ctx, null);
  const extra = { condition: sql<SqlBool>`${sql.ref(`${rootAlias}.${document.key}`)} = ${id} and ${condition}`, tables };
  return (
    (await listRecords(ctx, document, { filter: null, sort: [], limit: 1, offset: 0 }, published(document, extra))).total > 0
  );
}

/** What a document may be linked to: the device itself, and what brings its documents along. */
function carriers(ctx: Ctx): ResolvedResource[] {
  const { registry } = ctx.lab;
  const others = registry.all().filter((resource) => resource.definition.portal?.documents && mayView(ctx, resource));
  return [publicDevice(ctx), ...others];
}

/** `device`: its key, or null for any the caller sees. */
function linkedTo(ctx: Ctx, device: string | null): ExtraCondition {
  const { resource, linked } = publicDocument(ctx);
  const link = ctx.lab.registry.resource(linked.by);
  const all = carriers(ctx);
  const ways = all.map((carrier, index): Condition => {
    const at = `c${index}`;
    const own = sql.ref(`${at}.${carrier.key}`);
    const here = device === null ? always : sql<SqlBool>`${sql.ref(`${at}.${deviceColumn(ctx, carrier)}`)} = ${device}`;
    const seen = eachVisible(ctx, carrier, at) ?? always;
    const found = sql`select 1 from ${fromTable(carrier, at)} where ${own} = ${sql.ref(`l.${linked.keyColumn}`)} and ${here} and ${isPublished(carrier, at)} and ${seen}`;
    return sql<SqlBool>`(${sql.ref(`l.${linked.resourceColumn}`)} = ${carrier.name} and exists (${found}))`;
  });
  const document = sql.ref(`${rootAlias}.${resource.key}`);
  return {
    condition: sql<SqlBool>`exists (select 1 from ${sql.table(link.table)} as l where ${sql.ref(`l.${linked.ownColumn}`)} = ${document} and (${sql.join(ways, sql` or `)}))`,
    tables: [link.table, ...all.map(({ table }) => table), ...scopeTables],
  };
}

/** What decides about who sees the rows, besides themselves. */
const scopeTables = ['user_customers', 'advanced_filters'];
