// Readings of a result: kept as they were typed, their mean, s and n worked out once, and the measured value that follows the mean until
// somebody types another. docs/uncertainty.md#readings-of-a-result.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

async function point(attributes: object = {}): Promise<string> {
  const made = await send('POST', 'results', { calibration_id: 'cal-own', fixq: '5.5', fixq_u: 'V', varq_u: 'V', ...attributes });
  expect(made.status, made.text).toBe(201);
  return v2Of(made).one.id;
}
const changed = async (id: string, attributes: object) => v2Of(await send('PATCH', `results/${id}`, attributes)).one.attributes;

const typed = '5.501; 5.502\n5,503 5.502;5.501';

describe('the readings of a result', () => {
  it('stay as they were typed and lead to n, s and the measured value, on v1 too', async () => {
    const id = await point({ readings: typed });
    const { attributes } = v2Of(await send('GET', `results/${id}`)).one;
    expect(attributes).toMatchObject({ readings: typed, reading_count: 5, reading_deviation: '0.000837', varq: '5.5018' });
    expect((await lab.v1('admin', { path: `/api/result/get/uID/${id}` })).text).toContain('"reading_deviation":"0.000837"');
  });

  it('lead the measured value on, until somebody types another; emptied, it follows again', async () => {
    const id = await point({ readings: '1; 2' });
    expect(await changed(id, { readings: '1; 2; 6' })).toMatchObject({ varq: '3', reading_count: 3 });
    expect(await changed(id, { varq: '2.9' })).toMatchObject({ varq: '2.9' });
    expect(await changed(id, { readings: '1; 1' })).toMatchObject({ varq: '2.9', reading_deviation: '0' });
    expect(await changed(id, { varq: null })).toMatchObject({ varq: '1' });
    expect(await changed(id, { readings: null })).toMatchObject({ varq: '1', reading_count: null, reading_deviation: null });
  });

  it('are judged by their mean', async () => {
    const limits = { lower_limit: '5.4', lower_limit_u: 'V', upper_limit: '5.6', upper_limit_u: 'V' };
    const id = await point({ ...limits, readings: '5.5; 5.8' });
    expect(v2Of(await send('GET', `results/${id}`)).one.attributes).toMatchObject({ varq: '5.65', pass_fail: 'Fail' });
  });

  it('that are no numbers are refused with their place', async () => {
    const answer = await send('POST', 'results', { calibration_id: 'cal-own', readings: '1.0; 1,0; 1.0O; 2' });
    expect(answer.status).toBe(422);
    const [error] = v2Of(answer).errors;
    expect(error?.source?.pointer).toBe('/data/attributes/readings');
    expect(error?.detail).toContain('3');
    expect(error?.detail).toContain('1.0O');
  });
});
