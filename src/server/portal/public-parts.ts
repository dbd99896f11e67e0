// What hangs on a device of the public portal: calibrations, repairs, and the documents linked to it or to one of its
// calibrations. Each list passes the operation and the scope of its own record type. docs/interface/portal.md#rules.
import { type SqlBool, sql } from 'kysely';
import { mayView } from '../core/access/permissions.ts';
import { eachVisible } from '../core/access/scope.ts';
import type { Ctx } from '../core/lab/context.ts';
import { listRecords, type Page } from '../core/read/read.ts';
import { type ExtraCondition, fromTable, rootAlias } from '../core/rows/select.ts';
import type { Condition } from '../filter/target.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import { publicView } from './public-view.ts';

export const publicTabs = { calibrations: 'calibration', repairs: 'repair', documents: 'document' } as const;

export type PublicTab = keyof typeof publicTabs;

/** Newest first, where the date is shown. */
const dates: Readonly<Record<PublicTab, string | null>> = { calibrations: 'C2301', repairs: 'repair_date', documents: null };

export function tabsFor(ctx: Ctx): PublicTab[] {
  return (Object.keys(publicTabs) as PublicTab[]).filter((tab) => mayView(ctx, ctx.lab.registry.resource(publicTabs[tab])));
}

interface PartsInput {
  tab: PublicTab;
  device: string;
  limit: number;
  offset: number;
}

export async function listParts(
  ctx: Ctx,
  { tab, device, limit, offset }: PartsInput,
): Promise<{ resource: ResolvedResource; page: Page }> {
  const resource = publicView(ctx.lab.registry.resource(publicTabs[tab]));
  const date = resource.byColumn.get(dates[tab] ?? '');
  const query = {
    filter: null,
    sort: date?.filterable ? [{ path: [date.attr], direction: 'desc' as const }] : [],
    limit,
    offset,
  };
  const extra = tab === 'documents' ? linkedTo(ctx, device) : ofDevice(device);
  return { resource, page: await listRecords(ctx, resource, query, published(resource, extra)) };
}

function isPublished({ definition: { publicWhen } }: ResolvedResource, alias: string): Condition {
  if (!publicWhen) return sql<SqlBool>`1`;
  const column = sql.ref(`${alias}.${publicWhen.column}`);
  return publicWhen.equals === undefined ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`${column} = ${publicWhen.equals}`;
}

function published(resource: ResolvedResource, extra: ExtraCondition): ExtraCondition {
  return { ...extra, condition: sql<SqlBool>`${isPublished(resource, rootAlias)} and ${extra.condition}` };
}

function ofDevice(device: string): ExtraCondition {
  return { condition: sql<SqlBool>`${sql.ref(`${rootAlias}.MTAG`)} = ${device}`, tables: [], few: true };
}

/** Whether a document stands on the page of any device the visitor can see. */
export async function isPublicDocument(ctx: Ctx, id: string): Promise<boolean> {
  const document = publicView(ctx.lab.registry.resource('document'));
  if (!mayView(ctx, document)) return false;
  const { condition, tables } = linkedTo(ctx, null);
  const extra = { condition: sql<SqlBool>`${sql.ref(`${rootAlias}.${document.key}`)} = ${id} and ${condition}`, tables };
  return (
    (await listRecords(ctx, document, { filter: null, sort: [], limit: 1, offset: 0 }, published(document, extra))).total > 0
  );
}

/** `device`: its key, or null for any the caller sees. */
function linkedTo(ctx: Ctx, device: string | null): ExtraCondition {
  const inventory = ctx.lab.registry.resource('inventory');
  const calibration = ctx.lab.registry.resource('calibration');
  const record = sql.ref('l.record_key');
  const here = (reference: string) => (device === null ? sql<SqlBool>`1` : sql<SqlBool>`${sql.ref(reference)} = ${device}`);
  const links: Condition[] = [
    sql<SqlBool>`(${sql.ref('l.resource')} = ${inventory.name} and exists (select 1 from ${fromTable(inventory, 'i')} where ${sql.ref(
      'i.MTAG',
    )} = ${record} and ${here('i.MTAG')} and ${eachVisible(ctx, inventory, 'i') ?? sql<SqlBool>`1`}))`,
  ];
  if (mayView(ctx, calibration))
    links.push(
      sql<SqlBool>`(${sql.ref('l.resource')} = ${calibration.name} and exists (select 1 from ${fromTable(calibration, 'c')} where ${sql.ref(
        'c.CTAG',
      )} = ${record} and ${here('c.MTAG')} and ${isPublished(calibration, 'c')} and ${eachVisible(ctx, calibration, 'c') ?? sql<SqlBool>`1`}))`,
    );
  return {
    condition: sql<SqlBool>`exists (select 1 from ${sql.table('document_links')} as l where ${sql.ref(
      'l.document_uID',
    )} = ${sql.ref(`${rootAlias}.uID`)} and (${sql.join(links, sql` or `)}))`,
    tables: ['document_links', 'inventory', 'calibration', 'user_customers', 'advanced_filters'],
  };
}
