// A calibration with one measured point, released: what tests of the papers that a release keeps begin with.
import { createRecord } from '#server/core/write/write.ts';
import { anInventory } from './builders.ts';
import type { RunningLab } from './running-lab.ts';

/** Gives its key. `assetNumber`: of its device, which is made for it. */
export async function aReleasedCalibration(lab: RunningLab, assetNumber: string): Promise<string> {
  const { registry } = lab.services.lab;
  const device = await anInventory(lab.program, { I4201: assetNumber, I4206: 'Multimeter', ktag: 'C-ALPHA' });
  const done = { C2301: '2026-02-10', C2323: 'passed', C2307: 'Erika Größer', status: 'M' };
  const values = { MTAG: device.MTAG, ...done };
  const { CTAG } = await createRecord(lab.program, registry.resource('calibration'), { values });
  const point = { row_num: 1, test_desc: 'Widerstand', fixq: '10.000', varq: '10.0010', exp_uncert: '1.0' };
  await createRecord(lab.program, registry.resource('result'), { values: { ctag: CTAG, ...point } });
  const path = `/api/v2/calibrations/${CTAG}/release`;
  const { status } = await lab.v2('admin', { method: 'POST', path, body: { complete: true } });
  if (status !== 200) throw new Error(`the calibration was not released: ${status}`);
  return CTAG;
}
