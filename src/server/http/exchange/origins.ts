// What pages of other origins may ask and read (CORS): the same list for both faces, each in its own manner.
// docs/interface/v1.md#cors, docs/interface/manners.md#origins.
import type { Exchange } from './exchange.ts';

interface Manner {
  status: 200 | 204;
  methods: string;
  headers: string;
  /** Whether the session of who is signed in at the screens goes along. */
  credentials: boolean;
  /** What an origin is told that is not on the list. */
  others: Readonly<Record<string, string>>;
}

const credentialNames = ['USERNAME', 'PASSWORD', 'API-KEY'];

export const v1Manner: Manner = {
  status: 200,
  methods: 'GET, POST, PUT, DELETE, OPTIONS',
  headers: [
    'Content-Type, Authorization',
    ...['X-REST', 'HTTP-X-REST'].flatMap((form) => credentialNames.map((name) => `${form}-${name}`)),
    'X-REST-CORS',
  ].join(', '),
  credentials: true,
  others: { 'Access-Control-Allow-Origin': '*' },
};

export const v2Manner: Manner = {
  status: 204,
  methods: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  headers:
    'Authorization, Content-Type, Accept, Accept-Language, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, Prefer, Range, X-API-Key, X-Change-Reason',
  // Whoever asks from elsewhere has a token.
  credentials: false,
  others: {},
};

const readable = [
  'Allow, Content-Disposition, Content-Language, Deprecation, ETag, Idempotent-Replay, Link, Location, Preference-Applied',
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Sunset, WWW-Authenticate, X-Bin-Id, X-Request-Id',
].join(', ');

function origin({ credentials }: Manner, listed: string): Record<string, string> {
  return { 'Access-Control-Allow-Origin': listed, ...(credentials ? { 'Access-Control-Allow-Credentials': 'true' } : {}) };
}

/** Null: the origin is not on the list, or none was said. */
function listedOrigin({ req }: Exchange, origins: readonly string[]): string | null {
  const { origin: asking } = req.headers;
  return asking !== undefined && origins.includes(asking) ? asking : null;
}

export function answerPreflight(exchange: Exchange, manner: Manner, origins: readonly string[]): void {
  const listed = listedOrigin(exchange, origins);
  exchange.res.writeHead(manner.status, {
    ...(listed === null ? manner.others : origin(manner, listed)),
    'Access-Control-Allow-Methods': manner.methods,
    'Access-Control-Allow-Headers': manner.headers,
    'Access-Control-Max-Age': '3600',
    Vary: 'Origin',
    ...(manner.status === 200 ? { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': '0' } : {}),
  });
  exchange.res.end();
}

export function allowListedOrigin(exchange: Exchange, manner: Manner, origins: readonly string[]): void {
  const listed = listedOrigin(exchange, origins);
  if (listed === null) return;
  for (const [name, value] of Object.entries(origin(manner, listed))) exchange.res.setHeader(name, value);
  exchange.res.setHeader('Access-Control-Expose-Headers', readable);
  exchange.res.appendHeader('Vary', 'Origin');
}
