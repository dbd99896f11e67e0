// Whoever is answered first after a lost line ends the knocking: what a screen had asked in vain meanwhile is asked anew all the same.
import type { Route } from '@playwright/test';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

/** As often as the banner asks (app/banners/connection-banner.tsx). */
const knockEveryMs = 2000;

test('the figures of a sheet come back with the line, whoever hears of it first', async ({ page, context }) => {
  await signedIn(page);
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const { data } = await (await page.request.get('/api/v2/inventories?page[size]=8')).json();
  const begin = `/api/v2/inventories/${encodeURIComponent(data[7].id)}/calibrations`;
  const { id } = (await (await page.request.post(begin, { data: { template: 'none' }, headers })).json()).data;
  await page.request.post(`/api/v2/calibrations/${id}/results`, {
    data: { rows: [{ ref: 'a', id: null, attributes: { fixq: '10', varq: '10.01', lower_limit: '9', upper_limit: '11' } }] },
    headers,
  });
  // As if each knock came a moment later than what the sheet sends anew by itself.
  await page.addInitScript((every) => {
    const own = window.setInterval.bind(window);
    window.setInterval = ((work: () => void, ms: number) => (ms === every ? 0 : own(work, ms))) as typeof window.setInterval;
  }, knockEveryMs);
  await page.goto(`/calibrations/${id}?tab=results`);
  await screenLoaded(page, 'calibrations-record');
  const cell = (name: string) => page.locator(`[role=row][aria-rowindex="2"] [data-name=${name}]`);
  await expect(cell('error')).toHaveText('0.01');
  const away = (route: Route) => route.abort('connectionrefused');
  await context.route('**/*', away);
  await cell('measured').click();
  // Slower than a scanner.
  await page.keyboard.type('10.02', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Not saved: no connection' })).toBeVisible();
  await expect(cell('error')).toHaveText('');
  await context.unroute('**/*', away);
  await expect(page.getByRole('status').filter({ hasText: 'All saved' })).toBeVisible();
  await expect(cell('error')).toHaveText('0.02');
});
