// A procedure as whoever is responsible for it writes it: typed by keyboard, pasted from Excel, filled, moved and taken back, limits
// as they are read, refused at its cell; then a calibration that begins with it.
import type { Page } from '@playwright/test';
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

/** Slower than a scanner. */
const byHand = { delay: 60 };

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

const kept = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/v2/procedures/${id}`)).json()) as { data: Shown }).data.attributes.steps;

const procedure = (page: Page, name: string, steps: object[] = []) =>
  send(page, 'post', 'procedures', { procedure_name: name, steps });

async function device(page: Page, asset_number: string, procedure_id: string): Promise<string> {
  const { data } = (await (await page.request.get('/api/v2/customers?page[size]=1')).json()) as { data: Shown[] };
  return (await send(page, 'post', 'inventories', { asset_number, procedure_id, customer_id: data[0]?.id })).id;
}

const cell = (page: Page, row: number, name: string) =>
  page.locator(`[role=row][aria-rowindex="${row + 1}"] [data-name=${name}]`);

const save = (page: Page) => page.getByRole('tabpanel', { name: 'Steps' }).getByRole('button', { name: 'Save', exact: true });

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/procedures/${id}?tab=steps`);
  await screenLoaded(page, 'procedures-record');
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

const heading = {
  test_type: 'Header',
  test_step: '1',
  description: 'DC voltage, 20 V',
  group_defaults: { test_value_u: 'V', range: 20, resolution: '0.001', tolerance: '0.1 % 2D', uncertainty: '0.0005', k: 2 },
};
const point = (number: string, test_value: string, more: object = {}) => ({
  test_type: 'Manual Test',
  test_step: number,
  description: `DC ${test_value} V`,
  test_value,
  ...more,
});

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await screenLoaded(page, 'sign-in');
  await signedIn(page);
});

