// One request and its answer, as the faces see it: bare Node objects, the id it is logged under, and the lab's services.
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Address } from '../../endpoints/address.ts';
import { hasTag } from '../../lib/entity-tags.ts';
import { hasBody } from '../../lib/lines/request-line.ts';
import { leastPackedBytes, negotiated, packed, taggedAs } from './content-coding.ts';
import type { Reply } from './reply.ts';

export interface Exchange extends Address {
  req: IncomingMessage;
  res: Reply;
  method: string;
  requestId: string;
  address: string;
  /** Between its sender and the lab: by this door, or by what the operator put in front of it. */
  encrypted: boolean;
  /** It came through the door that is shared on the local network. */
  overNetwork: boolean;
  /** Filled while the request runs, for its one log line. */
  trail: { face?: string; operation?: string; resource?: string; rows?: number; userId?: string };
}

/** Asked about each time, so that whoever may not see it any more does not. */
export const keptByReader = 'private, no-cache';

const jsonType = 'application/json; charset=utf-8';

interface JsonAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Who has it already is told so instead of getting it again: a list has no version, but its bytes have a sum. */
  validated?: boolean;
}

export function sendJson(exchange: Exchange, { status, body, headers = {}, validated = false }: JsonAnswer): void {
  const { req, res } = exchange;
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  const { ETag: version }: { ETag?: string } = headers;
  const etag = validated ? `"l-${hash('sha1', text, 'base64url')}"` : version;
  // Of what was changed nobody keeps the answer.
  const caching = { 'Cache-Control': etag !== undefined && isReading(exchange) ? keptByReader : 'no-store' };
  const all = { 'Content-Type': jsonType, ...caching, ...headers, ...(etag === undefined ? {} : { ETag: etag }) };
  // Who still sends and wants to close afterwards would lose the answer with the connection: it stays until he has read it.
  if (!req.complete && hasBody(req)) res.shouldKeepAlive = true;
  if (validated && etag !== undefined && hasTag(req.headers['if-none-match'], etag)) {
    res.writeHead(304, { ETag: etag, ...caching }).end();
    return;
  }
  const coding = negotiated(req, res, jsonType);
  if (coding === null || length < leastPackedBytes || req.method === 'HEAD') {
    res.writeHead(status, { ...all, 'Content-Length': length });
    res.end(req.method === 'HEAD' ? undefined : text);
    return;
  }
  packed(coding, text).then(
    (bytes) => {
      const tag = etag === undefined ? {} : { ETag: taggedAs(coding, etag) };
      res.writeHead(status, { ...all, ...tag, 'Content-Encoding': coding, 'Content-Length': bytes.length });
      res.end(bytes);
    },
    (error: unknown) => res.destroy(error instanceof Error ? error : undefined),
  );
}

const isReading = ({ method }: Exchange) => method === 'GET' || method === 'HEAD';

export function sendPage({ req, res }: Exchange, html: string, headers: Record<string, string> = {}): void {
  res.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
    'Cache-Control': 'no-store',
    ...headers,
  });
  res.end(req.method === 'HEAD' ? undefined : html);
}

/** Aborted when whoever asked no longer waits for the answer. */
export function goneSignal({ res }: Exchange): AbortSignal {
  const given = new AbortController();
  const over = () => {
    if (!res.writableFinished) given.abort();
  };
  if (res.closed) over();
  else res.once('close', over);
  return given.signal;
}
