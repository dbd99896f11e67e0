// What stands at the head of a certificate is looked at before it is released: a number means one certificate, and nothing is calibrated
// before it came in. docs/interface/papers.md#release-check (ISO/IEC 17025 7.8.2.1 d, h).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const send = (method: string, path: string, body: object) =>
  lab.v2('admin', { method, path: `/api/v2/calibrations${path}`, body });

let count = 0;
async function completed(attributes: object): Promise<string> {
  count += 1;
  const { MTAG } = await anInventory(lab.program, { MTAG: `head-${count}` });
  const done = { inventory_id: String(MTAG), calibration_date: '2026-02-10', cal_result: 'passed', ...attributes };
  return v2Of(await send('POST', '', done)).one.id;
}

const problemsOf = (body: unknown) =>
  (body as { errors: { code: string; source: { pointer: string } }[] }).errors.map(({ code, source }) => [code, source.pointer]);

it('one number is one released certificate', async () => {
  const [first, second] = [await completed({ certificate_number: 'HEAD-1' }), await completed({ certificate_number: 'HEAD-1' })];
  expect((await send('POST', `/${first}/release`, {})).status).toBe(200);
  const refused = await send('POST', `/${second}/release`, {});
  expect([refused.status, problemsOf(refused.body)]).toEqual([
    422,
    [['release.number_taken', '/data/attributes/certificate_number']],
  ]);
  await send('PATCH', `/${second}`, { certificate_number: null });
  const released = await send('POST', `/${second}/release`, {});
  expect([released.status, v2Of(released).one.attributes.certificate_number]).not.toContain('HEAD-1');
  expect(released.status).toBe(200);
});

it('a new version keeps its number with its own mark', async () => {
  const id = await completed({ certificate_number: 'HEAD-2' });
  await send('POST', `/${id}/release`, {});
  const next = v2Of(await send('POST', `/${id}/amend`, { reason: 'misspelt' })).one.id;
  const released = await send('POST', `/${next}/release`, { complete: true });
  expect([released.status, v2Of(released).one.attributes.certificate_number]).toEqual([200, 'HEAD-2-Rev 1']);
});

it('nothing is calibrated before it came in, unless somebody says why', async () => {
  const id = await completed({ received_date: '2026-02-11' });
  const refused = await send('POST', `/${id}/release`, {});
  expect([refused.status, problemsOf(refused.body)]).toEqual([
    422,
    [['release.received_after', '/data/attributes/received_date']],
  ]);
  const released = await send('POST', `/${id}/release`, { override_reason: 'calibrated at the customer, received for repair' });
  expect([released.status, v2Of(released).one.attributes.received_date]).toEqual([200, '2026-02-11']);
});
