// The door of v1: who asks, which record, which verb. Order as in the original: credentials first, then the path
// (docs/interface/v1.md#credentials), a word such as `rules` before a key, a relation before "not found".

import { assertSameOrigin } from '../../accounts/cookies.ts';
import { AppError, errorTable, forbidden } from '../../contract/errors.ts';
import { missingOperation } from '../../contract/operations.ts';
import type { Principal } from '../../contract/principal.ts';
import { assertFactor } from '../../core/access/permissions.ts';
import { apiRequirement } from '../../core/access/principals.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { corsOrigins } from '../../core/lab/lab-settings.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { sendRecordFile } from '../exchange/download.ts';
import { type Exchange, goneSignal, sendJson } from '../exchange/exchange.ts';
import { withRoom } from '../exchange/making-room.ts';
import { allowListedOrigin, answerPreflight, v1Manner } from '../exchange/origins.ts';
import { contextFor } from '../exchange/request-context.ts';
import type { ReadingServices, Services } from '../exchange/services.ts';
import { credentialsOf } from './credentials.ts';
import { v1Error } from './envelope.ts';
import { v1Extra } from './extras.ts';
import * as records from './records.ts';
import { readingWords, verbsOf } from './verbs.ts';

/** Says who it is from, and does what is done without records. */
interface Door {
  /** True: that was all. */
  extra(ctx: Ctx | null): Promise<boolean>;
  caller(): Promise<Principal>;
}

export function handleV1(exchange: Exchange, services: Services): Promise<void> {
  const extra = v1Extra(exchange);
  return pass(exchange, services, {
    caller: () => authenticate(exchange, services),
    async extra(ctx) {
      if (!extra || extra.needsUser !== (ctx !== null)) return false;
      await extra.run({ exchange, services, ...(ctx ? { ctx } : {}) });
      return true;
    },
  });
}

/** Of records alone; `caller`: who was found to ask. */
export function passV1(exchange: Exchange, services: ReadingServices, caller: () => Promise<Principal | null>): Promise<void> {
  return pass(exchange, services, {
    extra: () => Promise.resolve(false),
    async caller() {
      const principal = await caller();
      if (!principal) throw new AppError('auth.unauthorized');
      return principal;
    },
  });
}

async function pass(exchange: Exchange, services: ReadingServices, door: Door): Promise<void> {
  exchange.trail.face = 'v1';
  const named = () => services.lab.registry.bySegment(exchange.segments[0] ?? '') ?? null;
  let resource = named();
  let language: Principal['language'] = 'en';
  try {
    if (exchange.method === 'OPTIONS') return answerPreflight(exchange, v1Manner, await corsOrigins(services.lab));
    allowListedOrigin(exchange, v1Manner, await corsOrigins(services.lab));
    if (await door.extra(null)) return;
    const principal = await door.caller();
    // With it comes what others changed: fields may be others than when the address was read.
    resource = named();
    language = principal.language;
    exchange.trail.userId = principal.userId;
    const missing = missingOperation(apiRequirement, principal.operations);
    if (missing) throw forbidden(missing);
    const ctx = contextFor({ exchange, services, principal, naming: 'columns' });
    if (await door.extra(ctx)) return;
    const known = resource;
    if (!known) throw new AppError('route.not_found');
    exchange.trail.resource = known.name;
    const answerHere = () => withRoom(exchange, services, () => route({ exchange, ctx, services, resource: known }));
    const aside = readsLists(exchange);
    if (aside && (await isAnsweredAside(exchange, services, principal))) return;
    const { replica } = services.lab;
    await (aside && replica ? replica.reading(answerHere) : answerHere());
  } catch (error) {
    tellRefusal({ exchange, services, language, resource }, error);
  }
}

const readsLists = (exchange: Exchange) => ['GET', 'HEAD'].includes(exchange.method) && records.readsList(exchange);

/** What only reads lists is answered by a thread that does nothing else, if there is one. */
async function isAnsweredAside(exchange: Exchange, { readings }: ReadingServices, principal: Principal): Promise<boolean> {
  if (!readings) return false;
  return readings.answer(exchange, { face: 'v1', principal, long: records.readsLong(exchange) });
}

