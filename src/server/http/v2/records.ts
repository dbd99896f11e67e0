// The v2 record endpoints: list, read, create, update, delete, audits; the same for every published record.
// docs/interface/v2.md#shape, docs/interface/v2.md#catalogue, docs/interface/v2.md#lists, docs/interface/v2.md#bodies.
import { unknownParameter } from '../../contract/filters/filter-problem.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { removeRecord } from '../../core/bin/remove.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRecord } from '../../core/read/read.ts';
import { listAudits } from '../../core/trail/audit-list.ts';
import type { WriteInput } from '../../core/validate/decode.ts';
import { createRecord, updateRecord } from '../../core/write/write.ts';
import { writeOptions } from '../../core/write/write-options.ts';
import { recordAddress } from '../../endpoints/v2/links.ts';
import { askedList, plainList } from '../../endpoints/v2/lists.ts';
import { recordAnswer } from '../../endpoints/v2/one-record.ts';
import { readV2Page } from '../../filter/from-v2-sort.ts';
import { hasTag } from '../../lib/entity-tags.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type Exchange, keptByReader, sendJson } from '../exchange/exchange.ts';
import type { ReadingServices } from '../exchange/services.ts';
import { linkHeader } from './link-header.ts';

export interface RecordCall {
  exchange: Exchange;
  ctx: Ctx;
  services: ReadingServices;
  resource: ResolvedResource;
}

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whoever has the same is told so. */
  validated?: boolean;
}

export async function list({ exchange, ctx, resource }: RecordCall): Promise<Answer> {
  assertMay(ctx, resource, 'view');
  const body = await askedList(ctx, { resource }, exchange);
  exchange.trail.rows = body.data.length;
  return { status: 200, body, validated: true };
}

const ofOneRecord = /^(?:include$|fields\[)/;

export async function readOne(call: RecordCall, id: string): Promise<Answer> {
  const unknown = Object.keys(call.exchange.query).find((name) => !ofOneRecord.test(name));
  if (unknown !== undefined) throw unknownParameter(unknown);
  const row = await getRecord(call.ctx, call.resource, id);
  const { headers, body } = await recordAnswer({ ...call, row, query: call.exchange.query });
  return hasTag(call.exchange.req.headers['if-none-match'], headers.ETag)
    ? { status: 304, headers }
    : { status: 200, headers, body };
}

export async function create(call: RecordCall, input: WriteInput): Promise<Answer> {
  const row = await createRecord(call.ctx, call.resource, input);
  const { headers, body } = await recordAnswer({ ...call, row });
  return { status: 201, headers: { ...headers, Location: recordAddress(call.resource, row) }, body };
}

export async function update(call: RecordCall, id: string, input: WriteInput): Promise<Answer> {
  const options = writeOptions(call.exchange.req.headers);
  const row = await updateRecord(call.ctx, call.resource, { id, input, options });
  return { status: 200, ...(await recordAnswer({ ...call, row })) };
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
  return { status: 200, body: plainList(exchange, { data: entries, page: { ...page, total } }) };
}

export function sendAnswer(exchange: Exchange, { status, body, headers = {}, validated = false }: Answer): void {
  if (body !== undefined) {
    const link = linkHeader(exchange, body);
    sendJson(exchange, { status, body, headers: link === null ? headers : { ...headers, Link: link }, validated });
    return;
  }
  exchange.res.writeHead(status, { 'Cache-Control': status === 304 ? keptByReader : 'no-store', ...headers });
  exchange.res.end();
}
