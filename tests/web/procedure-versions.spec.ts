// What becomes of a procedure: instructions and pictures at its steps, a release with its reason, two versions beside one another, an older one
// taken back, the standards it asks for, and a plan read from a file.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

interface Shown {
  id: string;
  attributes: Record<string, unknown>;
}

async function send(page: Page, method: 'post' | 'patch', path: string, data: object): Promise<Shown> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request[method](`/api/v2/${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: Shown }).data;
}

const read = async (page: Page, path: string) =>
  ((await (await page.request.get(`/api/v2/${path}`)).json()) as { data: Shown }).data.attributes;

const steps = [
  { test_type: 'Header', test_step: '1', description: 'DC', group_defaults: { test_value_u: 'V', tolerance: '0.1%', k: 2 } },
  { test_type: 'Manual Test', test_step: '1.001', description: '5 V', test_value: '5', images: ['gone.png'] },
  { test_type: 'Manual Test', test_step: '1.002', description: '10 V', test_value: '10' },
];
const made = (page: Page, name: string, more: object = {}) =>
  send(page, 'post', 'procedures', { procedure_name: name, steps, ...more });

async function open(page: Page, id: string, tab: string): Promise<void> {
  await page.goto(`/procedures/${id}?tab=${tab}`);
  await screenLoaded(page, 'procedures-record');
}

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await screenLoaded(page, 'sign-in');
  await signedIn(page);
});

test('instructions and pictures are written beside the sheet, by keyboard, and taken back with it', async ({ page }) => {
  const { id } = await made(page, 'V 1');
  await open(page, id, 'steps');
  await page.locator('[role=row][aria-rowindex="3"] [data-name=description]').click();
  const detail = page.getByRole('region', { name: 'Further details of row 2' });
  await expect(detail).toContainText('gone.png (no such file at the procedure)');
  await expect(page.locator('[role=row][aria-rowindex="3"] [data-name=tolerance]')).toHaveText('0.1%');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('Wait <30 s> & read');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(detail.getByLabel('Instructions')).toHaveValue('');
  await page.keyboard.press('Control+y');
  await detail.locator('input[type=file]').setInputFiles({ name: 'leads.png', mimeType: 'image/png', buffer: picture });
  await detail.getByRole('button', { name: 'leads.png', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'leads.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await detail.getByRole('button', { name: 'Take off picture gone.png' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => ((await read(page, `procedures/${id}`)).steps as object[])[1])
    .toMatchObject({
      test_mode: '<p>Wait &lt;30 s&gt; &amp; read</p>',
      images: ['leads.png'],
    });
});

test('a release is made with its reason, compared with the draft, and taken back', async ({ page }) => {
  const { id } = await made(page, 'V 2');
  await open(page, id, 'versions');
  const panel = page.getByRole('tabpanel', { name: 'Versions' });
  await expect(panel).toContainText('No version of this draft has been released here yet.');
  await panel.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release' });
  await dialog.getByLabel('Reason').fill('First issue');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(panel).toContainText('The draft is as released in version 1.');
  await expect(panel).toContainText('Nothing differs.');
  await send(page, 'patch', `procedures/${id}`, { steps: [...steps.slice(0, 2), { ...steps[2], tolerance: '0.2%' }] });
  await expect(panel).toContainText('The draft was changed since version 1.');
  await expect(panel.getByRole('row', { name: '1.002 10 V changed Tolerance 0.2%' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Take back into the draft' }).click();
  await expect(panel).toContainText('The draft is as released in version 1.');
  expect((await read(page, `procedures/${id}`)).steps).toEqual(steps);
});

test('a standard that is asked for is told at a calibration until it is booked', async ({ page }) => {
  const { id } = await made(page, 'V 3');
  await open(page, id, 'required');
  const panel = page.getByRole('tabpanel', { name: 'Required standards' });
  await panel.getByRole('button', { name: 'Add a requirement' }).click();
  await panel.getByLabel('Quantity').fill('DC voltage');
  await panel.getByLabel('Unit').fill('V');
  await panel.getByLabel('To', { exact: true }).fill('abc');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('alert')).toContainText('Requirement 1');
  await panel.getByLabel('To', { exact: true }).fill('10');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await read(page, `procedures/${id}`)).required_standards).toHaveLength(1);
  await expectAccessible(page);
  const { data } = (await (await page.request.get('/api/v2/customers?page[size]=1')).json()) as { data: Shown[] };
  const device = await send(page, 'post', 'inventories', { asset_number: 'V-3', procedure_id: id, customer_id: data[0]?.id });
  const calibration = await send(page, 'post', `inventories/${device.id}/calibrations`, { template: 'procedure' });
  await page.goto(`/calibrations/${calibration.id}?tab=standards`);
  await screenLoaded(page, 'calibrations-record');
  await expect(page.getByText('Not met: 1 of the standards that the procedure asks for.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Required standards' })).toContainText('DC voltage 10 V: no booked standard');
});

test('a procedure is made from a file after a look at what it becomes', async ({ page }) => {
  await page.goto('/procedures/plan');
  await screenLoaded(page, 'procedure-plan');
  await page.locator('input[type=file]').setInputFiles('tests/fixtures/plans/resistance.mc');
  await expect(page.getByText('16 steps: 6 headings, 7 points, 3 messages')).toBeVisible();
  await expect(page.getByText('Line 45: This line is no step: what stands here is no step')).toBeVisible();
  await expect(page.getByRole('row', { name: /500\.0 Ω.*495\.3 … 504\.7/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take over' }).click();
  await screenLoaded(page, 'procedures-record');
  await expect(page.getByRole('heading', { name: 'Handheld DMM, resistance' })).toBeVisible();
});
