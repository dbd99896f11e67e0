// The scope of accreditation as a paper: what counts at the entry's site on a day, by quantity and size, and nothing else.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { v2Of } from '../../support/answers.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let id: string;

const entry = {
  quantity: 'DC voltage',
  unit: 'V',
  range_from: '1',
  range_to: '10',
  uncertainty_absolute: '0.0001',
  site: 'Hall 1',
};
async function add(values: object): Promise<string> {
  const resource = lab.services.lab.registry.resource('cmc');
  return String((await createRecord(lab.program, resource, { values: { ...entry, ...values } })).uID);
}

beforeAll(async () => {
  lab = await startLab();
  await add({ range_from: '10', range_to: '100' });
  id = await add({ range_from: '2', range_to: '10', uncertainty_relative: '0.0012', condition: '18 °C to 28 °C' });
  await add({ unit: 'mV', range_from: '100', range_to: '2000' });
  await add({ quantity: 'AC voltage' });
  await add({ quantity: 'Elsewhere', site: 'Hall 2' });
  await add({ quantity: 'Not counting', active: 0 });
  await add({ quantity: 'Over', valid_until: '2025-12-31' });
  await add({ quantity: 'Not yet', valid_from: '2099-01-01' });
});
afterAll(() => lab.stop());

const dataset = async (query = '') => {
  const answer = await lab.v2('admin', { path: `/api/v2/cmcs/${id}/report-dataset${query}` });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { site: string; entries: { quantity: string; unit: string; range_from: string }[] };
};

it('holds what counts at the site today, each quantity from its smallest value on', async () => {
  const { site, entries } = await dataset();
  expect(site).toBe('Hall 1');
  expect(entries.map(({ quantity, range_from, unit }) => `${quantity} ${range_from} ${unit}`)).toEqual([
    'AC voltage 1 V',
    'DC voltage 100 mV',
    'DC voltage 2 V',
    'DC voltage 10 V',
  ]);
});

it('or on another day', async () => {
  expect((await dataset('?day=2025-06-01')).entries.map(({ quantity }) => quantity)).toContain('Over');
  const refused = await lab.v2('admin', { path: `/api/v2/cmcs/${id}/report-dataset?day=soon` });
  expect(refused.status).toBe(422);
});

it('is printed in the language asked for, with its decimal sign, and is kept as a document', async () => {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  const answer = await fetch(`${lab.url}/api/v2/cmcs/${id}/scope?language=de`, { headers });
  const text = readPdf(Buffer.from(await answer.arrayBuffer()))
    .pages.join(' ')
    .replaceAll(/\s+/g, ' ');
  expect(text).toContain('2 bis 10 V');
  expect(text).toContain('0,0001 V + 0,0012 % · x');
  expect(text).not.toContain('Elsewhere');
  const kept = await lab.v2('admin', { method: 'POST', path: `/api/v2/cmcs/${id}/scope`, body: {} });
  expect(kept.status, kept.text).toBe(201);
  expect(v2Of(kept).one.type).toBe('document');
});
