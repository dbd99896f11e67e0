// The line a request came by: of HTTP/1.1 its socket, of HTTP/2 its session, which many requests share at once.
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest, Http2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

export type Line = Socket | Http2Session;

export function lineOf(req: IncomingMessage): Line {
  return sessionOf(req) ?? req.socket;
}

export function isEncrypted(req: IncomingMessage): boolean {
  return streamOf(req) !== undefined || req.socket instanceof TLSSocket;
}

/** Node gives both the same shape where they are asked for the same things; this is the one where they differ. */
function streamOf(req: IncomingMessage): Http2ServerRequest['stream'] | undefined {
  const { stream } = req as IncomingMessage & Partial<Pick<Http2ServerRequest, 'stream'>>;
  return stream;
}

const sessionOf = (req: IncomingMessage): Http2Session | undefined => streamOf(req)?.session;

/** Something comes after the headers; HTTP/2 needs no header to say so. */
export function hasBody(req: IncomingMessage): boolean {
  const stream = streamOf(req);
  if (stream) return !stream.endAfterHeaders;
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}
