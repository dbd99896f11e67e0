// A computer on the network: it speaks TLS to a shared lab, trusts the lab's own certificate and nothing else, and keeps its cookie.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { createServer, isIP, type Server } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';

/** Holds a port of loopback until the test ends, or gives it back at once. */
export async function takePort(): Promise<{ port: number; free(): Promise<void>; server: Server }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const free = async () => {
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  onTestFinished(free);
  return { port: typeof address === 'object' && address ? address.port : 0, free, server };
}

export async function freePort(): Promise<number> {
  const { port, free } = await takePort();
  await free();
  return port;
}

export interface NetworkAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  /** Of the authority that the server's certificate comes from. */
  fingerprint: string;
}

export interface NetworkClient {
  send(call: { method?: string; path: string; headers?: Record<string, string>; body?: object }): Promise<NetworkAnswer>;
  /** Signs in as a browser would. */
  signIn(email: string, password: string): Promise<NetworkAnswer>;
  /** An answer that goes on: gives it once it began. */
  stream(path: string): Promise<IncomingMessage>;
}

interface ClientInput {
  port: number;
  /** The lab's certificate, as a person would have installed it. */
  authority: Buffer;
  host?: string;
}

const pem = (bytes: Buffer) => `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`;

export function networkClient({ port, authority, host = '127.0.0.1' }: ClientInput): NetworkClient {
  const agent = new Agent({ keepAlive: true, ca: pem(authority), maxSockets: 8 });
  onTestFinished(() => agent.destroy());
  const origin = `https://${host}:${port}`;
  let cookie = '';

  function begin(method: string, path: string, headers: Record<string, string>, text: string): Promise<IncomingMessage> {
    const all = { 'User-Agent': 'bench tablet', Origin: origin, ...(cookie ? { Cookie: cookie } : {}), ...headers };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { host, port, method, path, agent, servername: isIP(host) === 0 ? host : '', headers: all },
        resolve,
      );
      outgoing.once('error', reject);
      outgoing.end(text);
    });
  }

  const send: NetworkClient['send'] = async ({ method = 'GET', path, headers = {}, body }) => {
    const json = body ? { 'Content-Type': 'application/json' } : undefined;
    const incoming = await begin(method, path, { ...json, ...headers }, body ? JSON.stringify(body) : '');
    const socket = incoming.socket as TLSSocket;
    const fingerprint = socket.getPeerX509Certificate()?.issuerCertificate?.fingerprint256 ?? '';
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, text: Buffer.concat(parts).toString(), fingerprint };
  };

  return {
    send,
    async signIn(username, password) {
      const answer = await send({ method: 'POST', path: '/api/auth/login', body: { username, password } });
      cookie = (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
      return answer;
    },
    stream: (path) => begin('GET', path, { Accept: 'text/event-stream' }, ''),
  };
}
