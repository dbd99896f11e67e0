// What can be done with records of any kind, as a table: the verb, where it stands below the record's own path, what it runs.
// docs/interface/v2.md#catalogue, docs/interface/v2.md#shape.
import { AppError } from '../../contract/errors.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { assertNoParameters } from '../../endpoints/v2/list-query.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { sendRecordFile } from '../exchange/download.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { answerOnce } from './idempotency.ts';
import * as records from './records.ts';
import { withBody } from './write-body.ts';

/** Null: it has answered by itself. */
type Run = (call: records.RecordCall, id: string) => Promise<records.Answer | null>;

export interface RecordEndpoint {
  verbs: readonly string[];
  /** Below the record's path; `{id}` is its key. */
  path: '' | '{id}' | '{id}/audits' | '{id}/download';
  /** Whether records of this kind have it; without it, all have. */
  has?(resource: ResolvedResource): boolean;
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

const endpoints: readonly RecordEndpoint[] = [
  { verbs: reading, path: '', run: records.list },
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
];

const pathOf = ([, id, ...words]: readonly string[]): string => (id === undefined ? '' : ['{id}', ...words].join('/'));

function endpointsAt(resource: ResolvedResource, segments: readonly string[]): RecordEndpoint[] {
  const path = pathOf(segments);
  return endpoints.filter((endpoint) => endpoint.path === path && endpoint.has?.(resource) !== false);
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
  return endpoint.run(call, exchange.segments[1] ?? '');
}
