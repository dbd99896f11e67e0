// The relations of a record by addresses of their own, as clients of JSON:API follow them: the records at the other end, and what is linked
// alone, to read and, where this record holds the links, to write. docs/interface/json-api.md#relations.
import { AppError, invalid } from '../../contract/errors.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { inTransaction } from '../../core/lab/context.ts';
import { relatedTo } from '../../core/read/related-records.ts';
import { loadRelations } from '../../core/read/relations.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { linkedKeys, linkRelation } from '../../core/validate/write-links.ts';
import { updateRecord } from '../../core/write/write.ts';
import { writeOptions } from '../../core/write/write-options.ts';
import { relationLinks } from '../../endpoints/v2/links.ts';
import { assertNoParameters } from '../../endpoints/v2/list-query.ts';
import { askedList } from '../../endpoints/v2/lists.ts';
import { recordAnswer } from '../../endpoints/v2/one-record.ts';
import { writeInput } from '../../endpoints/v2/record-input.ts';
import { identifiers, typeOf } from '../../endpoints/v2/resource-object.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Answer, RecordCall } from './records.ts';
import { readJson } from './write-body.ts';

async function otherEnd({ ctx, resource }: RecordCall, id: string, name: string) {
  const end = await relatedTo(ctx, { resource, id, relation: name });
  assertMay(ctx, end.target, 'view');
  return { ...end, links: relationLinks(resource, end.row, name), isOne: resource.relations.get(name)?.kind === 'one' };
}

/** Null as well where the caller may not see it. */
async function theOne({ ctx, resource }: RecordCall, row: SelectedRow, name: string): Promise<SelectedRow | null> {
  const found = (await loadRelations({ ctx, resource, rows: [row], names: [name] })).get(row)?.[name];
  return Array.isArray(found) || !found ? null : found;
}

export async function related(call: RecordCall, id: string, name: string): Promise<Answer> {
  const { ctx, exchange } = call;
  const { target, row, extra, links, isOne } = await otherEnd(call, id, name);
  if (!isOne) return { status: 200, body: await askedList(ctx, { resource: target, extra }, exchange), validated: true };
  const found = await theOne(call, row, name);
  if (!found) return { status: 200, body: { data: null, links: { self: links.related } }, validated: true };
  return { status: 200, ...(await recordAnswer({ ctx, resource: target, row: found, query: exchange.query })) };
}

export async function linkage(call: RecordCall, id: string, name: string): Promise<Answer> {
  const { ctx, exchange } = call;
  const { target, row, extra, links, isOne } = await otherEnd(call, id, name);
  if (isOne) {
    assertNoParameters(exchange);
    return { status: 200, body: { data: identifiers(target, await theOne(call, row, name)), links }, validated: true };
  }
  const { data, meta, links: pages } = await askedList({ ...ctx, withLinks: false }, { resource: target, extra }, exchange);
  const linked = data.map(({ id: key, type }) => ({ id: key, type }));
  return { status: 200, body: { data: linked, meta, links: { ...pages, related: links.related } }, validated: true };
}

interface Body {
  data?: unknown;
}

/** A key of another kind of record would be taken for one of this kind. */
function assertIdentifiers(target: ResolvedResource, data: unknown): void {
  for (const one of Array.isArray(data) ? data : data === null ? [] : [data]) {
    const { id, type } = (one ?? {}) as { id?: unknown; type?: unknown };
    if (typeof id !== 'string' || typeof type !== 'string') throw invalid({ data: [{ key: 'errors.field.not_a_link' }] });
    if (type !== typeOf(target) && type !== target.definition.v2?.path)
      throw new AppError('record.locked', { messageKey: 'errors.request.wrong_type', params: { type: typeOf(target) } });
  }
}

/** Those that are to be linked, after those that were. */
type Choice = (before: readonly string[], given: readonly string[]) => string[];

interface Writing {
  name: string;
  body: Body;
  choose?: Choice;
}

async function writeLinkage(call: RecordCall, id: string, { name, body, choose }: Writing): Promise<Answer> {
  const { resource, exchange } = call;
  const options = writeOptions(exchange.req.headers);
  return inTransaction(call.ctx, async (ctx) => {
    const { target, row } = await otherEnd({ ...call, ctx }, id, name);
    if (body.data === undefined || (choose && !Array.isArray(body.data))) throw invalid({ data: [{ key: 'errors.field.list' }] });
    assertIdentifiers(target, body.data);
    let { data } = body;
    if (choose) {
      const given = (data as { id: string }[]).map((one) => one.id);
      // All of them: what the caller does not see stays linked.
      data = choose(await linkedKeys(ctx, linkRelation(resource, name), String(row[resource.key])), given);
    }
    const input = writeInput(resource, { data: { relationships: { [name]: { data } } } });
    await updateRecord(ctx, resource, { id, input, options });
    return linkage({ ...call, ctx }, id, name);
  });
}

export async function setLinkage(call: RecordCall, id: string, name: string): Promise<Answer> {
  return writeLinkage(call, id, { name, body: await readJson(call.exchange) });
}

export function addLinkage(call: RecordCall, id: string, { name, body }: { name: string; body: Body }): Promise<Answer> {
  return writeLinkage(call, id, { name, body, choose: (before, given) => [...new Set([...before, ...given])] });
}

export async function removeLinkage(call: RecordCall, id: string, name: string): Promise<Answer> {
  const choose: Choice = (before, given) => before.filter((key) => !given.includes(key));
  return writeLinkage(call, id, { name, body: await readJson(call.exchange), choose });
}
