// Secrets never come out: not in an answer, not in the log, not in the audit trail. docs/quality.md#s3, docs/quality.md#s5.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashSecret } from '#server/auth/secrets/secrets.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import { aUser, change } from '../support/builders.ts';
import type { Call } from '../support/http-client.ts';
import { credentialHeaders, type RunningLab, startLab } from '../support/running-lab.ts';
import { recordKeys } from '../support/seed-records.ts';
import { apiKeyOf, emailOf, passwordOf, userNames } from '../support/seed-world.ts';

const canary = 'Kanarienvogel-7351';
let lab: RunningLab;
let answers = '';
let session = '';
beforeAll(async () => {
  // The log goes to a file as well; nobody reads it here.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  lab = await startLab({ logs: true });
  session = await lab.services.signIn.startSession('user-berta', '127.0.0.1', 'desk');
  answers = await manyAnswers();
});
afterAll(() => lab.stop());

const query = (names: readonly string[]) => names.map((name) => `${name}=${canary}`).join('&');

/** Requests of every kind, right and wrong ones, with the canary wherever a secret may stand. */
async function manyAnswers(): Promise<string> {
  const parts: string[] = [];
  const keep = async (call: Call, send = lab.raw) => parts.push(JSON.stringify(await send(call)));
  for (const names of [
    ['HTTP_X_REST_USERNAME', 'HTTP_X_REST_PASSWORD', 'HTTP_X_REST_API_KEY'],
    ['http_x_rest_password'],
    ['X-REST-USERNAME', 'X-REST-PASSWORD', 'X-REST-API-KEY'],
    ['x_rest_password', 'x-rest-api_key'],
    ['HTTP%5FX%5FREST%5FPASSWORD', 'HTTP%5fX%5fREST%5fAPI%5fKEY'],
    ['HTTP_X_REST_P%41SSWORD'],
    ['%48TTP_X_REST_PASSWORD', 'HTTP-X-REST-API-KEY'],
  ]) {
    for (const path of [
      '/api/inventory',
      '/api/nothing',
      '/api/inventory/ghost',
      '/api/v2/inventories',
      '/api/v2/auth/me',
      '/nothing',
      '/api/inventory/%FF',
    ]) {
      await keep({ path: `${path}?${query(names)}&limit=1` });
      await keep({ path: `${path}?${query(names)}&limit=1` }, (call) => lab.v1('bare', call));
      await keep({ path: `${path}?${query(names)}&limit=1` }, (call) => lab.v2('admin', call));
    }
  }
  await keep({ method: 'POST', path: '/api/auth/login', body: { username: emailOf('bare'), password: canary } });
  await keep({ method: 'POST', path: '/api/auth/login', body: { username: canary, password: [canary] } });
  await keep({ method: 'POST', path: '/api/v2/auth/token', body: { email: emailOf('bare'), password: canary } });
  await keep({ method: 'POST', path: `/api/v2/auth/token?password=${canary}`, body: { email: emailOf('bare') } });
  await keep({ path: '/api/inventory', headers: { ...credentialHeaders('bare'), 'X-REST-PASSWORD': canary } });
  await keep({
    path: '/api/inventory',
    headers: { Authorization: `Bearer id|${canary}`, Cookie: `plumbline_session=${canary}` },
  });
  for (const path of [
    '/api/v2/auth/tokens',
    '/api/v2/auth/api-keys',
    '/api/v2/auth/me',
    '/api/v2/admin/backups',
    '/api/v2/fields/user',
    '/api/v2/inventories?include=customer,children',
  ])
    await keep({ path }, (call) => lab.v2('admin', call));
  // The wrong passwords above have locked the address out for five minutes.
  lab.clock.step({ minutes: 6 });
  for (const path of everyRecord()) await keep({ path }, (call) => lab.v1('admin', call));
  for (const [method, path, body] of accountWrites) await keep({ method, path, body }, (call) => lab.v1('admin', call));
  for (const path of ['/api/openapi.json', '/api/v2/openapi.json']) await keep({ path });
  const made = await aUser(lab.program, { email: 'canary@lab.test', password: `${canary} first`, role: 'role-probe' });
  await change(lab.program, 'user', String(made.uID), { password: `${canary} second` });
  return parts.join('\n');
}

