// Settings the program reads hold what is of use to it; what does not is refused by name.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function put(name: string, value: unknown) {
  const known = await lab.v2('admin', { path: `/api/v2/settings/${name}` });
  return known.status === 200
    ? lab.v2('admin', { method: 'PATCH', path: `/api/v2/settings/${name}`, body: { value } })
    : lab.v2('admin', { method: 'POST', path: '/api/v2/settings', body: { name, value } });
}

it.each([
  ['recall.days', -1],
  ['recall.days', 'soon'],
  ['inventory.critical_days', []],
  ['inventory.critical_days', [30, 'sixty']],
  ['lab.email', 'nobody'],
  ['lab.language', 'fr'],
  ['lab.color', 'red; background: url(//evil)'],
  ['company.iban', 'DE00 1234 5678 9012 3456 00'],
  ['company.bic', '12'],
  ['label.base_url', 'javascript:alert(1)'],
  ['calibration.certificate_pattern', 'CAL-{year}'],
  ['calibration.complexities', ['']],
  ['api.cors_origins', ['*']],
])('%s does not take %j', async (name, value) => {
  const answer = await put(name, value);
  expect(answer.status).toBe(422);
  expect(v2Of(answer).errors[0]).toMatchObject({ source: { pointer: '/data/attributes/value' } });
});

it.each([
  ['recall.days', 45],
  ['inventory.critical_days', [120, 60]],
  ['lab.email', ''],
  ['lab.color', '#0F5C66'],
  ['lab.email', 'lab@lab.example'],
  ['company.iban', 'DE89 3704 0044 0532 0130 00'],
  ['label.base_url', 'https://lab.example:8390'],
  ['calibration.certificate_pattern', 'K-{yy}-{number:5}'],
  ['api.cors_origins', ['https://erp.lab.example']],
  ['of.the.lab.itself', { anything: true }],
])('%s takes %j', async (name, value) => {
  const answer = await put(name, value);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
});
