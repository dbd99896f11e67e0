// The v1 record endpoints of docs/interface/v1.md#endpoints, the same for every published record.

import { AppError, invalid, notFound } from '../../contract/errors.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { removeRecord } from '../../core/bin/remove.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { ListQuery } from '../../core/lab/query.ts';
import { findRecord, getRecord, listRecords } from '../../core/read/read.ts';
import { relatedRecords } from '../../core/read/related-records.ts';
import { embeddedRelations, loadRelations } from '../../core/read/relations.ts';
import { atMoment } from '../../core/read/stream.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { createRecord, updateRecord } from '../../core/write/write.ts';
import { findTarget } from '../../filter/target.ts';
import { asText } from '../../lib/as-text.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { filePart } from '../body/multipart.ts';
import { type Exchange, sendJson } from '../exchange/exchange.ts';
import type { ReadingServices } from '../exchange/services.ts';
import { envelope, listEnvelope, messages, modelKey } from './envelope.ts';
import { isWholeList, readListQuery } from './query.ts';
import { rulesBody } from './rules.ts';
import { showRow, showRows } from './serialize.ts';
import { streamList } from './stream-list.ts';
import { withBody } from './write-body.ts';

const longestPage = 1000;

export interface RecordCall {
  exchange: Exchange;
  ctx: Ctx;
  services: ReadingServices;
  resource: ResolvedResource;
}

async function shown(ctx: Ctx, resource: ResolvedResource, rows: SelectedRow[]) {
  const related = await loadRelations({ ctx, resource, rows, names: embeddedRelations(resource) });
  return showRows({ registry: ctx.lab.registry, resource, rows, related });
}

async function sendRecord({ exchange, ctx, resource }: RecordCall, message: string, row: SelectedRow): Promise<void> {
  const [value] = await shown(ctx, resource, [row]);
  const key = message === messages.created && resource.definition.v1?.createdKey ? { [resource.key]: row[resource.key] } : {};
  sendJson(exchange, { status: 200, body: envelope(message, modelKey(resource), { total: 1, value, beside: key }) });
}

/** Whether it asks for a list, of whatever length. */
export function readsList({ segments: [, id, word, value] }: Exchange): boolean {
  if (id === undefined) return true;
  return id === 'get' ? value !== undefined : word !== undefined && word !== 'download' && id !== 'rules';
}

/** Whether the list may be one that is sent row by row. */
export function readsLong({ query, segments }: Exchange): boolean {
  return segments.length === 1 && isWholeList(query, longestPage);
}

export async function list(call: RecordCall): Promise<void> {
  const { exchange, ctx, resource } = call;
  const query = readListQuery(exchange.query);
  if (query.limit === null || query.limit > longestPage) {
    const { total } = await listRecords(ctx, resource, { ...query, limit: 0 });
    const wanted = Math.min(query.limit ?? total, total - query.offset);
    if (wanted > longestPage) return streamAll(call, query, total);
  }
  const page = await listRecords(ctx, resource, query);
  exchange.trail.rows = page.rows.length;
  sendJson(exchange, {
    status: 200,
    body: listEnvelope(modelKey(resource), { total: page.total, rows: await shown(ctx, resource, page.rows) }),
  });
}

async function streamAll({ exchange, ctx, resource }: RecordCall, query: ListQuery, total: number): Promise<void> {
  const reader = await atMoment(ctx);
  try {
    await streamList(exchange, ctx, { reader, resource, query, total });
  } finally {
    await reader.done();
  }
}

export async function readOne(call: RecordCall, id: string): Promise<void> {
  await sendRecord(call, messages.found, await getRecord(call.ctx, call.resource, id));
}

export function rules({ exchange, ctx, services, resource }: RecordCall): void {
  assertMay(ctx, resource, 'view');
  sendJson(exchange, {
    status: 200,
    body: rulesBody({ registry: ctx.lab.registry, resource, translator: services.translator, language: ctx.language }),
  });
}

/** `get/{field}/{value}`: equality on one of the record's own fields; paging as for lists. */
export async function getBy({ exchange, ctx, services, resource }: RecordCall, name: string, value: string): Promise<void> {
  assertMay(ctx, resource, 'view');
  const target = findTarget(resource, name, 'columns');
  if (target?.kind !== 'field')
    throw new AppError('request.invalid', { fields: { [name.slice(0, 80)]: [{ key: 'errors.field.unknown_here' }] } });
  const query = {
    ...readListQuery(exchange.query),
    filter: { kind: 'compare' as const, path: [target.field.column], op: '=' as const, value },
  };
  const { rows } = await listRecords(ctx, resource, query);
  const fields = Object.fromEntries(
    resource.fields
      .filter((field) => !field.spec.hidden)
      .map((field) => [field.column, services.translator.label(ctx.language, field.label)]),
  );
  const message = rows.length > 0 ? messages.listFound : messages.listEmpty;
  sendJson(exchange, {
    status: 200,
    body: { success: rows.length > 0, message, fields, data: await shown(ctx, resource, rows) },
  });
}

export async function create(call: RecordCall): Promise<void> {
  assertMay(call.ctx, call.resource, 'create');
  const row = await withBody(call, (input) => createRecord(call.ctx, call.resource, input));
  await sendRecord(call, messages.created, row);
}

export async function update(call: RecordCall, id: string): Promise<void> {
  assertMay(call.ctx, call.resource, 'edit');
  // A record that is not there is said before the body is looked at (docs/interface/v1.md#bodies).
  await getForWrite(call, id);
  const row = await withBody(call, (input) => updateRecord(call.ctx, call.resource, { id, input }));
  await sendRecord(call, messages.updated, row);
}

/** `POST /{id}`: as an update, but it must bring the record's file. */
export async function storeFile(call: RecordCall, id: string): Promise<void> {
  assertMay(call.ctx, call.resource, 'edit');
  await getForWrite(call, id);
  const row = await withBody(call, (input) => {
    if (!input.file) throw invalid({ [filePart]: [{ key: 'errors.field.required' }] });
    return updateRecord(call.ctx, call.resource, { id, input });
  });
  await sendRecord(call, messages.updated, row);
}

async function getForWrite({ ctx, resource }: RecordCall, id: string): Promise<void> {
  if (!(await findRecord(ctx, resource, id))) throw notFound(id);
}

/** `POST …/update`: the record's key comes in the body. */
export async function customUpdate(call: RecordCall): Promise<void> {
  assertMay(call.ctx, call.resource, 'edit');
  const row = await withBody(call, (input) => {
    const id = input.values[call.resource.key];
    if ((typeof id !== 'string' && typeof id !== 'number') || id === '')
      throw invalid({ [call.resource.key]: [{ key: 'errors.field.required' }] });
    return updateRecord(call.ctx, call.resource, { id: asText(id), input });
  });
  await sendRecord(call, messages.updated, row);
}

export async function remove({ exchange, ctx, resource }: RecordCall, id: string): Promise<void> {
  const { row } = await removeRecord(ctx, resource, { id });
  sendJson(exchange, {
    status: 200,
    body: envelope(messages.deleted, modelKey(resource), { total: 1, value: showRow(resource, row) }),
  });
}

/** `/{id}/{relation}`: the related records as a list of their own kind (docs/interface/v1.md#sub-resources). */
export async function subList({ exchange, ctx, resource }: RecordCall, id: string, relation: string): Promise<void> {
  const { target, page } = await relatedRecords(ctx, { resource, id, relation, query: readListQuery(exchange.query) });
  const rows = page.rows.map((row) => showRow(target, row));
  sendJson(exchange, { status: 200, body: listEnvelope(modelKey(target), { total: page.total, rows }) });
}