const accountWrites: [method: string, path: string, body: object][] = [
  ['POST', '/api/user', { uID: 'canary-v1', email: 'canary-v1@lab.test', password: `${canary} third`, role: 'role-probe' }],
  ['PUT', '/api/user/canary-v1', { password: `${canary} fourth`, firm: 'Firma' }],
  ['POST', '/api/user/update', { uID: 'canary-v1', password: canary.slice(-4) }],
  ['PUT', '/api/user/canary-v1', { password_hash: `scrypt-${canary}` }],
  ['GET', '/api/changelog?limit=3', {}],
  ['DELETE', '/api/user/canary-v1', {}],
];

/** Each published record on v1: as a list, one by one, what is behind its relations, by each of its fields, and its rules. */
function everyRecord(): string[] {
  const published = resourceDefinitions.filter(({ faces }) => faces.includes('v1'));
  return published.flatMap(({ name, v1, relations = {}, fields }) => {
    const base = `/api/${v1?.segment}`;
    const one = encodeURIComponent(recordKeys[name]?.own ?? 'ghost');
    const behind = Object.keys(relations).map((relation) => `${base}/${one}/${relation}?limit=-1`);
    const by = Object.keys(fields).map((field) => `${base}/get/${field}/1?limit=-1`);
    return [`${base}?limit=-1`, `${base}/${one}`, `${base}/rules`, ...behind, ...by];
  });
}

async function secrets(): Promise<string[]> {
  const { db } = lab.services.lab;
  const users = await db.selectFrom('users').select('password_hash').execute();
  const hashes = users.map((row) => String(row.password_hash)).filter((hash) => hash.startsWith('scrypt'));
  const tokens = (await db.selectFrom('tokens').select('secret_hash').execute()).map((row) => String(row.secret_hash));
  const sessions = (await db.selectFrom('sessions').select('secret_hash').execute()).map((row) => String(row.secret_hash));
  const token = (await lab.token('admin')).split('|')[1] ?? canary;
  const keys = (await db.selectFrom('api_keys').select('key_hash').execute()).map((row) => String(row.key_hash));
  expect([tokens.length, sessions.length, keys.length].every((count) => count > 0)).toBe(true);
  const known = userNames.flatMap((user) => [passwordOf(user), apiKeyOf(user), hashSecret(apiKeyOf(user))]);
  expect(hashes.length).toBeGreaterThan(5);
  return [canary, token, session, ...known, ...hashes, ...tokens, ...sessions, ...keys];
}

function found(text: string, words: readonly string[]): string[] {
  return words.filter((word) => text.includes(word) || text.includes(encodeURIComponent(word)));
}

describe('no secret', () => {
  it('in any answer', async () => {
    expect(answers.length).toBeGreaterThan(50_000);
    for (const word of ['canary-v1@lab.test', 'Record Deleted', 'contact-far', 'desk', 'Rules Found', '"openapi":']) {
      expect(answers).toContain(JSON.stringify(word).slice(1, -1));
    }
    expect(found(answers, await secrets())).toEqual([]);
    expect(answers).not.toMatch(/scrypt\$/);
  });

  it('in the log, which does have the requests', async () => {
    lab.services.lab.log.flush();
    const folder = join(lab.directory, 'logs');
    const log = readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
    expect(log).toContain('/api/inventory?');
    expect(log.split('\n').length).toBeGreaterThan(100);
    expect(found(log, await secrets())).toEqual([]);
  });

  it('in the audit trail, which does say that a password changed', async () => {
    const rows = await lab.services.lab.db.selectFrom('audits').selectAll().execute();
    const trail = JSON.stringify(rows);
    expect(trail).toContain('canary@lab.test');
    expect(rows.some((row) => String(row.after).includes('"password":"***"'))).toBe(true);
    expect(found(trail, await secrets())).toEqual([]);
    // Of what is hidden the trail has digests, by the names of their fields.
    const told = rows.map(({ secrets: digests, ...row }) => {
      expect(Object.values(JSON.parse(String(digests ?? '{}')) as object)).toEqual(
        expect.not.arrayContaining([expect.not.stringMatching(/^[0-9a-f]{32}$/)]),
      );
      return row;
    });
    expect(JSON.stringify(told)).not.toMatch(/scrypt\$|key_hash|secret_hash|password_hash/);
  });

  it('in the clear in the database', async () => {
    lab.services.lab.log.flush();
    const bytes = ['lab.db', 'lab.db-wal'].map((name) => readFileSync(join(lab.directory, name)).toString('latin1')).join('');
    const clear = [
      `${canary} first`,
      `${canary} second`,
      ...userNames.map(apiKeyOf),
      (await lab.token('admin')).split('|')[1] ?? canary,
    ];
    expect(clear.filter((word) => bytes.includes(word))).toEqual([]);
  });
});
