// The HTTP server: one line of checks before every request, then the face its path names, else the screens' files.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { AppError, errorTable } from '../contract/errors.ts';
import { v2Error } from '../endpoints/v2/refusal.ts';
import { isEncrypted } from '../lib/lines/request-line.ts';
import type { Doors } from '../lib/work/drain.ts';
import type { AddressOf } from './door/behind-proxy.ts';
import { createRateLimit, type RateLimit } from './door/rate-limit.ts';
import { assertKnownHost, setSecurityHeaders } from './door/security-headers.ts';
import { type Exchange, sendJson } from './exchange/exchange.ts';
import { pathSegments, splitUrl } from './exchange/query-string.ts';
import type { Services } from './exchange/services.ts';
import { handleHealth } from './pages/health.ts';
import { handleLabelAddress, labelKey } from './pages/label-addresses.ts';
import { handleOpenApi } from './pages/openapi-files.ts';
import { createScreens } from './pages/screens.ts';
import { handleSetUp } from './pages/set-up.ts';
import { v1Error } from './v1/envelope.ts';
import { handleV1 } from './v1/face.ts';
import { handleV2 } from './v2/face.ts';

const publicPerMinute = 30;

/** The portal and the addresses on labels, together. */
const portalPerMinute = 60;

/** A computer without a lab of its own leads to the others of the network. */
const comesBeforeSetUp = ({ segments }: Exchange) => segments.join('/') === 'api/v2/public/labs';

/** Who works at the screens needs their words with each page that is loaded; the limit is for the world. */
async function isAtScreens({ req }: Exchange, { signIn, sessionCookie }: Services): Promise<boolean> {
  const secret = sessionCookie.secretOf(req.headers.cookie);
  return secret !== null && (await signIn.bySession(secret)) !== null;
}

interface AppInput {
  /** Null while a restore swaps the database. */
  services(): Services | null;
  enter(): () => void;
  doors: Doors;
  rendererDir: string | null;
  hosts(): ReadonlySet<string>;
  /** Of a `Host`: something in front of this door encrypts what is sent there. */
  /** Whoever asks, by his address. */
  addressOf: AddressOf;
  inFront?: (host: string) => boolean;
  /** Told of every request of the door that is shared on the local network; the lab's own door has none. */
  visited?: (exchange: Exchange) => void;
}

/** Whoever says who they are gets the description of this very lab. */
function sendDescription(exchange: Exchange, current: Services): Promise<void> {
  const ofLab = exchange.segments[1] === 'v2' && exchange.req.headers.authorization !== undefined && !current.setupRequired();
  return ofLab ? handleV2({ ...exchange, segments: ['description'] }, current) : handleOpenApi(exchange, current);
}

export function createApp({
  services,
  enter,
  doors,
  rendererDir,
  hosts,
  addressOf,
  inFront,
  visited,
}: AppInput): RequestListener {
  const screens = createScreens(rendererDir);
  const limits = new WeakMap<object, { texts: RateLimit; portal: RateLimit }>();

  function limitsFor(current: Services) {
    const kept = limits.get(current) ?? {
      texts: createRateLimit(current.lab, 'texts', publicPerMinute),
      portal: createRateLimit(current.lab, 'portal', portalPerMinute),
    };
    limits.set(current, kept);
    return kept;
  }

  async function api(exchange: Exchange, current: Services): Promise<void> {
    const [, second, third, fourth = ''] = exchange.segments;
    if (/^api\/(?:v2\/)?openapi\.json$/.test(exchange.segments.join('/'))) return sendDescription(exchange, current);
    if (current.setupRequired() && !comesBeforeSetUp(exchange)) throw new AppError('setup.required');
    if (second === 'v2') {
      const block = ['portal', 'qr', 'check'].includes(fourth) ? 'portal' : 'texts';
      if (third === 'public') await limitsFor(current)[block].take(exchange.address, exchange.res);
      return handleV2({ ...exchange, segments: exchange.segments.slice(2) }, current);
    }
    return handleV1({ ...exchange, segments: exchange.segments.slice(1) }, current);
  }

  function admit(exchange: Exchange): Services {
    assertKnownHost(exchange.req, hosts());
    const current = services();
    if (!current) throw new AppError('server.stopping');
    return current;
  }

  async function dispatch(exchange: Exchange, res: ServerResponse): Promise<void> {
    const current = admit(exchange);
    const [first] = exchange.segments;
    if (current.mode === 'look' && !isHarmless(exchange)) throw new AppError('server.read_only');
    // Texts are needed before set-up; everything else of the API waits for it.
    const texts = first === 'api' && exchange.segments.slice(1, 4).join('/') === 'v2/public/translations';
    if (texts) {
      if (!(await isAtScreens(exchange, current))) await limitsFor(current).texts.take(exchange.address, exchange.res);
      return handleV2({ ...exchange, segments: exchange.segments.slice(2) }, current);
    }
    if (first === 'api') return api(exchange, current);
    if (first === 'health' && exchange.segments.length === 1) return handleHealth(exchange, current);
    if (first === 'setup' && exchange.method === 'POST') return handleSetUp(exchange, current);
    screens(exchange.req, res);
  }

  // The API is answered before the screens' own machinery sees a request: every call would pay for it.
  return (req, res) => {
    const requestId = randomUUID();
    setSecurityHeaders(res, requestId);
    const started = performance.now();
    const exchange = exchangeOf(req, res, { requestId, addressOf, inFront, overNetwork: visited !== undefined });
    visited?.(exchange);
    const leave = enter();
    res.once('close', () => {
      leave();
      noteRequest(services(), exchange, performance.now() - started);
    });
    doors.lastRequest = started;
    const answered = doors.closing ? turnAway(exchange) : answer(exchange, res);
    answered.catch((error: unknown) => answerError(exchange, services(), error));
  };

  async function answer(exchange: Exchange, res: ServerResponse): Promise<void> {
    const key = labelKey(exchange.req);
    if (key !== undefined) {
      const current = admit(exchange);
      return handleLabelAddress({ exchange, services: current, key, limit: limitsFor(current).portal });
    }
    fillFromUrl(exchange);
    await dispatch(exchange, res);
  }
}

