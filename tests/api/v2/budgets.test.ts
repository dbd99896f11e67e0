// Uncertainty budgets by the interface: kept as they were written, refused at the field on every way in, worked out the same whether they are
// kept or only sent, tried in a thread by their seed. docs/uncertainty.md, docs/interface/records.md#budgets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { patience } from '../../support/patience.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const told = (answer: { text: string }) => JSON.parse(answer.text).data;
const pointers = (answer: Parameters<typeof v2Of>[0]) => v2Of(answer).errors.map(({ source }) => source?.pointer);

const head = { name: 'Resistance', model: 'R = U/I', output: 'R', unit: 'kΩ', probability: '95', rounding: 'up' };
const inputs = [
  { name: 'U', unit: 'V', estimate: '10.000', value: '0.010' },
  { name: 'I', unit: 'mA', estimate: '2.0', distribution: 'rectangular', statement: 'half_width', value: '0.0030' },
] as const;

async function kept(changes: object = {}, own: readonly object[] = inputs): Promise<string> {
  const made = v2Of(await send('POST', 'budgets', { ...head, ...changes }));
  expect(made.status).toBe(201);
  for (const input of own) expect((await send('POST', 'budget-inputs', { ...input, budget_id: made.one.id })).status).toBe(201);
  return String(made.one.id);
}

describe('a budget', () => {
  it('keeps its digits as they were sent, in the order of its inputs, and is read on v1', async () => {
    const id = await kept();
    expect(v2Of(await send('GET', `budgets/${id}`)).one.attributes).toMatchObject({ ...head, active: 1 });
    const list = v2Of(await send('GET', `budget-inputs?filter[budget_id]=${id}`));
    expect(list.list.map(({ attributes }) => [attributes.position, attributes.name, attributes.estimate])).toEqual([
      [1, 'U', '10.000'],
      [2, 'I', '2.0'],
    ]);
    expect((await lab.v1('admin', { path: `/api/budget/get/uID/${id}` })).text).toContain('"model":"R = U/I"');
  });

  it('takes its inputs along when it goes', async () => {
    const id = await kept();
    expect((await send('DELETE', `budgets/${id}`)).status).toBe(204);
    expect(v2Of(await send('GET', `budget-inputs?filter[budget_id]=${id}`)).list).toEqual([]);
  });

  it.each([
    [{ model: 'R = U//I' }, ['model']],
    [{ model: 'R = R + U' }, ['model']],
    [{ output: 'Q' }, ['output']],
    [{ unit: 'Volt' }, ['unit']],
    [{ probability: '100' }, ['probability']],
    [{ rounding: 'down' }, ['rounding']],
    [{ correlations: 'r(U; I) = 2' }, ['correlations']],
    [{ valid_from: '2026-02-02', valid_until: '2026-02-01' }, ['valid_until']],
    [{ model: 'R = U +', unit: 'Volt', probability: 'x' }, ['model', 'unit', 'probability']],
  ])('with %o is refused at %j, made or changed', async (changes, fields) => {
    const wanted = fields.map((field) => `/data/attributes/${field}`);
    const answer = await send('POST', 'budgets', { ...head, ...changes });
    expect(answer.status).toBe(422);
    expect(pointers(answer)).toEqual(wanted);
    const changed = await send('PATCH', `budgets/${await kept()}`, changes);
    expect([changed.status, pointers(changed)]).toEqual([422, wanted]);
  });

  it('says at which character its equation cannot be read', async () => {
    const answer = await send('POST', 'budgets', { ...head, model: 'R = U/(I' });
    expect(v2Of(answer).errors[0]).toMatchObject({ code: 'model.open_bracket', meta: { position: 6 } });
    expect(v2Of(answer).errors[0]?.detail).toBe('Model equation: the bracket at character 7 is not closed.');
  });
});

describe('an input', () => {
  it.each([
    [{ name: 'sin' }, 'name'],
    [{ unit: 'Volt' }, 'unit'],
    [{ estimate: 'ten' }, 'estimate'],
    [{ value: '-1' }, 'value'],
    [{ value: null }, 'value'],
    [{ degrees_of_freedom: '0' }, 'degrees_of_freedom'],
    [{ statement: 'expanded' }, 'coverage_factor'],
    [{ readings: '1; 2' }, 'readings'],
    [{ distribution: 'cauchy' }, 'distribution'],
    [{ name: 'I' }, 'name'],
  ])('with %o is refused at %s, made or changed', async (changes, field) => {
    const budget_id = await kept();
    const made = await send('POST', 'budget-inputs', { ...inputs[0], name: 'x', budget_id, ...changes });
    expect([made.status, pointers(made)]).toEqual([422, [`/data/attributes/${field}`]]);
    const [first] = v2Of(await send('GET', `budget-inputs?filter[budget_id]=${budget_id}`)).list;
    const changed = await send('PATCH', `budget-inputs/${first?.id}`, changes);
    expect([changed.status, pointers(changed)]).toEqual([422, [`/data/attributes/${field}`]]);
  });

  it('may differ from another one by a large letter, and keep its own name', async () => {
    const budget_id = await kept();
    expect((await send('POST', 'budget-inputs', { ...inputs[0], name: 'u', budget_id })).status).toBe(201);
    const [first] = v2Of(await send('GET', `budget-inputs?filter[budget_id]=${budget_id}`)).list;
    expect((await send('PATCH', `budget-inputs/${first?.id}`, { name: 'U', value: '0.02' })).status).toBe(200);
  });
});

