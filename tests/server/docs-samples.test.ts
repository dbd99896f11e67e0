// The samples of /docs are run: those of every operation send what the page itself would send, and a morning's work is done with them in
// a running lab.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ApiVersion } from '#renderer/features/docs/model/api-model.ts';
import { setCredentials } from '#renderer/features/docs/request/credentials.ts';
import { type Draft, requestOf } from '#renderer/features/docs/request/request-draft.ts';
import { samplesOf } from '#renderer/features/docs/samples/sample-languages.ts';
import { sampleRequest } from '#renderer/features/docs/samples/sample-request.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { awkward, awkwardDraft, awkwardFile, operationsOf } from '../support/described-drafts.ts';
import { type RunLanguage, runLanguages, runSamples } from '../support/docs-samples.ts';
import { administrator, type LabProcess, startLab } from './support/lab-process.ts';

interface Seen {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: unknown;
}

const secrets = { EMAIL: 'anna@lab.example', PASSWORD: 'Grün geheim', API_KEY: 'key-1', TOKEN: 'tok|en' };

/** A server that writes down what comes, and says yes to everything. */
async function listener(): Promise<{ url: string; taken(): Seen[] }> {
  let seen: Seen[] = [];
  const server = createServer((req, res) => {
    void read(req).then((one) => {
      seen.push(one);
      res.setHeader('Content-Type', 'application/json');
      res.end('{}');
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken() {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}

async function read(req: IncomingMessage): Promise<Seen> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  const content = Buffer.concat(parts);
  const type = req.headers['content-type'] ?? '';
  const isKept = (name: string) => /^(?:authorization|x-|if-|idempotency|range|prefer)/.test(name);
  const headers = Object.entries(req.headers).filter(([name]) => isKept(name));
  return {
    method: req.method ?? '',
    address: decodeURIComponent(req.url ?? ''),
    headers: {
      ...Object.fromEntries(headers.map(([name, value]) => [name, Buffer.from(String(value), 'latin1').toString('utf8')])),
      type: type.split(';')[0] ?? '',
    },
    body: await bodyOf(content, type),
  };
}

async function bodyOf(content: Buffer, type: string): Promise<unknown> {
  if (content.length === 0) return null;
  if (type.startsWith('application/json')) return JSON.parse(content.toString());
  const form = await new Response(new Uint8Array(content), { headers: { 'Content-Type': type } }).formData();
  const entries = [...form].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('\r\n', '\n') : `${value.name}: ${await value.text()}`,
  ]);
  return Promise.all(entries);
}

/** Each operation as often as it takes bodies of different kinds. */
function drafts(version: ApiVersion): Draft[] {
  return operationsOf(version).flatMap((operation) => {
    const types = Object.keys(operation.body?.content ?? {});
    return types.length === 0 ? [awkwardDraft(version, operation)] : types.map((type) => awkwardDraft(version, operation, type));
  });
}

it.each(['v1', 'v2'] as const)('those of every operation of %s send what the page would send', async (version) => {
  setCredentials({ username: secrets.EMAIL, password: secrets.PASSWORD, apiKey: secrets.API_KEY, token: secrets.TOKEN });
  const folder = tempFolder();
  writeFileSync(join(folder, awkwardFile), '%PDF');
  const { url, taken } = await listener();
  const all = drafts(version);
  for (const draft of all) {
    const [address, init] = requestOf(draft);
    await fetch(url + address, init);
  }
  const expected = taken();
  expect(expected.length).toBeGreaterThan(200);
  expect(new Set(expected.map(({ headers }) => headers.type)).size).toBeGreaterThan(2);
  for (const language of runLanguages) {
    const sources = all.map((draft) => samplesOf(sampleRequest(draft, url))[language]);
    await runSamples({ language, sources, folder, environment: secrets });
    expect(taken(), language).toEqual(expected);
  }
});

const v2Operations = operationsOf('v2');

function emptyDraft(id: string): Draft {
  const operation = v2Operations.find((one) => one.id === id);
  if (!operation) throw new Error(`no operation is called ${id}`);
  return { version: 'v2', operation, values: {}, contentType: null, body: '', files: {} };
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

async function answerOf<T>(lab: LabProcess, token: string | null, path: string, body?: object): Promise<T> {
  const sent = body && { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const answer = await fetch(`${lab.url}/api/v2/${path}`, { ...(token === null ? {} : bearer(token)), ...sent });
  return (await answer.json()) as T;
}

async function workMorning(lab: LabProcess, token: string, language: RunLanguage): Promise<void> {
  const folder = tempFolder();
  writeFileSync(join(folder, awkwardFile), '%PDF-1.4\n%%EOF\n');
  const ask = <T>(path: string) => answerOf<T>(lab, token, path);
  const run = (id: string, values: Record<string, string>, filled: Partial<Draft> = {}) => {
    const source = samplesOf(sampleRequest({ ...emptyDraft(id), values, ...filled }, lab.url))[language];
    return runSamples({ language, sources: [source], folder, environment: { TOKEN: token } });
  };
  const [customer] = (await ask<{ data: { id: string }[] }>('customers?page[size]=1')).data;
  const attributes = { asset_number: `S-${language}`, customer_id: customer?.id, remark: awkward };

  const made = JSON.parse(
    await run('createInventory', {}, { contentType: 'application/json', body: JSON.stringify(attributes) }),
  );
  expect(made.data.attributes.remark).toBe(awkward);
  const named = { 'query:filter[remark]': awkward, 'query:fields[inventory]': 'asset_number' };
  expect(JSON.parse(await run('listInventories', named)).data).toMatchObject([{ id: made.data.id }]);

  const etag = (await fetch(`${lab.url}/api/v2/inventories/${made.data.id}`, bearer(token))).headers.get('ETag') ?? '';
  const change = { contentType: 'application/json', body: JSON.stringify({ remark: 'Prüfung "2"' }) };
  const changing = { 'path:id': made.data.id, 'header:If-Match': etag, 'header:X-Change-Reason': 'Wunsch „Kunde“ ü' };
  await run('updateInventory', changing, change);
  // curl shows a refusal like any answer; the others end with it.
  const refusal = await run('updateInventory', changing, change).catch(({ stderr }: { stderr: string }) => stderr);
  expect(refusal).toContain('record.conflict');
  const { data: trail } = await ask<{ data: { attributes: { reason: string } }[] }>(`inventories/${made.data.id}/audits`);
  expect(trail.map((one) => one.attributes.reason)).toContain('Wunsch „Kunde“ ü');

  const file = new File([''], awkwardFile);
  const upload = { contentType: 'multipart/form-data', body: JSON.stringify({ title: awkward }), files: { file } };
  expect(JSON.parse(await run('createDocument', {}, upload)).data.attributes).toMatchObject({ title: awkward });

  await run('exportInventories', { 'query:filter[asset_number]': attributes.asset_number });
  expect(readFileSync(join(folder, 'answer.csv'), 'utf8')).toContain(attributes.asset_number);
  await run('deleteInventory', { 'path:id': made.data.id });
  expect(JSON.parse(await run('listInventories', named)).data).toEqual([]);
}

it('a morning is worked with the samples in each language', async () => {
  const lab = await startLab({ data: tempFolder(), arguments_: ['--demo'] });
  const { token } = await answerOf<{ token: string }>(lab, null, 'auth/token', { ...administrator, device_name: 'samples' });
  for (const language of runLanguages) await workMorning(lab, token, language);
});
