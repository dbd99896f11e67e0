// A program that is killed in the middle of its post: each message arrives exactly once, or is shown as unsure; none is silently sent twice.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tempFolder } from '../db/support/temp-folder.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { waitFor } from '../support/waiting.ts';
import { signIn, v2 } from './support/lab-client.ts';
import { startLab, stopLab } from './support/lab-process.ts';

const count = 500;
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

interface Listed {
  meta: { total: number };
  data: { id: string; attributes: { state: string; recipients: string } }[];
}

it('a kill in the middle of 500 messages sends none twice', async () => {
  const data = tempFolder();
  const lab = await startLab({ data });
  const token = await signIn(lab.url);
  const ask = async (method: string, path: string, body?: object, url = lab.url, by = token) => {
    const answer = await v2(url, by, method, path, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body as unknown as Listed & { data: { id: string } };
  };
  const settings = { host: '127.0.0.1', port: server.port, security: 'none', sender: 'lab@messwerk.example' };
  const customer = (await ask('POST', 'customers', { name: 'Kunde' })).data.id;
  for (let n = 0; n < count; n += 1) {
    const order = (await ask('POST', 'bookings', { customer_id: customer })).data.id;
    await ask('POST', 'messages/send', { event: 'ready', record_id: order, recipients: `k${n}@kunde.example` });
  }
  await ask('PUT', 'admin/mail', { enabled: true, ...settings });
  await waitFor('the middle of the post', () => expect(server.mails.length).toBeGreaterThan(count / 5));
  lab.signal('SIGKILL');
  await lab.finished;
  expect(server.mails.length).toBeLessThan(count);

  const again = await startLab({ data });
  const anew = await signIn(again.url);
  const state = async (name: string) => ask('GET', `messages?filter[state]=${name}&page[size]=100`, undefined, again.url, anew);
  await waitFor('all of them', async () => {
    const left = await Promise.all(['waiting', 'sending'].map(state));
    expect(left.map(({ meta }) => meta.total)).toEqual([0, 0]);
  });
  const unsure = (await state('unsure')).data.map(({ attributes }) => attributes.recipients);
  const sent = (await state('sent')).meta.total;
  expect(unsure.length).toBeLessThanOrEqual(1);
  expect(sent + unsure.length).toBe(count);
  const arrived = server.mails.flatMap(({ to }) => to);
  expect(new Set(arrived).size, 'none twice').toBe(arrived.length);
  // Every one that is not unsure is there.
  const missing = Array.from({ length: count }, (_, n) => `k${n}@kunde.example`).filter((address) => !arrived.includes(address));
  expect(
    missing.every((address) => unsure.includes(address)),
    missing.join(),
  ).toBe(true);
  expect((await stopLab(again)).code).toBe(0);
});
