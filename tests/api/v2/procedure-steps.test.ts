// Steps of procedures from outside: refused where they were typed, read without being kept, opened as they are where they were kept
// before anyone looked.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/db/typed.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

const procedure = (attributes: object) => ({ data: { type: 'procedure', attributes } });
const create = (steps: unknown) => send('POST', 'procedures', procedure({ procedure_name: 'AA-1', steps }));

interface Refusal {
  errors: { detail: string; source: { pointer: string }; meta?: { position: number } }[];
}

interface Reading {
  data: {
    index: number;
    lower_limit: string | null;
    upper_limit: string | null;
    unit: string | null;
    lacking: string | null;
    problems: { attribute: string; message: string; position: number | null }[];
  }[];
}

const volts = { test_type: 'Header', group_defaults: { test_value_u: 'V', resolution: '0.01', range: 20 } };

beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

describe('steps that are sent', () => {
  it('are refused at the key of the step, with the character at which reading ended', async () => {
    const answer = await create([
      volts,
      { test_type: 'Manual Test', test_value: '10', tolerance: '+0.2U -0.1U' },
      { test_type: 'Quark', test_value: 'abc' },
      { test_type: 'Manual Test', test_value: '10', tolerance: '0.1% -0.05U' },
      42,
      { test_type: 'Manual Test', test_value: '10', tolerance: '1%', readings: 2.5 },
    ]);
    expect(answer.status, answer.text).toBe(422);
    const { errors } = answer.body as Refusal;
    expect(errors.map(({ source, meta }) => [source.pointer, meta?.position])).toEqual([
      ['/data/attributes/steps/2/test_type', undefined],
      ['/data/attributes/steps/2/test_value', undefined],
      ['/data/attributes/steps/3/tolerance', 5],
      ['/data/attributes/steps/4', undefined],
      ['/data/attributes/steps/5/readings', undefined],
    ]);
    expect(errors[2]?.detail).toContain('step 4: character 6: a minus between parts');
  });

  it.each([['nonsense'], [{}], [7]])('are a list, not %j', async (steps) => {
    const answer = await create(steps);
    expect(answer.status, answer.text).toBe(422);
    expect((answer.body as Refusal).errors[0]?.source.pointer).toBe('/data/attributes/steps');
  });

  it('lead to the limits of a calibration that begins with them', async () => {
    const made = await create([
      volts,
      { test_type: 'Manual Test', test_step: '1.001', test_value: '10', tolerance: '+0.2U -0.1U' },
      { test_type: 'Manual Test', test_step: '1.002', test_value: '10.00', tolerance: '50 ppm 200 µV' },
      { test_type: 'Manual Test', test_step: '1.003', test_value: '10', tolerance: '0.1 % v. E.' },
    ]);
    expect(made.status, made.text).toBe(201);
    const procedure_id = v2Of(made).one.id;
    await anInventory(lab.program, { MTAG: 'dmm', I4201: 'DMM', procedure_id });
    const begun = await send('POST', 'inventories/dmm/calibrations', { template: 'procedure' });
    expect(begun.status, begun.text).toBe(201);
    const results = await send('GET', `calibrations/${v2Of(begun).one.id}/results`);
    const rows = (results.body as { data: { attributes: Record<string, string> }[] }).data;
    expect(rows.map(({ attributes }) => [attributes.lower_limit, attributes.upper_limit])).toEqual([
      ['9.9', '10.2'],
      ['9.9993', '10.0007'],
      ['9.98', '10.02'],
    ]);
  });
});

describe('steps that were kept before anyone read them', () => {
  const steps = JSON.stringify([volts, { test_type: 'Manual Test', test_value: '10', tolerance: 'about right' }, 42]);

  beforeAll(async () => {
    await lab.program.db
      .insertInto('procedures')
      .values({ uID: 'old', procedure_name: 'Old one', steps, row_version: 1 } as never)
      .execute();
    await anInventory(lab.program, { MTAG: 'old-device', I4201: 'OLD', procedure_id: 'old' });
  });

  it('open, can be saved as they are, and are refused once they are changed', async () => {
    const opened = await send('GET', 'procedures/old');
    expect(opened.status).toBe(200);
    const same = v2Of(opened).one.attributes.steps;
    const named = await send('PATCH', 'procedures/old', procedure({ procedure_name: 'Older', steps: same }));
    expect(named.status, named.text).toBe(200);
    const changed = await send('PATCH', 'procedures/old', procedure({ steps: [...(same as object[]), {}] }));
    expect(changed.status).toBe(422);
    expect((changed.body as Refusal).errors.map(({ source }) => source.pointer)).toEqual([
      '/data/attributes/steps/1/tolerance',
      '/data/attributes/steps/2',
    ]);
    const stored = await typed(lab.program.db).selectFrom('procedures').select('steps').where('uID', '=', 'old').execute();
    expect(stored[0]?.steps).toBe(steps);
  });

  it('say which step has no limits, and why', async () => {
    const answer = await send('GET', 'procedures/old/limits');
    expect(answer.status, answer.text).toBe(200);
    const { data } = answer.body as Reading;
    expect(data[1]).toMatchObject({ lower_limit: null, lacking: expect.stringContaining('“about” is unknown') as string });
    expect(data[2]?.problems).toMatchObject([{ attribute: '', message: expect.stringContaining('no step') as string }]);
    const begun = await send('POST', 'inventories/old-device/calibrations', { template: 'procedure' });
    expect(begun.status, begun.text).toBe(201);
  });
});

describe('steps that are being typed', () => {
  const check = (steps: unknown) => send('POST', 'procedures/steps/check', { steps });

  it('are read without being kept', async () => {
    const answer = await check([
      volts,
      { test_type: 'Manual Test', test_value: '10', tolerance: '0.3% 1D' },
      { test_type: 'Manual Test', test_value: '10', tolerance: '<= +0.2U' },
      { test_type: 'Manual Test', test_value: '10', tolerance: '0.3% 1X' },
      { test_type: 'Manual Test', test_value: '10' },
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect((answer.body as Reading).data).toMatchObject([
      { lower_limit: null, lacking: null },
      { lower_limit: '9.96', upper_limit: '10.04', unit: 'V', problems: [] },
      { lower_limit: null, upper_limit: '10.2', lacking: null },
      { lower_limit: null, problems: [{ attribute: 'tolerance', position: 6 }] },
      { lacking: expect.stringContaining('No limits') as string, problems: [] },
    ]);
  });

  it('are a list', async () => {
    expect((await check('nonsense')).status).toBe(422);
  });

  it('are told in the reader’s language', async () => {
    const { uID } = await lab.services.lab.db
      .selectFrom('users')
      .select('uID')
      .where('email', '=', 'admin@lab.test')
      .executeTakeFirstOrThrow();
    await change(lab.program, 'user', String(uID), { language: 'de' });
    const answer = await check([{ test_type: 'Manual Test', test_value: '1', tolerance: '+1U' }]);
    expect((answer.body as Reading).data[0]?.problems[0]?.message).toContain('Zeichen 1: nur eine Seite');
  });
});
