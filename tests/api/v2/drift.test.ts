// The curve of a device: completed calibrations only, within what the caller may see.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;

async function calibrated(CTAG: string, day: string, status: string, uut_ind: string): Promise<void> {
  const { registry } = lab.services.lab;
  await createRecord(lab.program, registry.resource('calibration'), {
    values: { CTAG, MTAG: 'meter', C2301: day, C2306: `N-${CTAG}`, status, decision_rule: 'simple' },
  });
  const limits = { lower_limit: '9.9', lower_limit_u: 'V', upper_limit: '10.1', upper_limit_u: 'V' };
  await createRecord(lab.program, registry.resource('result'), {
    values: { ctag: CTAG, row_num: 1, test_desc: 'U', fixq: '10', fixq_u: 'V', uut_ind, uut_ind_u: 'V', ...limits },
  });
}

beforeAll(async () => {
  lab = await startLab();
  await anInventory(lab.program, { MTAG: 'meter' });
  await anInventory(lab.program, { MTAG: 'new' });
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
    expect((await drift('new')).body.data.attributes).toEqual({ calibrations: 0, truncated: false, series: [] });
  });

  it('is not there for somebody else’s device', async () => {
    expect((await drift('far-1', 'berta')).status).toBe(404);
  });
});