test('steps are typed by keyboard, pasted from Excel, refused at the cell, saved, and lead to the limits of a calibration', async ({
  page,
}) => {
  const { id } = await procedure(page, 'AA-0301 typed');
  await open(page, id);
  await page.getByRole('button', { name: 'Add step' }).last().click();
  await cell(page, 1, 'kind').click();
  await page.keyboard.type('head', byHand);
  await page.keyboard.press('Tab');
  await expect(cell(page, 1, 'kind')).toHaveText('Heading');
  for (const text of ['1', 'DC voltage']) {
    await page.keyboard.type(text, byHand);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  for (const text of ['V', '20', '0,01', '0,1 % v. E.']) {
    await page.keyboard.type(text, byHand);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, 'number')).toHaveText('1.001');
  await cell(page, 2, 'description').click();
  await paste(page, 'DC 10 V\t10,0\r\nDC 5 V\t5,0\r\nDC 19 V\t19\r\n');
  await expect(cell(page, 4, 'number')).toHaveText('1.003');
  // What the heading hands down counts at its points, and is shown there.
  await expect(cell(page, 2, 'tolerance')).toHaveText('0,1 % v. E.');
  await expect(cell(page, 2, 'limits')).toHaveText('9.98 … 10.02');
  await cell(page, 3, 'tolerance').click();
  await page.keyboard.type('+0.2U -0.1', byHand);
  // Not yet committed, and read already.
  await expect(cell(page, 3, 'limits')).toHaveText('4.9 … 5.2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('0.1% -0.05U', byHand);
  await page.keyboard.press('Tab');
  await expect(cell(page, 4, 'tolerance')).toHaveAttribute('data-error', 'true');
  await expect(cell(page, 4, 'limits')).toContainText('character 6');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved: step 4 cannot be kept as it is.')).toBeVisible();
  expect(await kept(page, id)).toEqual([]);
  // The hand stands where it is refused.
  await page.keyboard.type('50 ppm', byHand);
  await page.keyboard.press('Enter');
  await expect(cell(page, 4, 'limits')).toHaveText('18.99905 … 19.00095');
  await expect(page.getByText('3 with limits')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(save(page)).toBeDisabled();
  expect(await kept(page, id)).toMatchObject([
    { test_type: 'Header', group_defaults: { test_value_u: 'V', range: '20', resolution: '0.01', tolerance: '0,1 % v. E.' } },
    { test_type: 'Manual Test', test_step: '1.001', test_value: '10.0', description: 'DC 10 V' },
    { test_value: '5.0', tolerance: '+0.2U -0.1' },
    { test_value: '19', tolerance: '50 ppm' },
  ]);

  await page.goto(`/calibrations/new?inventory_id=${await device(page, 'STEPS-1', id)}`);
  await screenLoaded(page, 'calibrations-new');
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'calibrations-record');
  for (const [row, lower, upper] of [
    [1, '9.98', '10.02'],
    [2, '4.9', '5.2'],
    [3, '18.99905', '19.00095'],
  ] as const) {
    await expect(cell(page, row, 'lower')).toHaveText(lower);
    await expect(cell(page, row, 'upper')).toHaveText(upper);
  }
});

test('rows are moved, filled, taken out and taken back; numbers are counted anew', async ({ page }) => {
  const { id } = await procedure(page, 'AA-0302 moved', [
    heading,
    point('1.001', '5'),
    point('1.002', '10'),
    point('1.003', '15'),
  ]);
  await open(page, id);
  const values = page.locator('[role=gridcell][data-name=nominal]');
  await expect(values).toHaveText(['', '5', '10', '15']);
  await cell(page, 4, 'nominal').click();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(values).toHaveText(['', '15', '5', '10']);
  await page.getByRole('button', { name: 'Number anew' }).click();
  await expect(page.locator('[role=gridcell][data-name=number]')).toHaveText(['1', '1.001', '1.002', '1.003']);
  await cell(page, 2, 'tolerance').click();
  await page.keyboard.type('1D', byHand);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(page.locator('[role=gridcell][data-name=limits]')).toHaveText([
    '',
    '14.999 … 15.001',
    '4.999 … 5.001',
    '9.999 … 10.001',
  ]);
  await page.keyboard.press('Control+Delete');
  await expect(values).toHaveText(['']);
  await page.keyboard.press('Control+z');
  await expect(values).toHaveText(['', '15', '5', '10']);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const steps = (await kept(page, id)) as Record<string, unknown>[];
  expect(steps[0]).toEqual(heading);
  expect(steps.map(({ test_value, test_step }) => [test_step, test_value])).toEqual([
    ['1', undefined],
    ['1.001', '15'],
    ['1.002', '5'],
    ['1.003', '10'],
  ]);
});

test('what somebody else saved meanwhile is asked about, and what was typed lives on behind another tab', async ({ page }) => {
  const { id } = await procedure(page, 'AA-0303 two', [heading, point('1.001', '5')]);
  await open(page, id);
  await cell(page, 2, 'nominal').click();
  await page.keyboard.type('7', byHand);
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('tab', { name: 'Steps' }).click();
  await expect(cell(page, 2, 'nominal')).toHaveText('7');
  await send(page, 'patch', `procedures/${id}`, { steps: [heading, point('1.001', '9')] });
  await save(page).click();
  await expect(page.getByText('Somebody else changed this procedure.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my steps' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await kept(page, id)).toMatchObject([{}, { test_value: '7' }]);
});

test('a step without limits says why, in the procedure and in the calibration', async ({ page }) => {
  const bare = { test_type: 'Header', test_step: '1', description: 'Resistance', group_defaults: { test_value_u: 'Ω' } };
  const { id } = await procedure(page, 'AA-0304 bare', [
    bare,
    point('1.001', '100'),
    point('1.002', '200', { tolerance: '0.5 %' }),
  ]);
  await open(page, id);
  await expect(cell(page, 2, 'limits')).toContainText('No limits');
  await expect(page.getByText('1 without limits')).toBeVisible();
  const begun = await send(page, 'post', `inventories/${await device(page, 'STEPS-2', id)}/calibrations`, {
    template: 'procedure',
  });
  await page.goto(`/calibrations/${begun.id}?tab=results`);
  await screenLoaded(page, 'calibrations-record');
  await expect(page.getByRole('list', { name: 'Points without limits' })).toContainText('Row 1: No limits: neither the step');
  await expect(cell(page, 2, 'lower')).toHaveText('199');
  await shoot(page, 'calibration-without-limits');
});

for (const language of ['en', 'de'] as const)
  test(`looks right, ${language}`, async ({ page }) => {
    const { id } = await procedure(page, `AA-0305 ${language}`, [
      heading,
      point('1.001', '2.0000', { description: 'DC 2 V (10 % of the range)' }),
      point('1.002', '-10.000'),
      point('1.003', '19.000', { tolerance: '+0.2U -0.1U', auxalary: '50 Hz' }),
      point('1.004', '5.0000', { tolerance: '<= +200 mV' }),
      { ...heading, test_step: '2', description: 'Resistance', group_defaults: { test_value_u: 'kΩ', tolerance: '50 ppm' } },
      point('2.001', '1.90000'),
      point('2.002', '10.0', { tolerance: null }),
      { test_type: 'Manual Test', test_step: '2.003', description: 'Display complete', config: 'TEXT(Y=PASS)' },
      { test_type: 'Message', test_step: '2.004', description: 'Affix the label' },
    ]);
    await signedIn(page, language);
    await open(page, id);
    await cell(page, 8, 'tolerance').click();
    await page.keyboard.type('0.1% -0.05U', byHand);
    await page.keyboard.press('Tab');
    await expect(cell(page, 8, 'tolerance')).toHaveAttribute('data-error', 'true');
    await cell(page, 8, 'tolerance').click();
    await expect(page.locator('[role=status][data-bad]')).toBeVisible();
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await shoot(page, `steps-${language}-${width}-${colorScheme}`);
        expect(await misfits(page)).toEqual([]);
        await expectAccessible(page);
      }
    }
  });
