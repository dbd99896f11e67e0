// TLS on the shared door: HTTP/2 for whoever can, HTTP/1.1 for everybody else, over the same requests and answers.
import type { IncomingMessage, RequestListener } from 'node:http';
import { createSecureServer, type Http2SecureServer, type Http2ServerRequest, type ServerHttp2Session } from 'node:http2';
import type { Duplex } from 'node:stream';
import { idleLineMs, requestMs, setConnectionTimeouts } from '../lib/lines/connection-timeouts.ts';

interface TlsServerInput {
  /** PEM, the authority's certificate after the server's own. */
  chain: string;
  key: string;
  onRequest: RequestListener;
  onBroken(error: Error & { code?: string }, socket: Duplex): void;
}

const handshakeMs = 10_000;
const maxHeaderSize = 64 * 1024;
/** Of one line: a browser's own limit is of this size, and each is an answer that is being made. */
const mostStreams = 100;

export function createTlsServer({ chain, key, onRequest, onBroken }: TlsServerInput): Http2SecureServer {
  const server = createSecureServer({
    ...{ minVersion: 'TLSv1.2', cert: chain, key, handshakeTimeout: handshakeMs, allowHTTP1: true },
    // For HTTP/1.1 the first, for HTTP/2 the second. Type of the first: @types/node does not know that it is handed on.
    ...{ maxHeaderSize },
    settings: { maxHeaderListSize: maxHeaderSize, maxConcurrentStreams: mostStreams, enablePush: false },
  });
  setConnectionTimeouts(server as Http2SecureServer & { requestTimeout: number; keepAliveTimeout: number });
  // Node's own pairs of classes: what is asked of them here is the same in both, but they have no type in common.
  const answer = onRequest as unknown as (req: IncomingMessage | Http2ServerRequest, res: unknown) => void;
  server.on('request', (req: IncomingMessage | Http2ServerRequest, res: unknown) => {
    if ('stream' in req) prepare(req);
    answer(req, res);
  });
  server.on('session', (session) => endWhenIdle(session));
  server.on('sessionError', (_error, session) => session.destroy());
  server.on('clientError', onBroken);
  // Whoever speaks no TLS we accept is not worth an answer.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}

/** HTTP/2 names the computer that is meant in a place of its own; it counts, whatever else is written. */
function prepare(req: Http2ServerRequest): void {
  req.headers.host = req.authority;
  const { stream } = req;
  if (stream.endAfterHeaders) return;
  // As long as one may take to send a request by HTTP/1.1.
  const limit = setTimeout(() => stream.close(), requestMs);
  const sent = () => clearTimeout(limit);
  req.once('end', sent);
  stream.once('close', sent);
}

function endWhenIdle(session: ServerHttp2Session): void {
  let open = 0;
  session.on('stream', (stream) => {
    open += 1;
    stream.once('close', () => {
      open -= 1;
    });
  });
  session.setTimeout(idleLineMs, () => {
    if (open === 0) session.close();
  });
}