describe('the inputs of a budget as a whole', () => {
  const listed = async (id: string) =>
    v2Of(await send('GET', `budget-inputs?filter[budget_id]=${id}&sort=position`)).list.map(({ attributes }) => [
      attributes.position,
      attributes.name,
      attributes.estimate,
    ]);

  it('are changed, added, taken out and put in order in one call that is undone as one', async () => {
    const id = await kept();
    const [first, second] = v2Of(await send('GET', `budget-inputs?filter[budget_id]=${id}`)).list;
    const rows = [
      { name: 'k', estimate: '1', distribution: 'constant' },
      { ...inputs[1], id: second?.id, estimate: '2.50' },
    ];
    const answer = await send('PUT', `budgets/${id}/inputs`, { inputs: rows });
    expect(answer.status).toBe(200);
    expect(await listed(id)).toEqual([
      [1, 'k', '1'],
      [2, 'I', '2.50'],
    ]);
    expect((await send('GET', `budget-inputs/${first?.id}`)).status).toBe(404);
    const { run } = JSON.parse(answer.text).meta;
    expect((await send('POST', `runs/${run}/undo`, {})).status).toBe(200);
    expect(await listed(id)).toEqual([
      [1, 'U', '10.000'],
      [2, 'I', '2.0'],
    ]);
  });

  it('stay as they are when one of them cannot be kept, or somebody took one out', async () => {
    const id = await kept();
    const before = await listed(id);
    const bad = [
      { name: 'a', estimate: '1', value: '1' },
      { name: 'a', estimate: 'x', value: '-1' },
    ];
    const answer = await send('PUT', `budgets/${id}/inputs`, { inputs: bad });
    expect([answer.status, pointers(answer)]).toEqual([
      422,
      ['/data/attributes/inputs/1/estimate', '/data/attributes/inputs/1/value', '/data/attributes/inputs/1/name'],
    ]);
    const gone = [{ ...inputs[0], id: 'not-there' }];
    expect((await send('PUT', `budgets/${id}/inputs`, { inputs: gone })).status).toBe(412);
    const stale = v2Of(await send('GET', `budget-inputs?filter[budget_id]=${id}`)).list.map((one) => ({
      ...inputs[0],
      id: one.id,
      version: 99,
    }));
    expect((await send('PUT', `budgets/${id}/inputs`, { inputs: stale.slice(0, 1) })).status).toBe(412);
    expect(await listed(id)).toEqual(before);
  });
});

