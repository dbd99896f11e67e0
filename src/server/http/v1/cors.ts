// CORS for v1. OPTIONS needs no credentials and always answers 200 with both headers; data is shared with listed origins
// only. docs/interface/v1.md#cors.
import type { Exchange } from '../exchange/exchange.ts';

const methods = 'GET, POST, PUT, DELETE, OPTIONS';
const allowedHeaders = 'Content-Type, Authorization, X-REST-USERNAME, X-REST-PASSWORD, X-REST-API-KEY, X-REST-CORS';

function originOf({ req }: Exchange): string | undefined {
  return req.headers.origin;
}

export function answerPreflight(exchange: Exchange, origins: readonly string[]): void {
  const origin = originOf(exchange);
  const listed = origin !== undefined && origins.includes(origin);
  exchange.res.writeHead(200, {
    'Access-Control-Allow-Origin': listed ? origin : '*',
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': allowedHeaders,
    'Access-Control-Max-Age': '3600',
    ...(listed ? { 'Access-Control-Allow-Credentials': 'true' } : {}),
    Vary: 'Origin',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': '0',
  });
  exchange.res.end();
}

export function allowListedOrigin(exchange: Exchange, origins: readonly string[]): void {
  const origin = originOf(exchange);
  if (origin === undefined || !origins.includes(origin)) return;
  exchange.res.setHeader('Access-Control-Allow-Origin', origin);
  exchange.res.setHeader('Access-Control-Allow-Credentials', 'true');
  exchange.res.setHeader('Vary', 'Origin');
}
