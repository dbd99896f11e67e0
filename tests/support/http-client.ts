// Real HTTP, byte for byte as the test writes it: no normalised paths, no header of its own beside Host.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export interface Call {
  method?: string;
  /** With query, as it goes over the wire. */
  path: string;
  headers?: Record<string, string>;
  /** Objects go as JSON; text and bytes as they are. */
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it was before it was packed for its way. */
  text: string;
  /** As they came. */
  bytes: Buffer<ArrayBuffer>;
  /** The parsed text, or undefined when it is no JSON. */
  body: unknown;
}

export interface HttpClient {
  send(call: Call): Promise<Answer>;
  close(): void;
}

function payloadOf(body: unknown): { payload: Buffer | null; json: boolean } {
  if (body === undefined) return { payload: null, json: false };
  if (Buffer.isBuffer(body)) return { payload: body, json: false };
  if (typeof body === 'string') return { payload: Buffer.from(body), json: false };
  return { payload: Buffer.from(JSON.stringify(body)), json: true };
}

const unpackers: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

function unpacked(bytes: Buffer, coding: string | undefined): Buffer {
  return (bytes.length > 0 && coding !== undefined && unpackers[coding]?.(bytes)) || bytes;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `check` may refuse an answer, which fails the test that provoked it. */
export function httpClient(url: string, check?: (call: Call, answer: Answer) => void): HttpClient {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  function send(call: Call): Promise<Answer> {
    const { method = 'GET', path, headers = {}, body } = call;
    const { payload, json } = payloadOf(body);
    const all: Record<string, string> = { ...(json ? { 'Content-Type': 'application/json' } : {}), ...headers };
    if (payload && !('Transfer-Encoding' in all)) all['Content-Length'] = String(payload.length);
    return new Promise((resolve, reject) => {
      const outgoing = request({ hostname, port, method, path, headers: all, agent }, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const bytes = Buffer.concat(parts);
          const text = unpacked(bytes, incoming.headers['content-encoding']).toString('utf8');
          const answer = { status: incoming.statusCode ?? 0, headers: incoming.headers, text, bytes, body: parsed(text) };
          try {
            check?.(call, answer);
            resolve(answer);
          } catch (error) {
            reject(error);
          }
        });
      });
      // An idle connection may be closed in the moment it is used again; whoever keeps connections asks once more on a fresh one.
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') send(call).then(resolve, reject);
        else reject(error);
      });
      outgoing.end(payload ?? undefined);
    });
  }
  return { send, close: () => agent.destroy() };
}

export function parameter(name: string, value: unknown): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`;
}
