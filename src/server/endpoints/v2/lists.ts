// Lists as every endpoint of v2 answers with them: records as an address asks for them, short lists of records or of anything else.
// docs/interface/v2.md#shape, docs/interface/v2.md#lists.
import type { Ctx } from '../../core/lab/context.ts';
import type { ListQuery } from '../../core/lab/query.ts';
import { listRecords } from '../../core/read/read.ts';
import { embeddedRelations, loadRelations } from '../../core/read/relations.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { didYouMean } from '../../core/search/did-you-mean.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Address, Query } from '../address.ts';
import type { ActionAnswer, ListPage, RecordQuestion } from '../define-action.ts';
import { includedObjects } from './included.ts';
import { keyLinks, lastPage, pageLinks } from './links.ts';
import { listCondition, readV2Query } from './list-query.ts';
import { namedRelations } from './one-record.ts';
import { placeText } from './page-place.ts';
import { resourceObject } from './resource-object.ts';

export function plainList(address: Address, { data, meta = {}, page }: NonNullable<ActionAnswer['list']>) {
  const whole = { number: 1, size: Math.max(1, data.length), total: data.length };
  return { data, meta: { ...pageMeta(page ?? whole), ...meta }, links: pageLinks(address, page ?? null) };
}

function pageMeta(page: ListPage) {
  return { total: page.total, page: page.number, per_page: page.size, last_page: lastPage(page) };
}

const sortOf = ({ sort = '' }: { sort?: string }) => sort;

interface RecordsInput {
  ctx: Ctx;
  resource: ResolvedResource;
  rows: readonly SelectedRow[];
}

export async function shownRecords({ ctx, resource, rows }: RecordsInput) {
  const related = await loadRelations({ ctx, resource, rows, names: embeddedRelations(resource) });
  return rows.map((row) => resourceObject({ ctx, resource, row, related: related.get(row) ?? {} }));
}

/** What came twice counts twice, unless the list itself says what is meant. */
function repeatedIn(asked: Query, { query, repeated }: Address): Address['repeated'] {
  return Object.fromEntries(Object.entries(repeated).filter(([name]) => name in asked && asked[name] === query[name]));
}

const asAsked = ({ totalLater }: Ctx, list: ListQuery): ListQuery => (totalLater ? { ...list, totalLater } : list);

/** The page of a list that an address asks for; `parameters`: the list's own, where the address holds others. */
export async function askedList(ctx: Ctx, { resource, parameters, extra, shown, meta }: RecordQuestion, address: Address) {
  const { registry } = ctx.lab;
  const asked = parameters ?? address.query;
  const query = readV2Query(registry, resource, {
    query: asked,
    repeated: parameters ? repeatedIn(asked, address) : address.repeated,
  });
  const condition = listCondition(ctx, { resource, query, further: extra });
  const { rows: kept, total, atLeast, last } = await listRecords(ctx, resource, asAsked(ctx, query.list), condition);
  const rows = shown ? kept.map(shown) : kept;
  const related = await loadRelations({ ctx, resource, rows, names: namedRelations(resource, query.include) });
  const page = { ...query.page, total };
  const meant = total === 0 && query.list.search ? await didYouMean(ctx, resource, query.list.search) : null;
  return {
    data: rows.map((row) => resourceObject({ ctx, resource, row, related: related.get(row) ?? {}, fieldSets: query.fieldSets })),
    ...(query.include.length > 0
      ? { included: await includedObjects(ctx, { resource, related, include: query.include, fieldSets: query.fieldSets }) }
      : {}),
    meta: {
      ...pageMeta(page),
      ...(atLeast ? { total_is: 'at_least' as const } : {}),
      ...meta,
      ...(meant === null ? {} : { did_you_mean: meant }),
    },
    links: query.page.after === null ? pageLinks(address, page) : keyLinks(address, last ? placeText(sortOf(asked), last) : null),
  };
}
