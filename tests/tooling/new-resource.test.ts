// A new record type needs one definition, one migration and no other code to be listed, filtered, edited, audited and
// documented in v1, v2 and OpenAPI. Done in a copy of the project with the project's own command.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patience } from '../support/patience.ts';
import { arrival } from '../support/waiting.ts';

const copy = mkdtempSync(join(tmpdir(), 'plumbline-new-resource-'));
const account = {
  PLUMBLINE_ADMIN_EMAIL: 'admin@lab.test',
  PLUMBLINE_ADMIN_PASSWORD: 'plumb line 42',
  PLUMBLINE_ADMIN_API_KEY: 'bench-key',
};
const credentials = 'HTTP_X_REST_USERNAME=admin%40lab.test&HTTP_X_REST_PASSWORD=plumb+line+42&HTTP_X_REST_API_KEY=bench-key';
let server: ChildProcess | undefined;
let base = '';
let token = '';

function run(script: string, ...args: string[]): string {
  return execFileSync(process.execPath, [script, ...args], { cwd: copy, encoding: 'utf8' });
}

async function started(child: ChildProcess): Promise<string> {
  const ready = new Promise<string>((done, fail) => {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
      const url = /plumbline ready (\S+)/.exec(text)?.[1];
      if (url) done(url);
    });
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}: ${text}`)));
  });
  return arrival('the server of the copy to be ready', ready);
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many shapes are looked into
  body: any;
}

async function v1(method: string, path: string, body?: unknown): Promise<Answer> {
  const [bare, query = ''] = path.split('?');
  const response = await fetch(`${base}/api/${bare}?${credentials}&${query}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

async function v2(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${base}/api/v2/${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

beforeAll(async () => {
  for (const part of ['src/server', 'resources', 'scripts', 'package.json'])
    cpSync(resolve(part), join(copy, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  // As the recipe of CONTRIBUTING says it.
  const asked = /`npm run new:resource -- ([^`]+)`/.exec(readFileSync('CONTRIBUTING.md', 'utf8'))?.[1];
  run('scripts/new-resource.ts', ...(asked ?? '').split(' '));
  run('scripts/sync.ts');
  server = spawn(process.execPath, ['src/server/cli/serve.ts', '--data', join(copy, 'data'), '--port', '0'], {
    cwd: copy,
    env: { ...process.env, ...account },
  });
  base = await started(server);
  const login = await fetch(`${base}/api/v2/auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: account.PLUMBLINE_ADMIN_EMAIL,
      password: account.PLUMBLINE_ADMIN_PASSWORD,
      device_name: 'test',
    }),
  });
  token = ((await login.json()) as { token: string }).token;
}, patience(60_000));

afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(copy, { recursive: true, force: true });
});

describe('a record type made by npm run new:resource', () => {
  it('is created, listed, filtered, edited, audited and deleted in v1 and v2', async () => {
    const made = await v1('POST', 'torque_key', {
      name: 'Schlüssel',
      serial: 'S1',
      length: 1.25,
      bought: '2026-02-28',
      active: 1,
    });
    expect(made.body).toMatchObject({
      success: true,
      message: 'Record Created',
      data: { torque_key: { name: 'Schlüssel', length: 1.25, active: 1 } },
    });
    const id = made.body.data.torque_key.uID as string;
    await v2('POST', 'torque-keys', { name: 'Zange', serial: 'S2', length: 3, bought: '2026-01-01', active: 0 });

    const filtered = await v1(
      'GET',
      `torque_key?filter=${encodeURIComponent('[{"property":"name","value":"SCHLÜ","operator":"like"}]')}`,
    );
    expect(filtered.body.data).toMatchObject({ totalCount: 1, torque_key: [{ uID: id }] });
    const listed = await v2('GET', 'torque-keys?filter[bought]=lt:2026-02-01&sort=-length');
    expect(listed.body.meta.total).toBe(1);
    expect(listed.body.data[0].attributes).toMatchObject({ name: 'Zange', length: 3 });
    expect((await v2('GET', 'torque-keys?q=ang')).body.meta.total).toBe(1);

    const edited = await v2('PATCH', `torque-keys/${id}`, { length: 2.5 });
    expect(edited.body.data.attributes.length).toBe(2.5);
    expect((await v2('PATCH', `torque-keys/${id}`, { bought: 'yesterday' })).body.errors[0].source.pointer).toBe(
      '/data/attributes/bought',
    );
    const history = await v2('GET', `torque-keys/${id}/audits`);
    expect(history.body.data.map((entry: { attributes: { action: string } }) => entry.attributes.action)).toEqual([
      'update',
      'create',
    ]);
    expect(history.body.data[0].attributes).toMatchObject({ before: { length: 1.25 }, after: { length: 2.5 } });
    expect((await v1('DELETE', `torque_key/${id}`)).body.message).toBe('Record Deleted');
    expect((await v2('GET', `torque-keys/${id}`)).status).toBe(404);
  });

  it('is documented in both descriptions and in rules', async () => {
    const [one, two] = ['v1', 'v2'].map(
      (face) => JSON.parse(readFileSync(join(copy, `resources/openapi/${face}.json`), 'utf8')) as { paths: object },
    );
    expect(Object.keys(one?.paths ?? {})).toContain('/api/torque_key/{id}');
    expect(Object.keys(two?.paths ?? {})).toContain('/api/v2/torque-keys/{id}');
    const rules = await v1('GET', 'torque_key/rules');
    expect(rules.body.data.rules.map((rule: { field: string }) => rule.field)).toEqual(
      expect.arrayContaining(['name', 'serial', 'length', 'bought', 'active']),
    );
  });
});
