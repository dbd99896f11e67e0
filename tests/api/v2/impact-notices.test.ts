// Who was told of a bad standard: one letter to each customer of a case, on paper or by e-mail, and what the case says of it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inColumns, inTransaction } from '#server/core/lab/context.ts';
import { updateAsSideEffect } from '#server/core/write/side-effects.ts';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, type UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
let id: string;

async function record(resource: ResourceName, values: Record<string, unknown>): Promise<void> {
  await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
}

async function used(CTAG: string, C2301: string, MTAG: string): Promise<void> {
  await record('calibration', { CTAG, MTAG, C2301, C2303: '2030-01-01', C2306: `N-${CTAG}`, C2323: 'passed' });
  await record('standard', { uID: `use-${CTAG}`, CTAG, C2430: 'std' });
}

const send = (method: string, path: string, body?: object, user: UserName = 'admin') =>
  lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const customers = async (user: UserName = 'admin') => v2Of(await send('GET', `impact-cases/${id}/customers`, undefined, user));
const standing = async (user: UserName = 'admin') =>
  v2Of(await send('GET', `impact-cases/standing?ids=${id},ghost`, undefined, user)).list.map(({ attributes }) => attributes);
const one = async (key: string) => (await customers()).list.find((customer) => customer.id === key)?.attributes;

interface Letters {
  told: { customer_id: string; notice_id: string }[];
  left_out: { customer_id: string; reason: string }[];
}
const letters = async (body: object): Promise<Letters> => {
  const answer = await send('POST', `impact-cases/${id}/letters`, body);
  expect(answer.status, answer.text).toBe(200);
  return v2Of(answer).one.attributes as unknown as Letters;
};

beforeAll(async () => {
  lab = await startLab();
  await anInventory(lab.program, { MTAG: 'std', I4201: 'STD-1', I4203: '5730A' });
  const own = { MTAG: 'std', C2303: '2030-01-01' };
  await record('calibration', { ...own, CTAG: 'good', C2301: '2025-03-01', C2323: 'passed' });
  await used('alpha-1', '2025-04-01', 'dev-1');
  await used('alpha-2', '2025-05-01', 'dev-1');
  await used('beta-1', '2025-06-01', 'dev-3');
  await used('far-used', '2025-07-01', 'far-1');
  await record('calibration', { ...own, CTAG: 'bad', C2301: '2026-02-01', C2323: 'failed' });
  await change(lab.program, 'customer', 'C-BETA', { email: 'labor@beta.example', paper_language: 'en' });
  await change(lab.program, 'customer', 'C-ALPHA', { email: null });
  const opened = await send('POST', 'standards/std/impact-cases', {});
  expect(opened.status, opened.text).toBe(201);
  id = v2Of(opened).one.id;
});
afterAll(() => lab.stop());

it('a case knows its customers before anybody was told', async () => {
  const { list, meta } = await customers();
  expect(meta).toMatchObject({ undecided: 4, customers: 3, told: 0 });
  expect(list.map((customer) => customer.id).sort()).toEqual(['C-ALPHA', 'C-BETA', 'C-FAR']);
  expect(await one('C-ALPHA')).toMatchObject({ calibrations: 2, devices: 1, undecided: 2, told: false, has_address: false });
  expect(await one('C-BETA')).toMatchObject({ has_address: true, notices: [] });
});

it('one letter lists all that is his and may be affected, in his language', async () => {
  const dataset = await send('GET', `impact-cases/${id}/report-dataset?customer_id=C-ALPHA`);
  expect(dataset.body).toMatchObject({
    meta: { contract: 'impact-letter' },
    standard: { asset_number: 'STD-1' },
    calibrations: [
      { certificate_number: 'N-alpha-1', calibration_date: '2025-04-01', disposition: 'open' },
      { certificate_number: 'N-alpha-2', calibration_date: '2025-05-01' },
    ],
  });
  const english = await send('GET', `impact-cases/${id}/report-dataset?customer_id=C-BETA`);
  expect(english.body).toMatchObject({ meta: { locale: 'en-GB' } });
  expect((await send('GET', `impact-cases/${id}/customer-letter?customer_id=C-GHOST`)).status).toBe(404);
  const all = await send('GET', `impact-cases/${id}/letters`);
  expect([all.status, all.headers['content-type']]).toEqual([200, 'application/pdf']);
  // To read them is to tell nobody.
  expect((await customers()).meta.told).toBe(0);
});

