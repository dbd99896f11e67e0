// Sends a fuzz request as it is and gives what came back. An answer without end is read to its first piece.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { patience } from '../support/patience.ts';
import type { FuzzRequest } from './route-requests.ts';

export interface FuzzAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface FuzzClient {
  send(call: FuzzRequest): Promise<FuzzAnswer>;
  close(): void;
}

const answerMs = 60_000;

export function fuzzClient(url: string): FuzzClient {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  function send({ method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
    return new Promise((resolve, reject) => {
      const length = body === null ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const asked = request({
        hostname,
        port,
        method,
        path,
        agent,
        timeout: patience(answerMs),
        headers: { ...headers, ...length },
      });
      asked.on('timeout', () =>
        asked.destroy(new Error(`waited ${patience(answerMs) / 1000} s for an answer to ${method} ${path}`)),
      );
      asked.on('error', reject);
      asked.on('response', (answer) => {
        const parts: Buffer[] = [];
        const status = answer.statusCode ?? 0;
        const done = () => resolve({ status, headers: answer.headers, text: Buffer.concat(parts).toString('utf8') });
        answer.on('data', (part: Buffer) => {
          parts.push(part);
          if (!/^text\/event-stream/.test(answer.headers['content-type'] ?? '')) return;
          done();
          answer.destroy();
        });
        answer.on('error', (error) => (answer.destroyed ? done() : reject(error)));
        answer.on('end', done);
      });
      asked.end(body ?? undefined);
    });
  }
  return { send, close: () => agent.destroy() };
}
