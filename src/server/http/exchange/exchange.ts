// One request and its answer, as the faces see it: bare Node objects, the id it is logged under, and the lab's services.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Address } from '../../endpoints/address.ts';

export interface Exchange extends Address {
  req: IncomingMessage;
  res: ServerResponse;
  method: string;
  requestId: string;
  address: string;
  /** It came through the door that is shared on the local network. */
  overNetwork: boolean;
  /** Filled while the request runs, for its one log line. */
  trail: { face?: string; operation?: string; resource?: string; rows?: number; userId?: string };
}

export function sendJson(
  exchange: Exchange,
  { status, body, headers = {} }: { status: number; body: unknown; headers?: Record<string, string> },
): void {
  const { req, res } = exchange;
  const text = JSON.stringify(body);
  // Who still sends and wants to close afterwards would lose the answer with the connection: it stays until he has read it.
  if (isStillSending(req)) res.shouldKeepAlive = true;
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...headers,
  });
  res.end(req.method === 'HEAD' ? undefined : text);
}

export function sendPage({ req, res }: Exchange, html: string, headers: Record<string, string> = {}): void {
  res.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
    'Cache-Control': 'no-store',
    ...headers,
  });
  res.end(req.method === 'HEAD' ? undefined : html);
}

function isStillSending({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
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
