// Released versions of budgets and what they come to at test points: with the point's readings, its values and the certificate of the
// standard in use. docs/uncertainty.md#versions, docs/uncertainty.md#points.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let budget: string;
let version: string;
beforeAll(async () => {
  lab = await startLab();
  await anInventory(lab.program, { MTAG: 'ref', I4201: 'REF-1' });
  await certificate({ calibration_date: '2026-01-10', next_calibration_date: '2027-01-10' }, '1.00010');
  budget = await made('budgets', { name: 'DC voltage', model: 'E = V - Vs + d', unit: 'V' });
  for (const input of inputs) await made('budget-inputs', { ...input, budget_id: budget });
  version = v2Of(await send('POST', `budgets/${budget}/release`, { reason: 'First issue' })).one.id;
});
afterAll(() => lab.stop());

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

async function made(path: string, attributes: object): Promise<string> {
  const answer = await send('POST', path, attributes);
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.id;
}

/** Of the standard, released: 1 V and 10 V. */
async function certificate(dates: object, value: string, device = 'ref'): Promise<string> {
  const id = await made('calibrations', { inventory_id: device, cal_result: 'passed', ...dates });
  const rows = [
    { fixq: '1', varq: value, exp_uncert: '0.00020' },
    { fixq: '10', varq: '10.0010', exp_uncert: '0.0008' },
  ];
  for (const [index, row] of rows.entries())
    await made('results', {
      calibration_id: id,
      row_num: index + 1,
      ...row,
      coverage_factor: '2',
      fixq_u: 'V',
      varq_u: 'V',
      exp_uncert_u: 'V',
    });
  expect((await send('POST', `calibrations/${id}/release`)).status).toBe(200);
  return id;
}

const inputs = [
  { name: 'V', unit: 'V', distribution: 'readings', readings: '10.0; 10.1', taken_from: 'readings' },
  { name: 'Vs', unit: 'V', estimate: '10', statement: 'expanded', value: '0.001', coverage_factor: '2', taken_from: 'standard' },
  { name: 'd', unit: 'V', estimate: '0', distribution: 'rectangular', statement: 'half_width', value: '0.0005' },
];

async function bench({ standard = true, day = '2026-02-10', ...point }: Record<string, unknown> = {}) {
  const calibration = await made('calibrations', { inventory_id: 'dev-5', cal_result: 'passed', calibration_date: day });
  if (standard) await made('standards', { calibration_id: calibration, standard_inventory_id: 'ref' });
  const readings = '5.501; 5.502; 5.503; 5.502; 5.501';
  const values = { fixq: '5.5', fixq_u: 'V', varq_u: 'V', readings, ...point };
  const result = await made('results', { calibration_id: calibration, row_num: 7, ...values });
  return { calibration, result };
}

const evaluate = ({ calibration, result }: { calibration: string; result: string }, body: object = {}) =>
  send('POST', `calibrations/${calibration}/results/evaluate`, { budget_version_id: version, results: [result], ...body });
const attributesOf = async (id: string) => v2Of(await send('GET', `results/${id}`)).one.attributes;

describe('a released version', () => {
  it('says who, when, why and what, and is never written again', async () => {
    const { attributes } = v2Of(await send('GET', `budget-versions/${version}`)).one;
    expect(attributes).toMatchObject({ number: 1, name: 'DC voltage · 1', reason: 'First issue' });
    expect(attributes.content_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(attributes.released_by).toBeTruthy();
    expect((await send('PATCH', `budget-versions/${version}`, { reason: 'x' })).status).toBe(405);
    expect((await lab.v1('admin', { path: `/api/budget_version/get/uID/${version}` })).text).toContain('"reason":"First issue"');
  });

  it('is not made twice of the same, and not without a reason', async () => {
    const again = await send('POST', `budgets/${budget}/release`, { reason: 'Again' });
    expect([again.status, again.text.includes('1')]).toEqual([409, true]);
    expect((await send('POST', `budgets/${budget}/release`, { reason: ' ' })).status).toBe(422);
  });

  it('is refused of a budget that cannot be worked out', async () => {
    const id = await made('budgets', { name: 'Open', model: 'R = U/I' });
    const answer = await send('POST', `budgets/${id}/release`, { reason: 'x' });
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors[0]?.source?.pointer).toBe('/data/attributes/model');
  });

  it('stays what it was when the budget goes on', async () => {
    const id = await made('budgets', { name: 'Going on', model: 'y = x', unit: 'V' });
    const input = await made('budget-inputs', { budget_id: id, name: 'x', unit: 'V', estimate: '1', value: '0.1' });
    const first = v2Of(await send('POST', `budgets/${id}/release`, { reason: 'a' })).one;
    await send('PATCH', `budget-inputs/${input}`, { value: '0.2' });
    const second = v2Of(await send('POST', `budgets/${id}/release`, { reason: 'b' })).one;
    expect(second.attributes.number).toBe(2);
    expect(v2Of(await send('GET', `budget-versions/${first.id}`)).one.attributes.content_hash).toBe(
      first.attributes.content_hash,
    );
    expect((await send('DELETE', `budgets/${id}`)).status).toBe(409);
  });
});

