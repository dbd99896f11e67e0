// Webhooks over HTTP: who makes one, what is sent, signed with what, with whose rights; what becomes of a target that is away.
// docs/interface/connections.md#webhooks.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { signature } from '#server/webhooks/sign.ts';
import { anInventory, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { waitFor } from '../../support/waiting.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let lab: RunningLab;
let server: Server;
let base: string;
const received: Received[] = [];
const answers = new Map<string, number>();

beforeAll(async () => {
  lab = await startLab();
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(answers.get(path) ?? 200).end('thank you');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await change(lab.program, 'setting', 'webhooks.targets', { value: JSON.stringify([base]) });
});
afterAll(async () => {
  await lab.stop();
  server.closeAllConnections();
  server.close();
});

interface Shown {
  id: string;
  attributes: Record<string, unknown>;
}

const dataOf = (answer: { body: unknown }) => (answer.body as { data: Shown }).data;
const shown = async (id: string) => dataOf(await lab.v2('admin', { path: `/api/v2/webhooks/${id}` })).attributes;
const logOf = async (id: string) =>
  ((await lab.v2('admin', { path: `/api/v2/webhook-deliveries?filter[webhook_id]=${id}&sort=-at` })).body as { data: Shown[] })
    .data;
const post = (path: string) => lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body: {} });

async function made(values: Record<string, unknown>): Promise<{ id: string; secret: string }> {
  const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/webhooks', body: values });
  expect(answer.status, answer.text).toBe(201);
  const { id } = dataOf(answer);
  return { id, secret: String(dataOf(await post(`webhooks/${id}/secret`)).attributes.secret) };
}

const until = (look: () => boolean | Promise<boolean>) =>
  waitFor(
    String(look),
    async () => {
      if (!(await look())) throw new Error('not yet');
    },
    3000,
  );
const at = (path: string) => received.filter((one) => one.path === path);
const come = (path: string, count = 1) => until(() => at(path).length >= count);
const parsed = ({ body }: Received) => JSON.parse(body) as { type: string; data: { record_id: string; record: Shown | null } };
const messages = (path: string) => at(path).map(parsed);

describe('a webhook', () => {
  it('sends what changes, signed, with the record as its maker sees it', async () => {
    const { id, secret } = await made({ name: 'ERP', url: `${base}/erp`, events: 'inventory.*' });
    const device = String((await anInventory(lab.program)).MTAG);
    await come('/erp');
    const [first] = at('/erp');
    if (!first) throw new Error('nothing came');
    const { 'webhook-id': message = '', 'webhook-timestamp': timestamp = '' } = first.headers as Record<string, string>;
    const signed = signature(secret, { id: message, timestamp: Number(timestamp), body: first.body });
    expect(first.headers['webhook-signature']).toBe(signed);
    const one = await lab.v2('admin', { path: `/api/v2/inventories/${device}` });
    expect(parsed(first)).toMatchObject({ type: 'inventory.created', data: { record_id: device, record: dataOf(one) } });
    await until(async () => (await shown(id)).state === 'working');
    const [delivery] = await logOf(id);
    expect(delivery?.id).toBe(message);
    expect(delivery?.attributes).toMatchObject({ state: 'delivered', answer_status: 200, answer: 'thank you', attempts: 1 });
    // The secret is nowhere to be read, and stands in no entry of the trail.
    const everything = [
      await lab.v2('admin', { path: `/api/v2/webhooks/${id}` }),
      await lab.v2('admin', { path: `/api/v2/webhooks/${id}/audits` }),
    ];
    for (const { text } of everything) expect(text).not.toContain(secret.slice(6));
    expect(everything[1]?.text).toContain('secret_at');
  });

  it('sends the events it asks for, and of these what fits its filter', async () => {
    await made({ name: 'Only halls', url: `${base}/halls`, events: 'inventory.updated', filter: "I4211 = 'Halle 77'" });
    const device = String((await anInventory(lab.program)).MTAG);
    await change(lab.program, 'inventory', device, { I4211: 'Halle 5' });
    await change(lab.program, 'inventory', 'dev-2', { I4211: 'Halle 77' });
    await come('/halls');
    expect(messages('/halls').map(({ type, data }) => [type, data.record_id])).toEqual([['inventory.updated', 'dev-2']]);
  });

  it('carries the rights of its maker, at the moment it is sent', async () => {
    const { id } = await made({ name: 'Narrow', url: `${base}/scoped`, events: 'inventory.*' });
    await lab.services.lab.db
      .updateTable('webhooks')
      .set({ user_uID: 'user-berta', place: null })
      .where('uID', '=', id)
      .execute();
    await post(`webhooks/${id}/secret`);
    const far = String((await anInventory(lab.program, { ktag: 'C-FAR', remark: 'unseen' })).MTAG);
    const near = String((await anInventory(lab.program)).MTAG);
    await come('/scoped');
    expect(messages('/scoped').map(({ data }) => data.record_id)).toEqual([near]);
    expect(JSON.stringify(at('/scoped'))).not.toContain(far);
    // What was noted while he saw it says nothing once he does not.
    answers.set('/scoped', 503);
    await change(lab.program, 'inventory', near, { remark: 'geheim' });
    await come('/scoped', 2);
    await until(async () => (await logOf(id)).some(({ attributes }) => attributes.answer_status === 503));
    await change(lab.program, 'inventory', near, { ktag: 'C-FAR', remark: 'now of others' });
    answers.delete('/scoped');
    lab.clock.step({ seconds: 6 });
    await change(lab.program, 'inventory', 'dev-3', { remark: 'wakes' });
    await come('/scoped', 3);
    const again = at('/scoped');
    expect(again[2]?.headers['webhook-id']).toBe(again[1]?.headers['webhook-id']);
    expect(parsed(again[2] as Received).data.record).toBeNull();
  });

  it('is refused where it may not go, and says which field', async () => {
    const tried = async (values: Record<string, unknown>) => {
      const body = { name: `W ${Math.random()}`, url: `${base}/x`, events: '*', ...values };
      const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/webhooks', body });
      return [answer.status, (answer.body as { errors?: { source?: { pointer: string } }[] }).errors?.[0]?.source?.pointer];
    };
    expect(await tried({ url: 'https://elsewhere.example/' })).toEqual([422, '/data/attributes/url']);
    expect(await tried({ url: 'javascript:alert(1)' })).toEqual([422, '/data/attributes/url']);
    expect(await tried({ events: 'inventory.eaten' })).toEqual([422, '/data/attributes/events']);
    expect(await tried({ events: 'audit.created' })).toEqual([422, '/data/attributes/events']);
    expect(await tried({ filter: "I4209 = 'A'" })).toEqual([422, '/data/attributes/filter']);
    expect(await tried({ events: 'inventory.*', filter: "colour = 'red'" })).toEqual([422, '/data/attributes/filter']);
    expect(await tried({ events: 'inventory.*', filter: 'I4209 = = 1' })).toEqual([422, '/data/attributes/filter']);
    const body = { name: 'x', url: `${base}/x`, events: '*' };
    expect((await lab.v2('berta', { method: 'POST', path: '/api/v2/webhooks', body })).status).toBe(403);
    expect((await lab.v2('berta', { path: '/api/v2/webhook-deliveries' })).status).toBe(403);
  });

  it('is tried by hand once it has a secret, and changes its secret with a day for both', async () => {
    const answer = await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/webhooks',
      body: { name: 'Try', url: `${base}/try`, events: 'note.created' },
    });
    const { id } = dataOf(answer);
    expect((await post(`webhooks/${id}/test`)).status).toBe(409);
    const first = String(dataOf(await post(`webhooks/${id}/secret`)).attributes.secret);
    const second = dataOf(await post(`webhooks/${id}/secret`)).attributes;
    expect(second.former_until).not.toBeNull();
    expect(dataOf(await post(`webhooks/${id}/test`)).attributes).toMatchObject({
      delivered: true,
      status: 200,
      answer: 'thank you',
    });
    const [message] = at('/try');
    if (!message) throw new Error('nothing came');
    const { 'webhook-id': messageId = '', 'webhook-timestamp': timestamp = '' } = message.headers as Record<string, string>;
    const signed = [String(second.secret), first].map((secret) =>
      signature(secret, { id: messageId, timestamp: Number(timestamp), body: message.body }),
    );
    expect(message.headers['webhook-signature']).toBe(signed.join(' '));
    lab.clock.step({ hours: 25 });
    await post(`webhooks/${id}/test`);
    expect(at('/try')[1]?.headers['webhook-signature']).not.toContain(' ');
  });
});

