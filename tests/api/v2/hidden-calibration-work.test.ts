// The calibration actions asked by a limited user in two labs that differ only in rows he must not see: the answers are equal.
// docs/quality.md#s2, docs/interface/access.md#row-scope.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { hiddenWord } from '../../support/seed-records.ts';
import { ownDevices } from '../../support/seed-world.ts';

let full: RunningLab;
let own: RunningLab;
beforeAll(async () => {
  [full, own] = await Promise.all([startLab({ world: 'full' }), startLab({ world: 'own' })]);
});
afterAll(async () => {
  await Promise.all([full.stop(), own.stop()]);
});

const devices = [...ownDevices, 'far-1', 'far-2', 'ghost'].map(encodeURIComponent);
const paths = [
  ...devices.flatMap((id) => [
    `inventories/${id}/traceability`,
    `inventories/${id}/traceability?direction=forward`,
    `inventories/${id}/interval`,
    `standards/${id}/impact`,
  ]),
  ...['std-own', 'std-far', 'std-lent'].map((id) => `standards/${id}/impact`),
  ...['cal-own', 'cal-far', 'ghost'].flatMap((id) => [`calibrations/${id}/versions`, `calibrations/${id}/assessment`]),
  'due-dates',
  'impact-cases',
  'impact-items',
  'impact-notices',
];

it.each(paths)('GET %s', async (path) => {
  const [withRows, without] = await Promise.all([full, own].map((lab) => lab.v2('berta', { path: `/api/v2/${path}` })));
  expect([withRows?.status, withRows?.text]).toEqual([without?.status, without?.text]);
  expect(withRows?.text).not.toContain(hiddenWord);
});
