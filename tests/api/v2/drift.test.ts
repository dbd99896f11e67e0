// The curve of a device: completed calibrations only, within what the caller may see.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { norrisX, norrisY } from '../../fixtures/norris.ts';
import { anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;

interface Told {
  calibrations: number;
  series: {
    label: string;
    points: Record<string, unknown>[];
    forecast: {
      line: Record<string, number> | null;
      calibrations: number;
      line_reaches: string | null;
      band_reaches: string | null;
    };
  }[];
  outlook: Record<string, unknown> | null;
}

async function calibrated(
  CTAG: string,
  day: string,
  status: string,
  uut_ind: string,
  { MTAG = 'meter', ...more }: Record<string, string | null> = {},
): Promise<void> {
  const { registry } = lab.services.lab;
  await createRecord(lab.program, registry.resource('calibration'), {
    values: { CTAG, MTAG, C2301: day, C2306: `N-${CTAG}`, status, decision_rule: 'simple' },
  });
  const limits = { lower_limit: '9.9', lower_limit_u: 'V', upper_limit: '10.1', upper_limit_u: 'V' };
  await createRecord(lab.program, registry.resource('result'), {
    values: { ctag: CTAG, row_num: 1, test_desc: 'U', fixq: '10', fixq_u: 'V', uut_ind, uut_ind_u: 'V', ...limits, ...more },
  });
}

beforeAll(async () => {
  lab = await startLab();
  await anInventory(lab.program, { MTAG: 'meter' });
  await anInventory(lab.program, { MTAG: 'new' });
  await anInventory(lab.program, { MTAG: 'norris' });
  await anInventory(lab.program, { MTAG: 'heading', I4229: 12, I4228: 'month' });
  await calibrated('d-2', '2025-02-01', 'D', '10.05');
  await calibrated('d-1', '2024-02-01', 'D', '10.02');
  await calibrated('d-3', '2026-02-01', 'P', '10.09');
});
afterAll(() => lab.stop());

async function drift(id: string, user: 'admin' | 'berta' = 'admin') {
  const answer = await lab.v2(user, { path: `/api/v2/inventories/${id}/drift` });
  return { status: answer.status, body: answer.body as { data: { attributes: Record<string, unknown> } } };
}

describe('GET /inventories/{id}/drift', () => {
  it('shows completed calibrations by date', async () => {
    const { body } = await drift('meter', 'berta');
    expect(body.data.attributes).toMatchObject({
      calibrations: 2,
      truncated: false,
      series: [
        {
          label: 'U · 10 V',
          unit: 'V',
          points: [
            { calibration_id: 'd-1', date: '2024-02-01', certificate_number: 'N-d-1', error: '0.02', tolerance_used: '20.0' },
            { calibration_id: 'd-2', date: '2025-02-01', error: '0.05', tolerance_used: '50.0', verdict: 'pass' },
          ],
        },
      ],
    });
  });

  it('is empty for a device that was never calibrated', async () => {
    expect((await drift('new')).body.data.attributes).toEqual({ calibrations: 0, truncated: false, series: [], outlook: null });
  });

  it('says where a test point is heading, and holds it against the due date', async () => {
    for (const [at, value] of ['10.01', '10.032', '10.049', '10.071'].entries())
      await calibrated(`h-${at}`, `202${at}-03-01`, 'D', value, {
        MTAG: 'heading',
        exp_uncert: '4',
        exp_uncert_p: 'm',
        exp_uncert_u: 'V',
      });
    const { attributes } = (await drift('heading')).body.data as unknown as { attributes: Told };
    const [series] = attributes.series;
    expect(series?.points.at(-1)).toMatchObject({
      error: '0.071',
      uncertainty: '0.004',
      lower_limit: '-0.1',
      upper_limit: '0.1',
    });
    const { forecast } = series ?? {};
    expect(forecast).toMatchObject({ state: 'reaches', since: '2020-03-01', calibrations: 4, adjusted: false });
    // 0.0199 V a year: 0.1 V is reached in the fifth year, by the band earlier.
    expect(Number(forecast?.line?.slope) * 365.25).toBeCloseTo(0.02, 3);
    expect(forecast?.line_reaches).toMatch(/^2024-0[78]/);
    expect(String(forecast?.band_reaches) < String(forecast?.line_reaches)).toBe(true);
    expect(attributes.outlook).toMatchObject({
      label: series?.label,
      band_reaches: forecast?.band_reaches,
      due: '2024-03-01',
      before_due: true,
      interval: { unit: 'month' },
    });
  });

  it('works out the line of NIST’s Norris data to all printed digits', async () => {
    const first = Date.UTC(1998, 0, 1);
    const day = (tenths: number) => new Date(first + Math.round(tenths * 10) * 86_400_000).toISOString().slice(0, 10);
    for (const [at, x] of norrisX.entries())
      await calibrated(`n-${at}`, day(x), 'D', String(norrisY[at]), {
        MTAG: 'norris',
        fixq: '0',
        lower_limit: null,
        upper_limit: null,
      });
    const { attributes } = (await drift('norris')).body.data as unknown as { attributes: Told };
    const { line, calibrations } = attributes.series[0]?.forecast ?? { line: null, calibrations: 0 };
    expect([attributes.calibrations, line?.freedom, calibrations]).toEqual([36, 34, new Set(norrisX).size]);
    const printed = (value = Number.NaN) => Number(value.toPrecision(15));
    // A day is a tenth of the x that is printed.
    expect(Number((Number(line?.slope) * 10).toPrecision(15))).toBe(1.00211681802045);
    expect(Number((Number(line?.slope_error) * 10).toPrecision(15))).toBe(0.429796848199937e-3);
    expect(printed(line?.deviation)).toBe(0.884796396144373);
    expect(printed(line?.explained)).toBe(0.999993745883712);
    // The line begins on the first day, which is x = 0.2.
    expect(Number(line?.constant) - 0.2 * 1.00211681802045).toBeCloseTo(-0.262323073774029, 13);
  });

  it('is not there for somebody else’s device', async () => {
    expect((await drift('far-1', 'berta')).status).toBe(404);
  });
});

describe('GET /calibrations/{id}/deviations', () => {
  const asked = (id: string, rule = '') => lab.v2('admin', { path: `/api/v2/calibrations/${id}/deviations${rule}` });

  it('holds each point against its limits, with where it stood in the calibration before', async () => {
    const { body } = await asked('d-2');
    expect(body).toMatchObject({
      data: {
        type: 'deviations',
        attributes: {
          previous: { calibration_id: 'd-1', date: '2024-02-01', certificate_number: 'N-d-1' },
          points: [
            {
              label: 'U · 10 V',
              error: '0.05',
              lower_limit: '-0.1',
              upper_limit: '0.1',
              verdict: 'pass',
              span: { at: 50, from: null, to: null, has_lower: true, has_upper: true },
              before: { error: '0.02', span: { at: 20 } },
            },
          ],
        },
      },
    });
  });

  it('has none before the first, and takes the last completed one for work under way', async () => {
    expect((await asked('d-1')).body).toMatchObject({ data: { attributes: { previous: null, points: [{ before: null }] } } });
    expect((await asked('d-3')).body).toMatchObject({ data: { attributes: { previous: { calibration_id: 'd-2' } } } });
  });

  it('tells what another rule would say', async () => {
    const { body } = await asked('d-3', '?decision_rule=ILAC-G8%20w%20%3D%20U');
    expect(body).toMatchObject({ data: { attributes: { points: [{ verdict: 'not_assessed' }] } } });
  });
});
