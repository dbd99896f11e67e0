// The shared door speaks HTTP/2 to whoever can: many questions at once over one line, with the same answers as over HTTP/1.1.
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { createScreens } from '../../src/server/http/pages/screens.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { waitFor } from '../support/waiting.ts';
import { administrator } from './support/lab-process.ts';
import { type Inside, shared } from './support/shared-lab.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

const pem = (bytes: Buffer) => `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`;

async function line(inside: Inside, port: number): Promise<ClientHttp2Session> {
  const session = connect(`https://127.0.0.1:${port}`, { ca: pem(await inside.certificate()) });
  session.on('error', () => undefined);
  onTestFinished(() => session.destroy());
  await once(session, 'connect');
  return session;
}

async function ask(session: ClientHttp2Session, { path, method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const all = { ':path': path, ':method': method, 'user-agent': 'bench tablet', ...json, ...headers };
  const stream = session.request(all, { endStream: body === undefined });
  if (body !== undefined) stream.end(JSON.stringify(body));
  const [answered] = (await once(stream, 'response')) as [Record<string, string> & { ':status': number }];
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return { status: answered[':status'], headers: answered, body: Buffer.concat(parts) };
}

/** However it ends: a line that is cut is an error to whoever holds it. */
const closing = (session: ClientHttp2Session) => new Promise<void>((resolve) => session.once('close', () => resolve()));

async function signedIn(session: ClientHttp2Session): Promise<string> {
  const { email, password } = administrator;
  const body = { email, password, device_name: 'tablet' };
  const answer = await ask(session, { method: 'POST', path: '/api/v2/auth/token', body });
  return JSON.parse(answer.body.toString()).token;
}

it('answers a hundred questions at once over one line, packed and with the address it was asked under', async () => {
  const { inside, port } = await shared();
  const session = await line(inside, port);
  expect(session.alpnProtocol).toBe('h2');
  const authorization = `Bearer ${await signedIn(session)}`;
  const made = await ask(session, {
    ...{ method: 'POST', path: '/api/v2/notes', headers: { authorization } },
    body: { title: 'Two lines\n'.repeat(200) },
  });
  expect(made.status).toBe(422);
  const note = await ask(session, {
    ...{ method: 'POST', path: '/api/v2/notes', headers: { authorization } },
    body: { title: 'Over one line', text: 'word '.repeat(1000) },
  });
  expect(note.status).toBe(201);
  const path = '/api/v2/notes?page[size]=1';
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => ask(session, { path, headers: { authorization, 'accept-encoding': 'br' } })),
  );
  for (const { status, headers, body } of answers) {
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, 'br', 'Accept-Encoding']);
    expect(JSON.parse(brotliDecompressSync(body).toString()).data[0].attributes.title).toBe('Over one line');
    expect(headers.link).toContain(`<https://127.0.0.1:${port}/api/v2/notes`);
  }
  expect(await inside.clients()).toMatchObject([{ attributes: { connections: 1, agent: 'bench tablet' } }]);
});

it('knows a computer by the name in its own place, whatever the header says', async () => {
  const { inside, port } = await shared();
  const session = await line(inside, port);
  const asked = async (headers: Record<string, string>) => (await ask(session, { path: '/health', headers })).status;
  expect(await asked({})).toBe(200);
  expect(await asked({ ':authority': 'evil.example' })).toBe(403);
  expect(await asked({ ':authority': 'evil.example', host: `127.0.0.1:${port}` })).toBe(403);
});

it('tells what changes as it happens, and cuts off whoever is disconnected or when the door is closed', async () => {
  const { inside, port } = await shared();
  const session = await line(inside, port);
  const authorization = `Bearer ${await signedIn(session)}`;
  const stream = session.request({ ':path': '/api/v2/events', authorization, 'user-agent': 'bench tablet' });
  // It is cut off in the end.
  stream.on('error', () => undefined);
  let heard = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  const [began] = (await once(stream, 'response')) as [Record<string, unknown>];
  expect(began).toMatchObject({ ':status': 200, 'content-type': expect.stringContaining('text/event-stream') });
  expect((await inside.call('POST', 'notes', { title: 'Heard at once' })).status).toBe(201);
  await waitFor('the change to be heard', () => heard.includes('"note"'));
  const [client] = await inside.clients();
  expect(client?.attributes).toMatchObject({ connections: 1, streams: 1 });
  const closed = closing(session);
  expect((await inside.call('DELETE', `admin/sharing/clients/${client?.id}`)).status).toBeLessThan(300);
  await closed;
  const again = await line(inside, port);
  const ended = closing(again);
  expect((await inside.put({ enabled: false })).status).toBe(200);
  await ended;
});

it('who sends too many headers loses that question, not the door', async () => {
  const { inside, port } = await shared();
  const session = await line(inside, port);
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`x-${i}`, 'y'.repeat(500)]));
  const stream = session.request({ ':path': '/health', ...many });
  await expect(once(stream, 'response')).rejects.toThrow('NGHTTP2');
  expect((await ask(await line(inside, port), { path: '/health' })).status).toBe(200);
});

it('the pages and files of the screens come by it as well', async () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Plumbline</title>');
  writeFileSync(join(folder, 'assets', 'start.js'), 'export const started = true;');
  const screens = createScreens(folder);
  const server = createServer((req, res) => screens(req as never, res as never)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    session.destroy();
    server.close();
  });
  const page = await ask(session, { path: '/inventory/17' });
  expect([page.status, page.headers['cache-control'], page.body.toString()]).toEqual([
    200,
    'no-cache',
    '<!doctype html><title>Plumbline</title>',
  ]);
  const script = await ask(session, { path: '/assets/start.js' });
  expect([script.status, script.headers['content-type'], script.body.toString()]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'export const started = true;',
  ]);
  const tag = String(script.headers['last-modified']);
  expect((await ask(session, { path: '/assets/start.js', headers: { 'if-modified-since': tag } })).status).toBe(304);
  const part = await ask(session, { path: '/assets/start.js', headers: { range: 'bytes=0-5' } });
  expect([part.status, part.body.toString()]).toEqual([206, 'export']);
  expect((await ask(session, { path: '/a', method: 'POST' })).status).toBe(404);
});