describe('working a budget out', () => {
  it('tells what each input does, u, ν, k and U with its texts', async () => {
    const answer = await send('POST', `budgets/${await kept()}/evaluate`, {});
    expect(answer.status).toBe(200);
    const { outputs, inputs: read, probability } = told(answer);
    const [R] = outputs;
    expect(probability).toBe(95);
    // 5 kΩ · √(0.001² + (0.0030/√3/2)²), by 1.96, rounded up.
    expect(R.standard_uncertainty).toBeCloseTo(0.0066144, 7);
    expect(R).toMatchObject({ name: 'R', unit: 'kΩ', value: 5, degrees_of_freedom: null, coverage_factor_text: '1.96' });
    expect([R.value_text, R.expanded_uncertainty_text]).toEqual(['5.000', '0.013']);
    expect(
      R.contributions.map(({ name, sensitivity }: { name: string; sensitivity: number }) => [name, sensitivity.toFixed(3)]),
    ).toEqual([
      ['U', '0.500'],
      ['I', '-2.500'],
    ]);
    expect(R.monte_carlo).toBeNull();
    expect(read[1]).toMatchObject({ name: 'I', unit: 'mA', estimate: 2 });
  });

  it('is the same for one that is only sent, and keeps nothing', async () => {
    const before = v2Of(await send('GET', 'budgets')).list.length;
    const { name: _, ...sent } = head;
    const answer = await send('POST', 'budgets/evaluate', { ...sent, inputs });
    expect(told(answer)).toEqual(told(await send('POST', `budgets/${await kept()}/evaluate`, {})));
    expect(v2Of(await send('GET', 'budgets')).list.length).toBe(before + 1);
  });

  it('tries it by a seed: the same one says the same, another one nearly so', async () => {
    const id = await kept();
    const run = async (seed: number) =>
      told(await send('POST', `budgets/${id}/evaluate`, { monte_carlo: { trials: 20_000, seed }, second_order: true }))
        .outputs[0];
    const [first, again, other] = [await run(1), await run(1), await run(2)];
    expect(first).toEqual(again);
    expect(other.monte_carlo.mean).not.toBe(first.monte_carlo.mean);
    expect(first.monte_carlo).toMatchObject({ trials: 20_000, seed: 1, lost: 0 });
    expect(Math.abs(first.monte_carlo.standard_uncertainty / first.standard_uncertainty - 1)).toBeLessThan(0.03);
    expect(first.second_order_uncertainty).toBeCloseTo(first.standard_uncertainty, 5);
  });

  it.each([
    [{ trials: 10 }, 'trials'],
    [{ trials: 100_000_000 }, 'trials'],
    [{ seed: -1 }, 'seed'],
  ])('refuses a run with %o', async (monte_carlo, field) => {
    const answer = await send('POST', `budgets/${await kept()}/evaluate`, { monte_carlo });
    expect([answer.status, pointers(answer)]).toEqual([422, [`/data/attributes/monte_carlo.${field}`]]);
  });

  it.each([
    ['an unknown symbol', { model: 'R = U/J' }, 'model', 'model.unknown_symbol', 6],
    ['mixed units', { model: 'R = U + I' }, 'model', 'model.mixed_units', 6],
    ['a division by zero', { model: 'R = U/(I - 2[mA])' }, 'model', 'model.zero', 5],
    ['no derivative', { model: 'R = abs(U - 10[V])', unit: 'V' }, 'model', 'model.no_derivative', 4],
    ['another unit', { unit: 'V' }, 'unit', 'budget.output_unit', undefined],
    ['a foreign name', { correlations: 'r(U; J) = 0.5' }, 'correlations', 'budget.correlation_name', undefined],
  ])('refuses %s at the field of a kept one', async (_, changes, field, code, position) => {
    const answer = await send('POST', `budgets/${await kept(changes)}/evaluate`, {});
    expect(answer.status).toBe(422);
    const { errors } = v2Of(answer);
    const found = errors.find((error) => error.code === code);
    expect(found?.source?.pointer).toBe(`/data/attributes/${field}`);
    expect(found?.meta?.position).toBe(position);
  });

  it('refuses all that is wrong with one that is sent, each input at its place', async () => {
    const answer = await send('POST', 'budgets/evaluate', {
      model: 'R = U/',
      inputs: [inputs[0], { name: 'I', unit: 'Volt', estimate: '2', value: '0', degrees_of_freedom: '-1' }],
    });
    expect(answer.status).toBe(422);
    expect(pointers(answer)).toEqual([
      '/data/attributes/model',
      '/data/attributes/inputs/1/unit',
      '/data/attributes/inputs/1/degrees_of_freedom',
    ]);
  });
});

describe('a Monte Carlo run', () => {
  const begun = async (trials: number) => {
    const id = await kept();
    const answer = await send('POST', `budgets/${id}/trials`, { trials, seed: 7 });
    expect([answer.status, told(answer).state]).toEqual([202, 'running']);
    return { id, run: String(told(answer).id) };
  };

  it('says how far it is and ends with the result that its seed has', async () => {
    const { id, run } = await begun(20_000);
    const look = async () => told(await send('GET', `budgets/${id}/trials/${run}`));
    await expect.poll(async () => (await look()).state, { timeout: patience(10_000) }).toBe('done');
    const at = await look();
    expect([at.done, at.trials]).toEqual([20_000, 20_000]);
    const whole = told(await send('POST', `budgets/${id}/evaluate`, { monte_carlo: { trials: 20_000, seed: 7 } }));
    expect(at.result).toEqual(whole);
  });

  it('can be ended, and is nobody else’s', async () => {
    const { id, run } = await begun(2_000_000);
    expect((await lab.v2('berta', { path: `/api/v2/budgets/${id}/trials/${run}` })).status).toBe(404);
    expect((await send('DELETE', `budgets/${id}/trials/${run}`)).status).toBe(204);
    expect((await send('GET', `budgets/${id}/trials/${run}`)).status).toBe(404);
    // The thread is free again.
    expect((await send('POST', `budgets/${id}/evaluate`, { monte_carlo: { trials: 1000, seed: 1 } })).status).toBe(200);
  });
});
