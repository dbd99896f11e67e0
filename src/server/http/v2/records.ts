// The v2 record endpoints: list, read, create, update, delete, audits; the same for every published record.
// docs/interface/v2.md#shape, docs/interface/v2.md#catalogue, docs/interface/v2.md#lists, docs/interface/v2.md#bodies.
import { createHash } from 'node:crypto';
import { unknownParameter } from '../../contract/filters/filter-problem.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { removeRecord } from '../../core/bin/remove.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRecord, listRecords } from '../../core/read/read.ts';
import { loadRelations } from '../../core/read/relations.ts';
import type { ExtraCondition, SelectedRow } from '../../core/rows/select.ts';
import { listAudits } from '../../core/trail/audit-list.ts';
import type { WriteInput } from '../../core/validate/decode.ts';
import { createRecord, updateRecord } from '../../core/write/write.ts';
import { etagOf, writeOptions } from '../../core/write/write-options.ts';
import { readV2Page } from '../../filter/from-v2-sort.ts';
import { hasTag } from '../../lib/entity-tags.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type Exchange, sendJson } from '../exchange/exchange.ts';
import type { Query } from '../exchange/query-string.ts';
import type { Services } from '../exchange/services.ts';
import { listCondition, readFieldSets, readIncludes, readV2Query } from './list-query.ts';
import { includedObjects, resourceObject } from './serialize.ts';

export interface RecordCall {
  exchange: Exchange;
  ctx: Ctx;
  services: Services;
  resource: ResolvedResource;
}

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Relations a single record always names, as v1 embeds them. */
function namedRelations(resource: ResolvedResource, include: readonly string[]): string[] {
  const embedded = [...resource.relations].filter(([, relation]) => relation.embed).map(([name]) => name);
  return [...new Set([...embedded, ...include])];
}

export type Address = Pick<Exchange, 'segments' | 'query' | 'repeated'>;

interface Place {
  number: number;
  last: number;
}

/** Null: it has one page, and nobody asks for another. */
export function pageLinks(exchange: Address, place: Place | null) {
  const link = (page: number | null): string => {
    // A parameter that came twice is a range: the next page must have both ends.
    const pairs = Object.entries({ ...exchange.query, ...exchange.repeated }).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    );
    const params = new URLSearchParams(pairs);
    if (page !== null) params.set('page[number]', String(page));
    const query = params.size > 0 ? `?${params.toString()}` : '';
    return `/api/v2/${exchange.segments.map(encodeURIComponent).join('/')}${query}`;
  };
  if (place === null) return { self: link(null), next: null, prev: null };
  const { number, last } = place;
  return {
    self: link(number),
    next: number < last ? link(number + 1) : null,
    prev: number > 1 ? link(Math.min(number - 1, last)) : null,
  };
}

export async function list({ exchange, ctx, resource }: RecordCall): Promise<Answer> {
  assertMay(ctx, resource, 'view');
  return listOf({ ctx, resource, address: exchange, trail: exchange.trail });
}

interface ListInput {
  ctx: Ctx;
  resource: ResolvedResource;
  /** Where the list was asked for, with everything its neighbouring pages need. */
  address: Address;
  /** The list's own parameters, where the address holds others. */
  listQuery?: Query;
  extra?: ExtraCondition;
  /** A row as its reader gets it, where that is not as it is kept. */
  shown?: (row: SelectedRow) => SelectedRow;
  trail?: Exchange['trail'];
}

/** What came twice counts twice, unless the list itself says what is meant. */
function repeatedIn(listQuery: Query, { query, repeated }: Address): Address['repeated'] {
  return Object.fromEntries(Object.entries(repeated).filter(([name]) => name in listQuery && listQuery[name] === query[name]));
}

