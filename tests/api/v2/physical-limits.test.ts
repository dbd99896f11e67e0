// Values that nothing can have are refused at their field, by what their unit says; differences are none of them.
// docs/interface/records.md#physical-limits.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let calibration = '';
beforeAll(async () => {
  lab = await startLab();
  const made = await lab.v2('admin', {
    method: 'POST',
    path: '/api/v2/calibrations',
    body: { inventory_id: 'dev-1', status: 2 },
  });
  expect(made.status, made.text).toBe(201);
  calibration = String(v2Of(made).one?.id);
});
afterAll(() => lab.stop());

/** At which columns it was refused; nothing where it was taken. */
async function refusedAt(path: string, body: object, method: 'POST' | 'PATCH' = 'POST'): Promise<unknown[]> {
  const answer = await lab.v2('admin', { method, path: `/api/v2/${path}`, body });
  if (answer.status < 300) return [];
  expect(answer.status, answer.text).toBe(422);
  return (answer.body as { errors: { source: { pointer: string } }[] }).errors.map(({ source }) =>
    source.pointer.split('/').at(-1),
  );
}

describe('ambient conditions', () => {
  it.each([
    [{ temperature: '-273.15' }, []],
    [{ temperature: '-400' }, ['temperature']],
    [{ humidity: '100' }, []],
    [{ humidity: '101' }, ['humidity']],
    [{ humidity: '-1' }, ['humidity']],
  ])('%o', async (attributes, at) => {
    expect(await refusedAt(`calibrations/${calibration}`, attributes, 'PATCH')).toEqual(at);
  });
});

describe('test points', () => {
  it.each([
    [{ fixq: '-40', fixq_u: '°C', varq: '-40.1', varq_u: '°C' }, []],
    [{ varq: '-400', varq_u: '°C' }, ['varq']],
    [{ fixq: '-273,16', fixq_u: '℃' }, ['fixq']],
    [{ varq: '-300', varq_u: '°F' }, []],
    [{ varq: '-460', varq_u: '°F' }, ['varq']],
    [{ varq: '-300000', varq_p: 'm', varq_u: '°C' }, ['varq']],
    [{ fixq: '293.15', fixq_u: 'K', varq: '-1', varq_u: 'K' }, ['varq']],
    [{ fixq: '0', fixq_u: 'K', varq: '-0.3', varq_u: 'K' }, []],
    [{ varq: '-0.3', varq_u: 'K' }, []],
    [{ test_desc: 'Abweichung vom Sollwert', fixq: '-300', fixq_u: '°C' }, []],
    [{ fixq: '100', fixq_u: '% rF', varq: '101.2', varq_u: '% rF' }, []],
    [{ fixq: '101', fixq_u: '%rH' }, ['fixq']],
    [{ varq: '130', varq_u: '% r.F.' }, ['varq']],
    [{ varq: '130', varq_u: '%' }, []],
    [{ fixq: '-0.2', fixq_u: 'bar abs' }, ['fixq']],
    [{ fixq: '0', fixq_u: 'bar abs', varq: '-0.002', varq_u: 'bar abs' }, []],
    [{ varq: '-2000', varq_u: 'mbar(a)' }, ['varq']],
    [{ fixq: '-0.9', fixq_u: 'bar' }, []],
    [{ varq_u: '°C', readings: '20.1; -400; 20.2' }, expect.arrayContaining(['readings'])],
    [{ varq: '-400', varq_u: 'V' }, []],
  ])('%o', async (attributes, at) => {
    expect(await refusedAt('results', { calibration_id: calibration, ...attributes })).toEqual(at);
  });

  it('what stands is no matter of another write, and judged when its unit is written', async () => {
    const made = await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/results',
      body: { calibration_id: calibration, varq: '-400', varq_u: 'mV' },
    });
    const path = `results/${v2Of(made).one?.id}`;
    expect(await refusedAt(path, { varq_u: '°C' }, 'PATCH')).toEqual(['varq']);
    await lab.program.db
      .updateTable('results')
      .set({ varq_u: '°C' })
      .where('uID', '=', String(v2Of(made).one?.id))
      .execute();
    expect(await refusedAt(path, { remark: 'read off again' }, 'PATCH')).toEqual([]);
  });

  it('the sheet says it at the cell’s column, in the reader’s language', async () => {
    const answer = await lab.v2('admin', {
      method: 'POST',
      path: `/api/v2/calibrations/${calibration}/results`,
      body: { rows: [{ ref: 'a', id: null, attributes: { varq: '-400', varq_u: '°C' } }] },
    });
    const [row] = (answer.body as { data: { status: string; problems: object[] }[] }).data;
    expect(row).toMatchObject({
      status: 'failed',
      problems: [{ attribute: 'varq', message: expect.stringContaining('−273.15 °C') }],
    });
  });
});