interface Refused {
  exchange: Exchange;
  services: ReadingServices;
  language: Principal['language'];
  resource: ResolvedResource | null;
}

function tellRefusal({ exchange, services, language, resource }: Refused, error: unknown): void {
  if (exchange.res.headersSent) throw error;
  // Nobody waits for the answer any more, and what was under way has ended for that.
  if (exchange.res.closed) {
    services.lab.log.info('request given up', { requestId: exchange.requestId });
    return;
  }
  const answer = v1Error({ error, translator: services.translator, language, resource });
  if (answer.status >= 500 && !(error instanceof AppError && errorTable[error.code].v1 === 503))
    services.lab.log.error('request failed', { requestId: exchange.requestId, error });
  const verbs: Record<string, string> = answer.status === 405 && resource ? { Allow: verbsOf(resource, exchange.segments) } : {};
  sendJson(exchange, { ...answer, headers: { ...answer.headers, ...verbs } });
}

async function authenticate(exchange: Exchange, services: Services): Promise<Principal> {
  const credentials = credentialsOf(exchange.query, exchange.req.headers);
  // To prove a password takes as long as a thread takes to begin.
  if (credentials && readsLists(exchange)) void services.readings?.expect();
  const userId = credentials
    ? await services.signIn
        .byCredentials(credentials, { address: exchange.address, gone: () => goneSignal(exchange) })
        .catch(asUnauthorized)
    : await bySession(exchange, services);
  const principal = userId === null ? null : await services.principals.byId(userId);
  if (!principal) throw new AppError('auth.unauthorized');
  // A key is no person, who could type a code.
  if (!credentials) assertFactor(principal);
  return principal;
}

/** On a call of the API the original's one word is the answer to every wrong credential; a lock is said. */
function asUnauthorized(error: unknown): never {
  throw error instanceof AppError && error.code === 'auth.login_failed' ? new AppError('auth.unauthorized') : error;
}

async function bySession(exchange: Exchange, services: Services): Promise<string | null> {
  const secret = services.sessionCookie.secretOf(exchange.req.headers.cookie);
  if (secret === null) return null;
  const userId = await services.signIn.bySession(secret);
  if (userId !== null) assertSameOrigin(exchange.req);
  return userId;
}

async function route(call: records.RecordCall): Promise<void> {
  const { method, segments } = call.exchange;
  const [, id, word, value] = segments;
  if (segments.length > 4) throw new AppError('route.not_found');
  if (call.resource.definition.readOnly && !['GET', 'HEAD'].includes(method)) throw new AppError('route.method_not_allowed');
  switch (method === 'HEAD' ? 'GET' : method) {
    case 'GET':
      return readRoute(call, { id, word, value });
    case 'POST':
      if (id === undefined) return records.create(call);
      if (word === undefined && id === 'insert') return records.create(call);
      if (word === undefined && id === 'update') return records.customUpdate(call);
      if (word === undefined && !readingWords.has(id) && call.resource.definition.file?.postedToKey)
        return records.storeFile(call, id);
      // Words that only GET knows lead nowhere (docs/interface/v1.md#routing).
      throw new AppError(readingWords.has(id) ? 'route.not_found' : 'route.method_not_allowed');
    case 'PUT':
      if (id === undefined || word !== undefined) throw new AppError('route.method_not_allowed');
      return records.update(call, id);
    case 'DELETE':
      if (id === undefined || word !== undefined) throw new AppError('route.method_not_allowed');
      return records.remove(call, id);
    default:
      throw new AppError('route.method_not_allowed');
  }
}

async function readRoute(
  call: records.RecordCall,
  { id, word, value }: { id?: string; word?: string; value?: string },
): Promise<void> {
  if (id === undefined) return records.list(call);
  if (id === 'rules' && word === undefined) return records.rules(call);
  if (id === 'get' && word !== undefined && value !== undefined) return records.getBy(call, word, value);
  if (word === undefined) return records.readOne(call, id);
  const { exchange, ctx, resource } = call;
  if (word === 'download' && value === undefined && resource.definition.file)
    return sendRecordFile(exchange, ctx, { resource, id });
  if (value === undefined) return records.subList(call, id, word);
  throw new AppError('route.not_found');
}
