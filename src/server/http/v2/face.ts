// The door of v2. What a request passes stands in `stages`. docs/interface/v2.md#catalogue, docs/interface/v2.md#tokens,
// docs/interface/v2.md#shape.

import { assertNotForeign } from '../../accounts/cookies.ts';
import { challengeOf } from '../../accounts/programs/presented-secret.ts';
import { AppError, errorTable } from '../../contract/errors.ts';
import type { Principal } from '../../contract/principal.ts';
import { assertAllowed, assertFactor } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { corsOrigins } from '../../core/lab/lab-settings.ts';
import { odataRefusal } from '../../endpoints/v2/odata-refusal.ts';
import { v2Error } from '../../endpoints/v2/refusal.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { readBody } from '../body/body.ts';
import { askedLanguage } from '../exchange/asked-language.ts';
import { type Exchange, sendJson } from '../exchange/exchange.ts';
import { withRoom } from '../exchange/making-room.ts';
import { allowListedOrigin, v2Manner } from '../exchange/origins.ts';
import { contextFor } from '../exchange/request-context.ts';
import type { ReadingServices, Services } from '../exchange/services.ts';
import { isActionPath, isOpenPath, type MatchedAction, matchAction, runAction, speaksOData, takesAddress } from './actions.ts';
import { callerOf } from './caller.ts';
import { appliedPreferences, asPreferred, readingPreferences } from './preferences.ts';
import { type RecordEndpoint, recordEndpoint, runRecordEndpoint } from './record-endpoints.ts';
import { sendAnswer } from './records.ts';
import { answerOptions, verbsAt } from './verbs.ts';

/** What the address names: something that is done, records of a kind, something done by another verb, or nothing. */
type Target =
  | { kind: 'action'; matched: MatchedAction }
  | { kind: 'records'; resource: ResolvedResource; endpoint: RecordEndpoint | null }
  | { kind: 'otherVerb' }
  | { kind: 'nothing' };

/** Null: nobody that is known here. */
type Caller = () => Promise<Principal | null>;

interface Passing {
  exchange: Exchange;
  services: ReadingServices;
  caller: Caller;
  target: Target;
  language: Principal['language'];
  /** Whoever asks; null until that is known, and where nobody has to say. */
  ctx: Ctx | null;
}

type Stage = (passing: Passing) => void | Promise<void>;

/** What a request passes, in this order; each may refuse it, and knows what those before it found out. */
const stages: readonly Stage[] = [
  shareWithListedOrigins,
  refuseOtherVerbOfOpenPath,
  assertAcceptsAnswer,
  refuseForeignPage,
  authenticate,
  assertMayRun,
  answer,
];

export function handleV2(exchange: Exchange, services: Services): Promise<void> {
  return passV2(exchange, services, () => callerOf(exchange, services));
}

/** `caller`: who it is from, found out when it is asked for. */
export async function passV2(exchange: Exchange, services: ReadingServices, caller: Caller): Promise<void> {
  exchange.trail.face = 'v2';
  const passing: Passing = {
    ...{ exchange, services, caller },
    target: targetOf(exchange, services),
    language: askedLanguage(exchange.req.headers['accept-language']) ?? 'en',
    ctx: null,
  };
  try {
    if (exchange.method === 'OPTIONS') return answerOptions(exchange, services, await corsOrigins(services.lab));
    for (const stage of stages) await stage(passing);
  } catch (error) {
    tellRefusal(passing, error);
  }
}

function targetOf(exchange: Exchange, { actions, lab }: ReadingServices): Target {
  const matched = matchAction(actions, exchange);
  if (matched) return { kind: 'action', matched };
  const resource = lab.registry.byPath(exchange.segments[0] ?? '');
  const endpoint = resource ? recordEndpoint(resource, exchange) : null;
  const otherVerb = isActionPath(actions, exchange.segments);
  if (resource && (endpoint || !otherVerb)) return { kind: 'records', resource, endpoint };
  return { kind: otherVerb ? 'otherVerb' : 'nothing' };
}

/** Also of a refusal, so that a page of a listed origin can read why. */
async function shareWithListedOrigins({ exchange, services }: Passing): Promise<void> {
  if (exchange.req.headers.origin !== undefined) allowListedOrigin(exchange, v2Manner, await corsOrigins(services.lab));
}

const isOpen = (target: Target) => target.kind === 'action' && target.matched.action.requirement.kind === 'open';

/** Nobody has to say who they are to learn that something open to anyone has another verb. */
function refuseOtherVerbOfOpenPath({ exchange, services, target }: Passing): void {
  if (target.kind === 'otherVerb' && isOpenPath(services.actions, exchange.segments))
    throw new AppError('route.method_not_allowed');
}

function assertAcceptsAnswer({ exchange, target }: Passing): void {
  const { accept } = exchange.req.headers;
  // An address of another verb says so, whatever it would answer with.
  if (accept === undefined || target.kind === 'otherVerb') return;
  if (target.kind === 'records' && target.endpoint?.sendsFile) return;
  const produces = target.kind === 'action' ? (target.matched.action.produces ?? []) : [];
  if (produces.includes('*/*')) return;
  if (produces.some((type) => accept.includes(type) || accept.includes(`${type.split('/')[0]}/*`))) return;
  if (/\*\/\*|application\/(?:\*|json|vnd\.api\+json)/i.test(accept)) return;
  throw new AppError('request.not_acceptable');
}