const comeAgainSeconds = 5;

/** What was sent is read to its end, so that the answer is not lost with the line. */
async function turnAway({ req, res }: Exchange): Promise<never> {
  res.setHeader('Connection', 'close');
  req.resume();
  if (!req.complete) await finished(req).catch(() => undefined);
  throw new AppError('server.stopping', { retryAfterSeconds: comeAgainSeconds });
}

/** Looking, and coming in to look. */
function isHarmless({ method, segments }: Exchange): boolean {
  return (
    ['GET', 'HEAD', 'OPTIONS'].includes(method) ||
    /^api\/(?:v2\/)?auth\/(?:log(?:in|out)|session|sso\/(?:begin|handoff))$/.test(segments.join('/'))
  );
}

function exchangeOf(
  req: IncomingMessage,
  res: ServerResponse,
  {
    requestId,
    addressOf,
    inFront,
    overNetwork,
  }: Pick<Exchange, 'requestId' | 'overNetwork'> & Pick<AppInput, 'inFront' | 'addressOf'>,
): Exchange {
  return {
    req,
    res,
    method: req.method ?? 'GET',
    segments: [],
    query: {},
    repeated: {},
    requestId,
    address: addressOf(req),
    encrypted: isEncrypted(req) || inFront?.(req.headers.host ?? '') === true,
    overNetwork,
    trail: {},
  };
}

function fillFromUrl(exchange: Exchange): void {
  const { path, query, repeated } = splitUrl(exchange.req.url ?? '/');
  exchange.query = query;
  exchange.repeated = repeated;
  exchange.segments = pathSegments(path);
}

/** Before a face has the request (set-up gate, foreign host, bad encoding), the path tells whose words to use. */
function answerError(exchange: Exchange, services: Services | null, error: unknown): void {
  const { res, req } = exchange;
  if (res.headersSent || !services) {
    if (!res.headersSent)
      sendJson(exchange, { status: 503, body: { message: 'Service Unavailable' }, headers: { 'Retry-After': '5' } });
    else res.destroy();
    return;
  }
  const known = error instanceof AppError && errorTable[error.code].v2 < 500;
  if (!known && !(error instanceof AppError)) services.lab.log.error('request failed', { requestId: exchange.requestId, error });
  const input = { error, translator: services.translator, language: 'en' as const, resource: null };
  const v1 = /^\/api(?:\/|$)/.test(req.url ?? '') && !/^\/api\/v2(?:\/|$)/.test(req.url ?? '');
  if (!v1) {
    const answer = v2Error(input);
    // Of what lies outside of the faces, all is only read.
    const verbs: Record<string, string> = answer.status === 405 ? { Allow: 'GET, HEAD' } : {};
    sendJson(exchange, { ...answer, headers: { ...answer.headers, ...verbs } });
    return;
  }
  const answer = v1Error(input);
  const code = error instanceof AppError && error.code === 'setup.required' ? { code: 'setup_required' } : {};
  sendJson(exchange, { ...answer, body: { ...(answer.body as object), ...code } });
}

function noteRequest(services: Services | null, { req, res, segments, requestId, address, trail }: Exchange, ms: number): void {
  services?.requests.note({ segments, status: res.statusCode, seconds: ms / 1000 });
  services?.lab.log.info('request', {
    requestId,
    address,
    method: req.method,
    url: req.url,
    status: res.statusCode,
    ms: Math.round(ms),
    ...trail,
  });
}