/** The list shape of 2.5, for a record's own list and for lists that begin with a condition. */
export async function listOf({ ctx, resource, address, listQuery, extra, shown, trail }: ListInput): Promise<Answer> {
  const { registry } = ctx.lab;
  const query = readV2Query(
    registry,
    resource,
    listQuery ? { query: listQuery, repeated: repeatedIn(listQuery, address) } : address,
  );
  const condition = listCondition(ctx, { resource, query, further: extra });
  const { rows: kept, total } = await listRecords(ctx, resource, query.list, condition);
  const rows = shown ? kept.map(shown) : kept;
  if (trail) trail.rows = rows.length;
  const related = await loadRelations({ ctx, resource, rows, names: namedRelations(resource, query.include) });
  const last = Math.max(1, Math.ceil(total / query.page.size));
  return {
    status: 200,
    body: {
      data: rows.map((row) =>
        resourceObject({ registry, resource, row, related: related.get(row) ?? {}, fieldSets: query.fieldSets }),
      ),
      ...(query.include.length > 0
        ? { included: includedObjects({ registry, resource, related, names: query.include, fieldSets: query.fieldSets }) }
        : {}),
      meta: { total, page: query.page.number, per_page: query.page.size, last_page: last },
      links: pageLinks(address, { number: query.page.number, last }),
    },
  };
}

interface ShownInput {
  status: number;
  row: SelectedRow;
  query?: Query;
}

export async function single(
  { ctx, resource }: Pick<RecordCall, 'ctx' | 'resource'>,
  { status, row, query = {} }: ShownInput,
): Promise<Answer> {
  const include = readIncludes(resource, query);
  const { registry } = ctx.lab;
  const fieldSets = readFieldSets(registry, resource, query);
  const related = await loadRelations({ ctx, resource, rows: [row], names: namedRelations(resource, include) });
  const body = {
    data: resourceObject({ registry, resource, row, related: related.get(row) ?? {}, fieldSets }),
    ...(include.length > 0 ? { included: includedObjects({ registry, resource, related, names: include, fieldSets }) } : {}),
  };
  return { status, headers: { ETag: etagOf(`${row.row_version}-${fingerprint(body)}`) }, body };
}

/** Behind the version, which guards writes, what tells this very answer from any other of the record. docs/interface/v2.md#d-476. */
function fingerprint(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);
}

const ofOneRecord = /^(?:include$|fields\[)/;

export async function readOne(call: RecordCall, id: string): Promise<Answer> {
  const unknown = Object.keys(call.exchange.query).find((name) => !ofOneRecord.test(name));
  if (unknown !== undefined) throw unknownParameter(unknown);
  const row = await getRecord(call.ctx, call.resource, id);
  const { status, headers = {}, body } = await single(call, { status: 200, row, query: call.exchange.query });
  return hasTag(call.exchange.req.headers['if-none-match'], headers.ETag ?? '')
    ? { status: 304, headers }
    : { status, headers, body };
}

export async function create(call: RecordCall, input: WriteInput): Promise<Answer> {
  const row = await createRecord(call.ctx, call.resource, input);
  const path = call.resource.definition.v2?.path ?? '';
  const answer = await single(call, { status: 201, row });
  return {
    ...answer,
    headers: { ...answer.headers, Location: `/api/v2/${path}/${encodeURIComponent(String(row[call.resource.key]))}` },
  };
}

export async function update(call: RecordCall, id: string, input: WriteInput): Promise<Answer> {
  const options = writeOptions(call.exchange.req.headers);
  const row = await updateRecord(call.ctx, call.resource, { id, input, options });
  return single(call, { status: 200, row });
}

export async function remove({ exchange, ctx, resource }: RecordCall, id: string): Promise<Answer> {
  const { binId } = await removeRecord(ctx, resource, { id, options: writeOptions(exchange.req.headers) });
  return { status: 204, headers: { 'X-Bin-Id': binId } };
}

export async function audits({ exchange, ctx, resource }: RecordCall, id: string): Promise<Answer> {
  await getRecord(ctx, resource, id);
  const unknown = Object.keys(exchange.query).find((name) => !name.startsWith('page'));
  if (unknown !== undefined) throw unknownParameter(unknown);
  const page = readV2Page(exchange.query);
  const { entries, total } = await listAudits(ctx, {
    resource,
    key: id,
    limit: page.size,
    offset: (page.number - 1) * page.size,
  });
  const last = Math.max(1, Math.ceil(total / page.size));
  return {
    status: 200,
    body: {
      data: entries,
      meta: { total, page: page.number, per_page: page.size, last_page: last },
      links: pageLinks(exchange, { number: page.number, last }),
    },
  };
}

export function sendAnswer(exchange: Exchange, { status, body, headers = {} }: Answer): void {
  if (body !== undefined) {
    sendJson(exchange, { status, body, headers });
    return;
  }
  exchange.res.writeHead(status, { 'Cache-Control': 'no-store', ...headers });
  exchange.res.end();
}