async function refuseForeignPage({ exchange, services, target }: Passing): Promise<void> {
  if (isOpen(target) && exchange.method !== 'GET' && exchange.method !== 'HEAD')
    assertNotForeign(exchange.req, await corsOrigins(services.lab));
}

/** Clients of JSON:API follow the links of relations; others would only carry them. docs/interface/json-api.md#relations. */
const followsLinks = ({ req }: Exchange) => /application\/vnd\.api\+json/i.test(req.headers.accept ?? '');

async function authenticate(passing: Passing): Promise<void> {
  const { exchange, services, target } = passing;
  if (isOpen(target)) return;
  const principal = await passing.caller();
  if (!principal) throw new AppError('auth.unauthorized');
  // Who asks is asked of the lab, and with it what others changed: fields may be others than when the address was read.
  if (target.kind === 'records') passing.target = { ...target, resource: services.lab.registry.resource(target.resource.name) };
  passing.language = principal.ownLanguage ?? askedLanguage(exchange.req.headers['accept-language']) ?? principal.language;
  exchange.trail.userId = principal.userId;
  if (target.kind !== 'action' || !target.matched.action.beforeFactor) assertFactor(principal);
  const preferences = readingPreferences(exchange);
  passing.ctx = {
    ...contextFor({ exchange, services, principal, naming: 'attributes', language: passing.language }),
    withLinks: followsLinks(exchange),
    ...preferences,
  };
  const applied = appliedPreferences(preferences);
  if (applied) exchange.res.setHeader('Preference-Applied', applied);
  exchange.res.setHeader('Content-Language', passing.language);
}

/** How to prove who one is belongs to every account. */
const isOfRoom = (target: Target) =>
  target.kind === 'action' && (target.matched.action.inRoom ?? target.matched.action.beforeFactor) === true;

/** What a record asks for, its own operations say: they are judged where it is read and written. */
function assertMayRun({ exchange, target, ctx }: Passing): void {
  if (target.kind === 'nothing') throw new AppError('route.not_found');
  if (target.kind === 'otherVerb') throw new AppError('route.method_not_allowed');
  if (ctx?.principal.roomOnly && !isOfRoom(target)) throw new AppError('auth.forbidden', { messageKey: 'errors.auth.room_only' });
  if (target.kind === 'records') exchange.trail.resource = target.resource.name;
  else if (ctx) assertAllowed(ctx, target.matched.action.requirement);
}

/** What only reads, and how long that may take. */
function asideOf({ target }: Passing): 'soon' | 'long' | boolean | undefined {
  return target.kind === 'action' ? target.matched.action.aside : target.kind === 'records' && target.endpoint?.aside;
}

/** It is answered by a thread that does nothing else, if there is one. */
async function isAnsweredAside(
  { exchange, services: { readings }, ctx }: Passing,
  aside: 'soon' | 'long' | true,
): Promise<boolean> {
  if (!readings || !ctx) return false;
  const body = exchange.method === 'POST' ? { body: () => readBody(exchange.req) } : {};
  return readings.answer(exchange, { face: 'v2', principal: ctx.principal, long: aside === 'long', ...body });
}

async function answer(passing: Passing): Promise<void> {
  const aside = asideOf(passing);
  const { replica } = passing.services.lab;
  if (!aside) return answerHere(passing);
  if (await isAnsweredAside(passing, aside)) return;
  return replica ? replica.reading(() => answerHere(passing)) : answerHere(passing);
}

async function answerHere({ exchange, services, target, ctx }: Passing): Promise<void> {
  if (target.kind === 'action') {
    const run = () => runAction(exchange, services, { ...target.matched, ctx });
    return ctx ? withRoom(exchange, services, run) : run();
  }
  if (target.kind !== 'records' || !ctx) return;
  const { resource, endpoint } = target;
  const said = await withRoom(exchange, services, () => runRecordEndpoint(endpoint, { exchange, ctx, services, resource }));
  if (said) sendAnswer(exchange, asPreferred(exchange, said));
}

function tellRefusal({ exchange, services, target, language }: Passing, error: unknown): void {
  if (exchange.res.headersSent) throw error;
  // Nobody waits for the answer any more, and what was under way has ended for that.
  if (exchange.res.closed) {
    services.lab.log.info('request given up', { requestId: exchange.requestId });
    return;
  }
  const resource = services.lab.registry.byPath(exchange.segments[0] ?? '') ?? null;
  const inAddress = target.kind === 'action' && takesAddress(target.matched.action);
  const refusal = v2Error({ error, translator: services.translator, language, resource, inAddress });
  if (refusal.status >= 500 && !(error instanceof AppError && errorTable[error.code].v2 === 503))
    services.lab.log.error('request failed', { requestId: exchange.requestId, error });
  const verbs: Record<string, string> = refusal.status === 405 ? { Allow: verbsAt(exchange.segments, services).join(', ') } : {};
  const challenge: Record<string, string> =
    refusal.status === 401 ? { 'WWW-Authenticate': challengeOf(exchange.req.headers) } : {};
  const told = speaksOData(services.actions, exchange.segments) ? odataRefusal(refusal) : refusal;
  sendJson(exchange, { ...told, headers: { ...told.headers, ...challenge, ...verbs, 'Content-Language': language } });
}