describe('the uncertainty of a test point', () => {
  // u(V) = 0.000374 with ν 4, u(Vs) = 0.00025 between 1 V and 10 V, u(d) = 0.000289: u 0.000535, ν 16.7, k 2.17 (GUM table G.2).
  it('comes with k and ν from its readings and from the certificate of the standard, interpolated', async () => {
    const point = await bench();
    const answer = await evaluate(point);
    expect(answer.status, answer.text).toBe(200);
    const stated = { exp_uncert: '0.0012', exp_uncert_u: 'V', coverage_factor: '2.17', degrees_of_freedom: '16' };
    const attributes = await attributesOf(point.result);
    expect(attributes).toMatchObject({ ...stated, coverage_probability: '95.45', budget_version_id: version });
    const basis = attributes.budget_basis as { inputs: Record<string, unknown>[] };
    expect(basis.inputs[1]).toMatchObject({ estimate: '5.50055', value: '0.00050', coverage_factor: '2' });
    expect(basis.inputs[1]?.certificate).toMatchObject({ standard: 'REF-1' });
  });

  it.each([
    ['no standard', { standard: false }, 'standard', 'Vs'],
    ['a day before its certificate', { day: '2026-01-01' }, 'standard', 'REF-1'],
    ['a day after it', { day: '2027-01-11' }, 'standard', 'REF-1'],
    ['a nominal value beyond its range', { fixq: '10.5' }, 'standard', '1 to 10'],
    ['another unit', { fixq_u: 'A' }, 'standard', '5.5 A'],
    ['one reading', { readings: '5.5' }, 'readings', 'two'],
  ])('is refused at its field with %s, and nothing is written', async (_case, values, field, said) => {
    const point = await bench(values);
    const answer = await evaluate(point);
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors.map(({ source }) => source?.pointer)).toEqual([`/data/attributes/results/0/${field}`]);
    expect(v2Of(answer).errors[0]?.detail).toContain(said);
    expect((await attributesOf(point.result)).budget_version_id).toBeNull();
  });

  it('takes the newest certificate that was valid on the day', async () => {
    await certificate({ calibration_date: '2026-03-01', next_calibration_date: '2027-03-01' }, '1.00030');
    const [before, after] = [await bench(), await bench({ day: '2026-03-02' })];
    const estimates = [];
    for (const point of [before, after]) {
      await evaluate(point);
      estimates.push(((await attributesOf(point.result)).budget_basis as { inputs: { estimate: string }[] }).inputs[1]?.estimate);
    }
    expect(estimates).toEqual(['5.50055', '5.50065']);
  });

  it('takes none that was withdrawn', async () => {
    await anInventory(lab.program, { MTAG: 'ref-w', I4201: 'REF-W' });
    const dates = { calibration_date: '2026-01-10', next_calibration_date: '2027-01-10' };
    const withdrawn = await certificate(dates, '1.00010', 'ref-w');
    const point = await bench({ standard: false });
    await made('standards', { calibration_id: point.calibration, standard_inventory_id: 'ref-w' });
    expect((await evaluate(point)).status).toBe(200);
    expect((await send('POST', `calibrations/${withdrawn}/withdraw`, { reason: 'The reference drifted' })).status).toBe(200);
    const answer = await evaluate(point);
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors[0]?.source?.pointer).toBe('/data/attributes/results/0/standard');
  });

  it('no longer refers to the version once U or a value behind it is another', async () => {
    for (const change of [{ exp_uncert: '0.002' }, { readings: '5.5; 5.6' }, { fixq: '5' }]) {
      const point = await bench();
      await evaluate(point);
      await send('PATCH', `results/${point.result}`, { remark: 'Looked at' });
      expect((await attributesOf(point.result)).budget_version_id).toBe(version);
      await send('PATCH', `results/${point.result}`, change);
      expect(await attributesOf(point.result)).toMatchObject({ budget_version_id: null, budget_basis: null });
    }
  });

  it('takes a mean along to its last place where that is asked, and never a value that was typed', async () => {
    const readings = '5.50111; 5.50222; 5.50131';
    const [plain, mean, typed] = [
      await bench({ readings }),
      await bench({ readings }),
      await bench({ readings, varq: '5.501601' }),
    ];
    await evaluate(plain);
    for (const point of [mean, typed]) expect((await evaluate(point, { round_values: true })).status).toBe(200);
    const values = async (id: string) => {
      const { varq, exp_uncert, readings: kept } = await attributesOf(id);
      return [varq, exp_uncert, kept];
    };
    expect(await values(plain.result)).toEqual(['5.501547', '0.0012', readings]);
    expect(await values(mean.result)).toEqual(['5.5015', '0.0012', readings]);
    expect(await values(typed.result)).toEqual(['5.501601', '0.0012', readings]);
    // Rounded, it is a mean all the same: it is rounded anew, and follows other readings.
    await evaluate(mean, { round_values: true });
    expect((await attributesOf(mean.result)).budget_version_id).toBe(version);
    await send('PATCH', `results/${mean.result}`, { readings: '5.50111; 5.50222' });
    expect((await attributesOf(mean.result)).varq).toBe('5.501665');
  });

  it('of a released calibration is closed to it', async () => {
    const point = await bench({});
    expect((await send('POST', `calibrations/${point.calibration}/release`)).status).toBe(200);
    expect((await evaluate(point)).status).toBe(409);
  });

  it('is taken back as a whole', async () => {
    const point = await bench();
    const { run } = JSON.parse((await evaluate(point)).text).meta;
    expect((await send('POST', `runs/${run}/undo`)).status).toBe(200);
    expect(await attributesOf(point.result)).toMatchObject({ exp_uncert: null, budget_version_id: null });
  });
});