it('a printed letter leaves its mark: when, by whom, with the letter as it went out', async () => {
  const { told, left_out } = await letters({ way: 'printed', customer_ids: ['C-ALPHA', 'C-GHOST'] });
  expect(told.map(({ customer_id }) => customer_id)).toEqual(['C-ALPHA']);
  expect(left_out).toMatchObject([{ customer_id: 'C-GHOST', reason: expect.stringMatching(/no calibration/) }]);
  const alpha = await one('C-ALPHA');
  expect(alpha).toMatchObject({
    told: true,
    notices: [{ way: 'printed', told_on: '2026-03-02', told_by: emailOf('admin'), calibrations: 2, message_id: null }],
  });
  const [notice] = (alpha?.notices ?? []) as unknown as { document_id: string }[];
  const kept = await send('GET', `documents/${notice?.document_id}/download`);
  expect([kept.status, kept.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(await standing()).toEqual([{ undecided: 4, customers: 3, told: 1 }]);
});

it('an e-mail goes to whoever has an address, once a day, and counts when it was sent', async () => {
  const { told, left_out } = await letters({ way: 'mailed', customer_ids: ['C-BETA', 'C-ALPHA'] });
  expect(told.map(({ customer_id }) => customer_id)).toEqual(['C-BETA']);
  expect(left_out.map(({ customer_id }) => customer_id)).toEqual(['C-ALPHA']);
  const again = await letters({ way: 'mailed', customer_ids: ['C-BETA'] });
  expect([again.told, again.left_out.length]).toEqual([[], 1]);
  const [message] = v2Of(await send('GET', 'messages?filter[event]=standard_faulty')).list;
  expect(message?.attributes).toMatchObject({
    customer_id: 'C-BETA',
    record_type: 'impact_case',
    record_id: id,
    recipients: 'labor@beta.example',
    body: expect.stringContaining('N-beta-1'),
  });
  const attached = v2Of(await send('GET', `document-links?filter[resource]=message&filter[record_key]=${message?.id}`)).list;
  expect(attached).toHaveLength(1);
  expect(await one('C-BETA')).toMatchObject({ told: false, under_way: true });
  for (const [state, isTold] of [
    ['sent', true],
    ['bounced', false],
  ] as const) {
    await inTransaction(inColumns(lab.program), (ctx) =>
      updateAsSideEffect(ctx, { resource: 'message', key: String(message?.id), values: { state } }),
    );
    expect(await one('C-BETA')).toMatchObject({ told: isTold, under_way: false });
  }
  expect((await standing())[0]).toMatchObject({ told: 1 });
});

it('a letter about one calibration by itself leaves its mark as well', async () => {
  expect((await send('POST', 'calibrations/alpha-1/release', { complete: true })).status).toBe(200);
  const about = { event: 'standard_faulty', record_id: 'alpha-1', recipients: 'alpha@alpha.example' };
  const sent = await send('POST', 'messages/send', about);
  expect(sent.status, sent.text).toBe(201);
  const { notices } = (await one('C-ALPHA')) as unknown as { notices: object[] };
  expect(notices.at(-1)).toMatchObject({ way: 'mailed', calibrations: 1, message_id: v2Of(sent).one.id, document_id: null });
});

it('a call is written down by hand, and taken out where it was a mistake', async () => {
  const call = { case_id: id, customer_id: 'C-BETA', way: 'other', remark: 'Called Mr Zoller' };
  const made = await send('POST', 'impact-notices', call);
  expect(v2Of(made).one.attributes).toMatchObject({ told_on: '2026-03-02', told_by: emailOf('admin') });
  expect(await one('C-BETA')).toMatchObject({ told: true });
  expect((await send('POST', 'impact-notices', { ...call, told_on: '2026-03-03' })).status).toBe(422);
  await send('DELETE', `impact-notices/${v2Of(made).one.id}`);
  expect(await one('C-BETA')).toMatchObject({ told: false });
});

it('whoever was told stays, also when nothing of his is affected after all; others go', async () => {
  const items = v2Of(await send('GET', `impact-items?filter[case_id]=${id}`)).list;
  const ids = items.map((item) => item.id);
  await send('POST', 'impact-items/bulk-update', { ids, attributes: { disposition: 'no_effect' } });
  const { list, meta } = await customers();
  expect(meta).toMatchObject({ undecided: 0, customers: 1, told: 1 });
  expect(list.map((customer) => customer.id)).toEqual(expect.arrayContaining(['C-ALPHA']));
  expect((await send('GET', `impact-cases/${id}/letters`)).status).toBe(409);
  const letter = `impact-cases/${id}/customer-letter?customer_id=C-ALPHA`;
  expect((await send('GET', letter)).status).toBe(409);
  expect((await send('GET', `impact-cases/${id}/report-dataset`)).body).toMatchObject({ customer: {}, calibrations: [] });
});

it('somebody with some customers sees those, and no other is counted', async () => {
  const seen = await customers('berta');
  expect(seen.list.map((customer) => customer.id)).not.toContain('C-FAR');
  expect(seen.meta).toMatchObject({ customers: 1, told: 1 });
  expect(
    (await send('POST', `impact-cases/${id}/letters`, { way: 'printed', customer_ids: ['C-FAR'] }, 'berta')).status,
  ).not.toBe(500);
});

it('in a closed case nobody is told any more, and what was told stands', async () => {
  const [notice] = v2Of(await send('GET', `impact-notices?filter[case_id]=${id}`)).list;
  expect((await send('PATCH', `impact-cases/${id}`, { status: 'closed', conclusion: 'Nothing was affected' })).status).toBe(200);
  expect((await send('POST', `impact-cases/${id}/letters`, { way: 'printed', customer_ids: ['C-ALPHA'] })).status).toBe(409);
  expect((await send('DELETE', `impact-notices/${notice?.id}`)).status).toBe(409);
  const call = { case_id: id, customer_id: 'C-ALPHA', way: 'other' };
  expect((await send('POST', 'impact-notices', call)).status).toBe(409);
});