describe('a target that is away', () => {
  it('gets the same message again, later each time, until it is given up; then by hand', async () => {
    answers.set('/away', 500);
    const { id } = await made({ name: 'Away', url: `${base}/away`, events: 'customer.updated' });
    await change(lab.program, 'customer', 'C-ALPHA', { K4604: 'Aalen' });
    await change(lab.program, 'customer', 'C-ALPHA', { K4604: 'Ulm' });
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await come('/away', attempt);
      await until(async () => (await logOf(id)).some(({ attributes }) => attributes.attempts === attempt));
      lab.clock.step({ hours: 25 });
      await change(lab.program, 'inventory', 'dev-3', { remark: `wakes ${attempt}` });
    }
    await until(async () => (await shown(id)).state === 'stopped');
    expect(at('/away')).toHaveLength(10);
    expect(new Set(at('/away').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const dead = (await logOf(id)).find(({ attributes }) => attributes.state === 'dead');
    expect(dead?.attributes).toMatchObject({ attempts: 10, answer_status: 500, next_at: null });
    // Nothing was lost: what changes meanwhile waits in the trail.
    await change(lab.program, 'customer', 'C-BETA', { K4604: 'Basel' });
    answers.delete('/away');
    expect((await post(`webhook-deliveries/${dead?.id}/replay`)).status).toBe(200);
    await until(() => messages('/away').some(({ data }) => data.record_id === 'C-BETA'));
    await until(async () => (await shown(id)).state === 'working');
    expect(at('/away')[10]?.headers['webhook-id']).toBe(dead?.id);
    const states = (await lab.v2('admin', { path: `/api/v2/webhooks/${id}/audits` })).text;
    for (const state of ['failing', 'stopped', 'working']) expect(states).toContain(state);
  });

  it('is sent nothing when its address is not listed any more', async () => {
    const { id } = await made({ name: 'Unlisted', url: `${base}/unlisted`, events: 'note.*' });
    await change(lab.program, 'setting', 'webhooks.targets', { value: '[]' });
    const resource = lab.program.lab.registry.resource('note');
    await createRecord(lab.program, resource, { values: { title: 'x' } });
    await until(async () => (await shown(id)).reason === 'not_listed');
    expect(at('/unlisted')).toEqual([]);
    await change(lab.program, 'setting', 'webhooks.targets', { value: JSON.stringify([base]) });
  });
});
