// Devices of the demonstration lab that a calibration can be taken from beginning to end with.
import type { Page } from '@playwright/test';
import { write } from './write-record.ts';

/** A device whose last calibration passed with several points and is not accredited, which would ask for more; none is open for it. */
export async function readyDevice(page: Page): Promise<{ number: string; id: string }> {
  const listed = async (path: string) => (await (await page.request.get(`/api/v2/${path}`)).json()).data;
  const done = await listed(
    'calibrations?filter[is_current]=eq:1&filter[cal_result]=eq:passed&filter[accredited]=eq:0&page[size]=100&sort=calibration_date',
  );
  for (const { id, attributes } of done) {
    const points = await listed(`results?filter[calibration_id]=eq:${encodeURIComponent(id)}&filter[phase]=as_left`);
    const open = await listed(`calibrations?filter[inventory_id]=eq:${attributes.inventory_id}&filter[status]=in:1,2,3,4`);
    if (points.length < 3 || open.length > 0 || attributes.released_at === null) continue;
    const device = (await (await page.request.get(`/api/v2/inventories/${attributes.inventory_id}`)).json()).data;
    return { number: device.attributes.asset_number, id: device.id };
  }
  throw new Error('the demonstration lab has no such device');
}

/** A calibration of such a device that waits to be measured. */
export async function openCalibration(page: Page): Promise<string> {
  const { id } = await readyDevice(page);
  return encodeURIComponent((await write(page, `inventories/${id}/calibrations`, { template: 'last' })).id);
}
