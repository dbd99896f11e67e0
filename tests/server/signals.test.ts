// How the server starts, logs and ends: one line for scripts, logs for people and machines, and an end that loses nothing
// (docs/interface/product.md#start, docs/quality.md#s5).
import { existsSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { recordOf, v1, v1Headers } from './support/lab-client.ts';
import { administrator, type LabProcess, startLab, stopLab } from './support/lab-process.ts';

const logOf = (data: string) => readFileSync(join(data, 'logs', 'plumbline.log'), 'utf8');
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

interface SlowRequest {
  /** The request has reached the server. */
  arrived: Promise<void>;
  /** Sends the rest and gives the answer. */
  finish(): Promise<{ status: number; text: string }>;
}

/** A write whose body comes in two pieces: in between it is a running request. */
function slowCreate({ url }: LabProcess, values: object): SlowRequest {
  const body = JSON.stringify(values);
  const sent = request(`${url}/api/customer`, {
    method: 'POST',
    headers: {
      ...v1Headers,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Expect: '100-continue',
    },
  });
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
  const arrived = new Promise<void>((resolve) => sent.once('continue', resolve));
  sent.flushHeaders();
  return {
    arrived,
    finish() {
      sent.end(body);
      return answer;
    },
  };
}

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('lets a running request finish, writes everything into the database file and ends with 0', async () => {
    const data = tempFolder();
    const lab = await startLab({ data });
    await v1(lab.url, 'GET', 'customer');
    const slow = slowCreate(lab, { KTAG: 'late', K4602: 'Zu guter Letzt' });
    await slow.arrived;
    lab.signal(signal);
    // New callers are turned away from the moment it has begun to stop.
    while (
      await fetch(`${lab.url}/health`).then(
        () => true,
        () => false,
      )
    )
      await new Promise((resolve) => setImmediate(resolve));
    expect(await slow.finish()).toMatchObject({ status: 200 });
    const end = await lab.finished;
    expect(end).toMatchObject({ code: 0, signal: null, stdout: `plumbline ready ${lab.url}\n` });

    const database = join(data, 'lab.db');
    expect(existsSync(`${database}-wal`) ? statSync(`${database}-wal`).size : 0).toBe(0);
    const handle = openSqlite(database, { readonly: true });
    expect(handle.prepare('select K4602 from customers').pluck().all()).toEqual(['Zu guter Letzt']);
    handle.close();
  });
});

describe('what the server says', () => {
  it('is one line on stdout; the rest is JSON on stderr and the same in the log file', async () => {
    const data = tempFolder();
    const lab = await startLab({ data });
    const answer = await v1(lab.url, 'GET', 'customer?limit=5');
    expect(answer.status).toBe(200);
    const end = await stopLab(lab);
    expect(end.stdout).toBe(`plumbline ready ${lab.url}\n`);
    expect(end.stderr).toBe(logOf(data));
    const lines = linesOf(end.stderr);
    expect(lines.find((line) => line.event === 'lab open')).toMatchObject({ kept_in: expect.stringMatching(/^SQLite, /) });
    expect(lines.find((line) => line.event === 'request')).toMatchObject({
      level: 'info',
      method: 'GET',
      url: '/api/customer?limit=5',
      status: 200,
      face: 'v1',
      resource: 'customer',
      rows: 0,
      address: '127.0.0.1',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(lines.at(-1)).toMatchObject({ event: 'stopped' });
  });

  it('never holds a credential, however it was sent', async () => {
    const data = tempFolder();
    const lab = await startLab({ data });
    const { email, password, apiKey } = administrator;
    const wrong = 'canary-of-a-wrong-password';
    const forms = [
      `HTTP_X_REST_USERNAME=${email}&HTTP_X_REST_PASSWORD=${password}&HTTP_X_REST_API_KEY=${apiKey}`,
      `x-rest-username=${email}&x-rest-password=${password}&x-rest-api-key=${apiKey}`,
      `X_Rest_Username=${email}&X_REST_PASSWORD=${wrong}&x_rest_api_key=${apiKey}`,
      // Encoded names are the same names.
      `%48TTP_X_REST_USERNAME=${email}&HTTP%5FX%5FREST%5FPASSWORD=${password}&HTTP_X_REST%5FAPI_KEY=${apiKey}`,
    ];
    const seen: number[] = [];
    for (const form of forms) seen.push((await fetch(`${lab.url}/api/customer?${form.replaceAll(' ', '%20')}&limit=1`)).status);
    expect(seen.slice(0, 3)).toEqual([200, 200, 401]);
    await fetch(
      `${lab.url}/api/customer?limit=1&redirect=${encodeURIComponent(`/api/customer?HTTP_X_REST_PASSWORD=${password}`)}`,
    );
    const signIn = { email, password: wrong, device_name: 'test' };
    await fetch(`${lab.url}/api/v2/auth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(signIn),
    });
    await fetch(`${lab.url}/api/v2/auth/me`, {
      headers: { Authorization: 'Bearer canary|of-a-token', Cookie: 'plumbline_session=canary-of-a-session' },
    });
    const { stderr } = await stopLab(lab);
    for (const text of [stderr, logOf(data)]) {
      const plain = decodeURIComponent(text.replaceAll('+', ' ').replaceAll(/%(?![0-9a-f]{2})/gi, '%25'));
      for (const secret of [password, password.replaceAll(' ', '%20'), apiKey, wrong, 'canary']) {
        expect(text).not.toContain(secret);
        expect(plain).not.toContain(secret);
      }
    }
  });

  it('survives as data: what was written before the end is there at the next start', async () => {
    const data = tempFolder();
    const first = await startLab({ data });
    await v1(first.url, 'POST', 'customer', { KTAG: 'k1', K4602: 'Messhaus' });
    expect((await stopLab(first)).code).toBe(0);
    const second = await startLab({ data });
    expect(recordOf(await v1(second.url, 'GET', 'customer/k1'), 'customer')).toMatchObject({ K4602: 'Messhaus' });
  });
});
