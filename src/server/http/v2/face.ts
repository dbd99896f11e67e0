// The door of v2: token or cookie, actions by their path, then records by theirs. Spec 4.4, "Authentication v2"; decisions 4.
import { AppError, errorTable } from '../../contract/errors.ts';
import type { Principal } from '../../contract/principal.ts';
import { assertAllowed, assertFactor, assertMay } from '../../core/permissions.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { assertNotForeign, assertSameOrigin } from '../cookies.ts';
import { sendRecordFile } from '../download.ts';
import { type Exchange, sendJson } from '../exchange.ts';
import { withRoom } from '../making-room.ts';
import { contextFor } from '../request-context.ts';
import type { Services } from '../services.ts';
import { isActionPath, isOpenPath, matchAction, runAction, takesAddress } from './actions.ts';
import { v2Error } from './errors.ts';
import { answerOnce } from './idempotency.ts';
import { assertNoParameters } from './list-query.ts';
import * as records from './records.ts';
import { withBody } from './write-body.ts';

export async function handleV2(exchange: Exchange, services: Services): Promise<void> {
  exchange.trail.face = 'v2';
  const resource = services.lab.registry.byPath(exchange.segments[0] ?? '') ?? null;
  let language = preferredLanguage(exchange);
  let inAddress = false;
  try {
    const matched = matchAction(services.actions, exchange);
    inAddress = matched !== null && takesAddress(matched.action);
    const fileId = matched ? null : downloadOf(exchange, resource);
    // An address of another verb says so, whatever it would answer with.
    const otherVerb = !matched && !resource && isActionPath(services.actions, exchange.segments);
    if (otherVerb && isOpenPath(services.actions, exchange.segments)) throw new AppError('route.method_not_allowed');
    if (!otherVerb) assertAcceptsAnswer(exchange, fileId === null ? matched?.action.produces : anyType);
    if (matched?.action.requirement.kind === 'open') {
      if (matched.action.method !== 'GET') assertNotForeign(exchange.req, []);
      return await runAction(exchange, services, { ...matched, ctx: null });
    }
    const principal = await authenticate(exchange, services);
    language = principal.language;
    exchange.trail.userId = principal.userId;
    if (!matched?.action.beforeFactor) assertFactor(principal);
    const ctx = contextFor({ exchange, services, principal, face: 'v2' });
    if (matched) {
      assertAllowed(ctx, matched.action.requirement);
      return await withRoom(exchange, services, () => runAction(exchange, services, { ...matched, ctx }));
    }
    if (!resource)
      throw new AppError(isActionPath(services.actions, exchange.segments) ? 'route.method_not_allowed' : 'route.not_found');
    exchange.trail.resource = resource.name;
    if (fileId !== null) return await sendRecordFile(exchange, ctx, { resource, id: fileId });
    records.sendAnswer(exchange, await withRoom(exchange, services, () => route({ exchange, ctx, services, resource })));
  } catch (error) {
    if (exchange.res.headersSent) throw error;
    // Nobody waits for the answer any more, and what was under way has ended for that.
    if (exchange.res.closed) return services.lab.log.info('request given up', { requestId: exchange.requestId });
    const answer = v2Error({ error, translator: services.translator, language, resource, inAddress });
    if (answer.status >= 500 && !(error instanceof AppError && errorTable[error.code].v2 === 503))
      services.lab.log.error('request failed', { requestId: exchange.requestId, error });
    sendJson(exchange, answer);
  }
}

function preferredLanguage({ req }: Exchange): Principal['language'] {
  return /^de\b/i.test(req.headers['accept-language'] ?? '') ? 'de' : 'en';
}

const anyType: readonly string[] = ['*/*'];

/** The record whose file is asked for. */
function downloadOf({ method, segments }: Exchange, resource: ResolvedResource | null): string | null {
  const [, id, word] = segments;
  const isRead = method === 'GET' || method === 'HEAD';
  return resource?.definition.file && isRead && segments.length === 3 && word === 'download' ? (id ?? null) : null;
}

function assertAcceptsAnswer({ req }: Exchange, produces: readonly string[] = []): void {
  const { accept } = req.headers;
  if (accept === undefined || produces.includes('*/*')) return;
  if (produces.some((type) => accept.includes(type) || accept.includes(`${type.split('/')[0]}/*`))) return;
  if (/\*\/\*|application\/(?:\*|json|vnd\.api\+json)/i.test(accept)) return;
  throw new AppError('request.not_acceptable');
}

async function authenticate(exchange: Exchange, services: Services): Promise<Principal> {
  const userId = await userOf(exchange, services);
  const principal = userId === null ? null : await services.principals.byId(userId);
  if (!principal) throw new AppError('auth.unauthorized');
  return principal;
}

async function userOf({ req }: Exchange, services: Services): Promise<string | null> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return (await services.signIn.byToken(bearer))?.userId ?? null;
  const secret = services.sessionCookie.secretOf(req.headers.cookie);
  const userId = secret === null ? null : await services.signIn.bySession(secret);
  if (userId !== null) assertSameOrigin(req);
  return userId;
}

async function route(call: records.RecordCall): Promise<records.Answer> {
  const { method, segments } = call.exchange;
  const [, id, word] = segments;
  const isDownload = word === 'download' && call.resource.definition.file !== undefined;
  if (segments.length > 3 || (word !== undefined && word !== 'audits' && !isDownload)) throw new AppError('route.not_found');
  if (method !== 'GET' && method !== 'HEAD') assertNoParameters(call.exchange);
  if (id === undefined) return collectionRoute(call, method);
  // Reading it has been answered before.
  if (isDownload) throw new AppError('route.method_not_allowed');
  if (word === 'audits') {
    if (method !== 'GET' && method !== 'HEAD') throw new AppError('route.method_not_allowed');
    return records.audits(call, id);
  }
  switch (method) {
    case 'GET':
    case 'HEAD':
      return records.readOne(call, id);
    case 'PUT':
    case 'PATCH':
      assertMay(call.ctx, call.resource, 'edit');
      return withBody(call, ({ input }) => records.update(call, id, input));
    case 'DELETE':
      return records.remove(call, id);
    default:
      throw new AppError('route.method_not_allowed');
  }
}

async function collectionRoute(call: records.RecordCall, method: string): Promise<records.Answer> {
  if (method === 'GET' || method === 'HEAD') return records.list(call);
  if (method !== 'POST') throw new AppError('route.method_not_allowed');
  assertMay(call.ctx, call.resource, 'create');
  return withBody(call, ({ input, hash }) => answerOnce(call, hash, (ctx) => records.create({ ...call, ctx }, input)));
}
