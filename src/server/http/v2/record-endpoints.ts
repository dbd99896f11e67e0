// What can be done with records of any kind, as a table: the verb, where it stands below the record's own path, what it runs.
// docs/interface/v2.md#catalogue, docs/interface/v2.md#shape.
import { AppError } from '../../contract/errors.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { assertNoParameters } from '../../endpoints/v2/list-query.ts';
import type { Relation } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { sendRecordFile } from '../exchange/download.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { tellOfRecord } from './deprecations.ts';
import { answerOnce } from './idempotency.ts';
import * as records from './records.ts';
import * as relations from './relations.ts';
import { readJson, sha256, withBody } from './write-body.ts';

/** Null: it has answered by itself. */
type Run = (call: records.RecordCall, id: string) => Promise<records.Answer | null>;

export interface RecordEndpoint {
  verbs: readonly string[];
  /** Below the record's path; `{id}` is its key. */
  path: '' | '{id}' | '{id}/audits' | '{id}/download' | '{id}/{relation}' | '{id}/relationships/{relation}';
  /** Whether records of this kind have it, and this relation of theirs; without it, all have. */
  has?(resource: ResolvedResource, relation: Relation | undefined): boolean;
  /** A reading thread answers it, where there is one. */
  aside?: true;
  /** It answers with the file itself, of whatever type. */
  sendsFile?: true;
  run: Run;
}

const reading: readonly string[] = ['GET', 'HEAD'];

const create: Run = (call) => {
  assertMay(call.ctx, call.resource, 'create');
  return withBody(call, ({ input, hash: bodyHash }) => {
    const work = (ctx: typeof call.ctx) => records.create({ ...call, ctx }, input);
    return answerOnce(call, { bodyHash, prepare: async () => undefined, work });
  });
};

const update: Run = (call, id) => {
  assertMay(call.ctx, call.resource, 'edit');
  return withBody(call, ({ input }) => records.update(call, id, input));
};

const download: Run = async ({ exchange, ctx, resource }, id) => {
  await sendRecordFile(exchange, ctx, { resource, id });
  return null;
};

const lastOf = ({ segments }: Exchange) => segments.at(-1) ?? '';

const setLinks: Run = async (call, id) => {
  assertMay(call.ctx, call.resource, 'edit');
  return relations.setLinkage(call, id, lastOf(call.exchange));
};

const addLinks: Run = async (call, id) => {
  assertMay(call.ctx, call.resource, 'edit');
  const body = await readJson(call.exchange);
  const work = (ctx: typeof call.ctx) => relations.addLinkage({ ...call, ctx }, id, { name: lastOf(call.exchange), body });
  return answerOnce(call, { bodyHash: sha256(body), prepare: async () => undefined, work });
};

const removeLinks: Run = async (call, id) => {
  assertMay(call.ctx, call.resource, 'edit');
  return relations.removeLinkage(call, id, lastOf(call.exchange));
};

const isWritten = (_resource: ResolvedResource, relation: Relation | undefined) => relation?.kind !== 'many';
const isLinked = (_resource: ResolvedResource, relation: Relation | undefined) => relation?.kind === 'manyThrough';

const endpoints: readonly RecordEndpoint[] = [
  { verbs: reading, path: '', aside: true, run: records.list },
  { verbs: ['POST'], path: '', run: create },
  { verbs: reading, path: '{id}', run: records.readOne },
  { verbs: ['PUT', 'PATCH'], path: '{id}', run: update },
  { verbs: ['DELETE'], path: '{id}', run: records.remove },
  { verbs: reading, path: '{id}/audits', run: records.audits },
  {
    verbs: reading,
    path: '{id}/download',
    has: ({ definition }) => definition.file !== undefined,
    sendsFile: true,
    run: download,
  },
  { verbs: reading, path: '{id}/{relation}', aside: true, run: (call, id) => relations.related(call, id, lastOf(call.exchange)) },
  {
    verbs: reading,
    path: '{id}/relationships/{relation}',
    run: (call, id) => relations.linkage(call, id, lastOf(call.exchange)),
  },
  { verbs: ['PATCH'], path: '{id}/relationships/{relation}', has: isWritten, run: setLinks },
  { verbs: ['POST'], path: '{id}/relationships/{relation}', has: isLinked, run: addLinks },
  { verbs: ['DELETE'], path: '{id}/relationships/{relation}', has: isLinked, run: removeLinks },
];

/** A relation stands at the end, by its name. */
function pathOf([, id, ...words]: readonly string[], relation: Relation | undefined): string {
  if (id === undefined) return '';
  return ['{id}', ...(relation ? [...words.slice(0, -1), '{relation}'] : words)].join('/');
}

function endpointsAt(resource: ResolvedResource, segments: readonly string[]): RecordEndpoint[] {
  const relation = segments.length > 2 ? resource.relations.get(segments.at(-1) ?? '') : undefined;
  const path = pathOf(segments, relation);
  return endpoints.filter((endpoint) => endpoint.path === path && endpoint.has?.(resource, relation) !== false);
}

/** Null: the path is another one, or has another verb. */
export function recordEndpoint(resource: ResolvedResource, { method, segments }: Exchange): RecordEndpoint | null {
  return endpointsAt(resource, segments).find(({ verbs }) => verbs.includes(method)) ?? null;
}

/** A record type that is only read has no others. */
export function recordVerbs(resource: ResolvedResource, segments: readonly string[]): string[] {
  const verbs = endpointsAt(resource, segments).flatMap((endpoint) => endpoint.verbs);
  return resource.definition.readOnly ? verbs.filter((verb) => reading.includes(verb)) : verbs;
}

export function runRecordEndpoint(endpoint: RecordEndpoint | null, call: records.RecordCall): Promise<records.Answer | null> {
  const { exchange, resource } = call;
  if (!endpoint) {
    const isThere = endpointsAt(resource, exchange.segments).length > 0;
    throw new AppError(isThere ? 'route.method_not_allowed' : 'route.not_found');
  }
  if (!reading.includes(exchange.method)) assertNoParameters(exchange);
  else tellOfRecord(exchange, resource);
  return endpoint.run(call, exchange.segments[1] ?? '');
}
