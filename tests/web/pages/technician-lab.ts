// What colleagues did before a technician's day begins: a device with its history, and an instrument of the standard that has moved away.
import type { Page } from '@playwright/test';
import { expect } from '../fixtures/web-test.ts';

interface Kept {
  id: string;
  attributes: Record<string, unknown>;
}

async function send(page: Page, method: 'post' | 'patch', path: string, data: object): Promise<Kept> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request[method](`/api/v2/${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: Kept }).data;
}

async function listed(page: Page, path: string): Promise<Kept[]> {
  return ((await (await page.request.get(`/api/v2/${path}`)).json()) as { data: Kept[] }).data;
}

const years = 11;
const volts = { fixq_u: 'V', varq_u: 'V', lower_limit_u: 'V', upper_limit_u: 'V', exp_uncert_u: 'V' };

/** Year by year on the day of today; 10 µV more each year. */
function dayBefore(year: number): string {
  const now = new Date();
  return `${now.getFullYear() - year}-${String(now.getMonth() + 1).padStart(2, '0')}-01`;
}

/** Calibrated eleven times, each year; three times it was found out of tolerance. */
export async function deviceWithHistory(page: Page, asset_number: string): Promise<string> {
  const [customer] = await listed(page, 'customers?page[size]=1');
  const made = {
    asset_number,
    manufacturer: 'Fluke',
    model: '5440B',
    serial_number: `${asset_number}-7`,
    customer_id: customer?.id,
  };
  const described = { ...made, description: 'DC 10 V', interval_count: 12, interval_unit: 'month' };
  const { id } = await send(page, 'post', 'inventories', described);
  for (let year = years; year >= 1; year -= 1) {
    const cal_result = year % 3 === 0 ? 'failed' : 'passed';
    const done = { calibration_date: dayBefore(year), status: 5, cal_result, temperature: 23, humidity: 45 };
    const calibration = await send(page, 'post', 'calibrations', { inventory_id: id, ...done });
    const varq = (10 + (years - year) * 1e-5).toFixed(5);
    const point = { test_desc: '10 V', test_step2: '1.002', fixq: '10.0000', varq, exp_uncert: '0.00002', ...volts };
    const limits = { lower_limit: '9.9998', upper_limit: '10.0002' };
    await send(page, 'post', 'results', { calibration_id: calibration.id, row_num: 1, phase: 'as_left', ...point, ...limits });
    await send(page, 'post', `calibrations/${calibration.id}/release`, {
      cal_result,
      complete: true,
      override_reason: 'History',
    });
  }
  await send(page, 'patch', `inventories/${id}`, { status: 1 });
  return id;
}

/** The instruments that are known are put away: the standard stands at another bench from today. */
export async function instrumentsPutAway(page: Page): Promise<void> {
  for (const { id } of await listed(page, 'instruments')) await send(page, 'patch', `instruments/${id}`, { active: 0 });
}
