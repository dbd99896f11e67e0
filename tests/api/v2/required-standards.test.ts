// Standards that a procedure asks for: refused where they say nothing, told at a calibration in words, found by the release check.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { nameAdmin } from '../../support/named-admin.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let type = '';
let procedure = '';

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const add = async (path: string, kind: string, attributes: object) => {
  const answer = await send('POST', path, { data: { type: kind, attributes } });
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.id;
};

const volts = () => ({ quantity: 'DC voltage', unit: 'V', from: '0', to: '10', device_type_id: type });

/** A standard whose last calibration has points at these volts. */
async function standard(values: readonly string[], attributes: object = {}): Promise<string> {
  const { MTAG } = await anInventory(lab.program, { type_id: type });
  const done = { inventory_id: MTAG, calibration_date: '2026-01-10', next_calibration_date: '2099-01-10', cal_result: 'passed' };
  const calibration_id = await add('calibrations', 'calibration', { ...done, ...attributes });
  for (const [index, fixq] of values.entries())
    await add('results', 'result', { calibration_id, row_num: index + 1, fixq, fixq_u: 'V', varq: fixq, varq_u: 'V' });
  return String(MTAG);
}

async function begun(standards: readonly string[]): Promise<string> {
  const { MTAG } = await anInventory(lab.program, { procedure_id: procedure });
  const calibration = v2Of(await send('POST', `inventories/${MTAG}/calibrations`, { template: 'procedure' })).one.id;
  for (const standard_inventory_id of standards)
    await add('standards', 'standard', { calibration_id: calibration, standard_inventory_id });
  return calibration;
}

interface Told {
  data: { required: string; state: string; message: string; standards: { fit: string; validity: string }[] }[];
}
const told = async (calibration: string) =>
  ((await send('GET', `calibrations/${calibration}/required-standards`)).body as Told).data;

beforeAll(async () => {
  lab = await startLab();
  await nameAdmin(lab);
  type = await add('device-types', 'device-type', { type_name: 'Calibrator 5522A' });
  const steps = [{ test_type: 'Manual Test', description: '5 V', test_value: '5', test_value_u: 'V', tolerance: '0.1U' }];
  procedure = await add('procedures', 'procedure', { procedure_name: 'R-1', steps, required_standards: [volts()] });
});
afterAll(() => lab.stop());

describe('requirements that are sent', () => {
  it('are refused at their key, all at once', async () => {
    const required_standards = [
      { unit: 'V', from: '10', to: '1' },
      { quantity: 'DC', from: 'abc' },
      7,
      { quantity: 'DC', number: 0 },
      { quantity: 'DC', device_type_id: 'nowhere' },
    ];
    const answer = await send('POST', 'procedures', {
      data: { type: 'procedure', attributes: { procedure_name: 'R-2', required_standards } },
    });
    expect(answer.status, answer.text).toBe(422);
    expect(v2Of(answer).errors.map(({ source }) => source?.pointer)).toEqual([
      '/data/attributes/required_standards/0/quantity',
      '/data/attributes/required_standards/0/to',
      '/data/attributes/required_standards/1/from',
      '/data/attributes/required_standards/1/unit',
      '/data/attributes/required_standards/2',
      '/data/attributes/required_standards/3/number',
      '/data/attributes/required_standards/4/device_type_id',
    ]);
  });
});

describe('a calibration', () => {
  it('is told what is missing, what does not show its range, what was not valid', async () => {
    const small = await standard(['0.1', '1']);
    const late = await standard(['1', '10'], { calibration_date: '2025-01-10', next_calibration_date: '2025-06-01' });
    const states = [];
    for (const standards of [[], [small], [late], [small, await standard(['1', '10'])]])
      states.push((await told(await begun(standards)))[0]);
    expect(states.map((one) => one?.state)).toEqual(['missing', 'range', 'invalid', 'met']);
    expect(states[0]?.message).toBe('DC voltage 0 … 10 V: no booked standard is one for it, or too few are.');
    expect(states[1]?.message).toContain('does not show this range');
    expect(states[2]?.standards).toMatchObject([{ fit: 'fits', validity: 'expired' }]);
  });

  it('that is accredited is not released without them, unless a reason is given', async () => {
    const calibration = await begun([]);
    const attributes = { accredited: true };
    await send('PATCH', `calibrations/${calibration}`, { data: { type: 'calibration', id: calibration, attributes } });
    const done = { complete: true, cal_result: 'not_assessed' };
    const refused = await send('POST', `calibrations/${calibration}/release`, done);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('DC voltage 0 … 10 V: no booked standard is one for it');
    const released = await send('POST', `calibrations/${calibration}/release`, { ...done, override_reason: 'Agreed' });
    expect(released.status, released.text).toBe(200);
  });
});
