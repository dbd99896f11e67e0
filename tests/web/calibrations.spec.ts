// Calibrations as a technician works with them: begun from what was measured last, entered by keyboard and paste, judged while typing,
// released in one go, amended with a reason; standards by scan; traced both ways; recalled.
import type { Page } from '@playwright/test';
import { resolvable } from '#server/lib/work/resolvable.ts';
import { fakePrinter } from '../support/fake-printer.ts';
import { patience } from '../support/patience.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { scan } from './pages/scanner.ts';
import { signedIn } from './pages/sign-in-page.ts';

/** Slower than a scanner. */
const byHand = { delay: 60 };

interface Listed {
  id: string;
  attributes: Record<string, string | number | null>;
}

async function list(page: Page, path: string): Promise<Listed[]> {
  return (await (await page.request.get(`/api/v2/${path}`)).json()).data;
}

async function send(page: Page, path: string, data: object): Promise<Listed> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request.post(`/api/v2/${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

async function change(page: Page, path: string, data: object): Promise<void> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request.patch(`/api/v2/${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A device whose last calibration passed, has test points with both limits, and names a standard. */
async function measured(page: Page): Promise<{ device: string; last: Listed; standard: string }> {
  const done = await list(
    page,
    'calibrations?filter[is_current]=eq:1&filter[cal_result]=eq:passed&sort=calibration_date&page[size]=100',
  );
  for (const last of done) {
    const device = String(last.attributes.inventory_id);
    const of = `filter[calibration_id]=eq:${encodeURIComponent(last.id)}`;
    const points = await list(page, `results?${of}&filter[phase]=as_left`);
    const [used] = await list(page, `standards?${of}`);
    const open = await list(page, `calibrations?filter[inventory_id]=eq:${device}&filter[status]=in:1,2,3,4`);
    const whole =
      points.length >= 2 &&
      points.every(({ attributes: { lower_limit, upper_limit, fixq } }) => lower_limit && upper_limit && fixq);
    if (whole && used && open.length === 0 && last.attributes.released_at)
      return { device, last, standard: String(used.attributes.standard_inventory_id) };
  }
  throw new Error('the demonstration lab has no such device');
}

async function begin(page: Page, template: 'last' | 'none' = 'last'): Promise<{ device: string; id: string; standard: string }> {
  const { device, standard } = await measured(page);
  const { id } = await send(page, `inventories/${device}/calibrations`, { template });
  return { device, id, standard };
}

async function openResults(page: Page, id: string): Promise<void> {
  await page.goto(`/calibrations/${encodeURIComponent(id)}?tab=results`);
  await screenLoaded(page, 'calibrations-record');
}

const cell = (page: Page, row: number, name: string) =>
  page.locator(`[role=row][aria-rowindex="${row + 1}"] [data-name=${name}]`);
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'All saved' })).toBeVisible();

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await screenLoaded(page, 'sign-in');
  await signedIn(page);
});

test('hands that are faster than the answer do not begin without the points of the last one', async ({ page }) => {
  const { device } = await measured(page);
  let answer = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/v2\/calibrations\?.*is_current/, async (route) => {
    await known;
    await route.continue();
  });
  await page.goto(`/calibrations/new?inventory_id=${device}`);
  await screenLoaded(page, 'calibrations-new');
  const begun = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/calibrations'));
  await page.keyboard.press('Control+Enter');
  answer();
  expect((await begun).postDataJSON()).toMatchObject({ template: 'last' });
  await screenLoaded(page, 'calibrations-record');
  await expect(cell(page, 1, 'nominal')).not.toHaveText('');
});

test('a calibration is begun from the device’s last one', async ({ page }) => {
  const { device, last } = await measured(page);
  await page.goto(`/calibrations/new?inventory_id=${device}`);
  await screenLoaded(page, 'calibrations-new');
  await expect(page.getByText(String(last.attributes.certificate_number))).toBeVisible();
  await expect(page.getByRole('radio', { name: /Test points of the last calibration/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'calibrations-record');
  await expect(page.getByRole('tab', { name: /^Results/ })).toHaveAttribute('aria-selected', 'true');
  await expect(cell(page, 1, 'measured')).toHaveText('');
  await expect(cell(page, 1, 'nominal')).not.toHaveText('');
  await page.getByRole('tab', { name: /^Reference standards/ }).click();
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1);
});

test('values are typed by keyboard, judged while typed, saved by themselves, taken back and done again', async ({ page }) => {
  const { id } = await begin(page);
  await openResults(page, id);
  await cell(page, 1, 'measured').click();
  const nominal = (await cell(page, 1, 'nominal').textContent()) ?? '';
  await page.keyboard.type(nominal, byHand);
  // Not yet committed, and judged already.
  await expect(cell(page, 1, 'verdict')).toHaveText('Pass');
  await page.keyboard.press('Enter');
  await page.keyboard.type('999999,50', byHand);
  await expect(cell(page, 2, 'verdict')).toHaveText('Fail');
  await page.keyboard.press('Tab');
  await expect(cell(page, 2, 'measured')).toHaveText('999999.50');
  await saved(page);
  await expectAccessible(page);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 2, 'measured')).toHaveText('');
  await page.keyboard.press('Control+y');
  await expect(cell(page, 2, 'measured')).toHaveText('999999.50');
  await cell(page, 2, 'measured').click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect(cell(page, 2, 'measured')).toHaveText('');
  await saved(page);
  await page.reload();
  await expect(cell(page, 1, 'measured')).toHaveText(nominal);
  await expect(cell(page, 2, 'measured')).toHaveText('');
});

test('a range from Excel is pasted over the end, and a row is added by Enter', async ({ page }) => {
  const { id } = await begin(page, 'none');
  await openResults(page, id);
  await page.getByRole('button', { name: 'Add row' }).last().click();
  await cell(page, 1, 'test_desc').click();
  await paste(page, 'DC 10 V\t10,000\tV\t10,0010\tV\t9,99\t10,01\t0,002\r\nDC 20 V\t20,000\tV\t20,5\tV\t19,98\t20,02\t0,004\r\n');
  await expect(cell(page, 2, 'test_desc')).toHaveText('DC 20 V');
  await expect(cell(page, 1, 'measured')).toHaveText('10.0010');
  await expect(cell(page, 1, 'verdict')).toHaveText('Pass');
  await expect(cell(page, 2, 'verdict')).toHaveText('Fail');
  await cell(page, 2, 'measured').click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('5', byHand);
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, 'measured')).toHaveText('5');
  await saved(page);
  // The row that Enter opened holds nothing yet.
  await expect(page.locator('[role=gridcell][data-name=measured]')).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^As left/ })).toHaveText(/3$/);
  await page.reload();
  await expect(cell(page, 2, 'nominal')).toHaveText('20.000');
  await expect(cell(page, 3, 'measured')).toHaveText('5');
  await cell(page, 3, 'measured').click();
  await page.getByRole('button', { name: 'Delete rows' }).click();
  await expect(cell(page, 3, 'measured')).toHaveCount(0);
  await saved(page);
});

test('a point without a nominal value shows none, and no deviation from its own reading, also when that is typed anew', async ({
  page,
}) => {
  const { id } = await begin(page, 'none');
  const litres = { varq_p: 'u', varq_u: 'L', sys_actual_p: 'u', sys_actual_u: 'L' };
  await send(page, 'results', {
    calibration_id: id,
    row_num: 1,
    test_desc: 'Random',
    varq: '0.88',
    sys_actual: '0.88',
    ...litres,
  });
  const volts = { fixq_u: 'V', varq_u: 'V' };
  await send(page, 'results', { calibration_id: id, row_num: 2, test_desc: 'At ten', fixq: '10.00', varq: '10.02', ...volts });
  await openResults(page, id);
  await expect(cell(page, 2, 'error')).toHaveText('0.02');
  await expect(cell(page, 1, 'nominal')).toHaveText('');
  await expect(cell(page, 1, 'error')).toHaveText('');
  await cell(page, 1, 'measured').click();
  await page.keyboard.type('0.91', byHand);
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(cell(page, 1, 'nominal')).toHaveText('');
  await expect(cell(page, 1, 'error')).toHaveText('');
  const [row] = await list(page, `results?filter[calibration_id]=eq:${id}&filter[row_num]=eq:1`);
  expect([row?.attributes.varq, row?.attributes.fixq ?? '']).toEqual(['0.91', '']);
});

test('German shows the decimal comma and takes it', async ({ page }) => {
  const { id } = await begin(page, 'none');
  await send(page, `calibrations/${id}/results`, {
    rows: [{ ref: 'a', id: null, attributes: { varq: '1.50', upper_limit: '2', exp_uncert: '0.01' } }],
  });
  await signedIn(page, 'de');
  await openResults(page, id);
  await expect(cell(page, 1, 'measured')).toHaveText('1,50');
  await cell(page, 1, 'measured').click();
  await page.keyboard.type('2,50', byHand);
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 'verdict')).toHaveText('Nicht konform');
  await expect(page.getByRole('status').filter({ hasText: 'Alles gespeichert' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('what somebody else saved meanwhile is asked about, and nothing is lost', async ({ page }) => {
  const { id } = await begin(page, 'none');
  await send(page, `calibrations/${id}/results`, { rows: [{ ref: 'a', id: null, attributes: { varq: '1' } }] });
  await openResults(page, id);
  await cell(page, 1, 'measured').click();
  await page.keyboard.type('3', byHand);
  const [row] = await list(page, `calibrations/${id}/results`);
  await send(page, `calibrations/${id}/results`, {
    rows: [{ ref: 'b', id: row?.id, attributes: { varq: '2', remark: 'warm' } }],
  });
  // It has arrived here, under the value that is being typed.
  await expect(cell(page, 1, 'remark')).toHaveText('warm');
  await page.keyboard.press('Enter');
  const told = page.getByRole('alert').filter({ hasText: 'Somebody else saved this row' });
  await expect(told).toContainText('Measured 2 (yours: 3)');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page);
  await page.reload();
  await expect(cell(page, 1, 'measured')).toHaveText('3');
  await expect(cell(page, 1, 'remark')).toHaveText('warm');
});

test('two windows with the same cell open: the later is asked, whichever it takes; the other one’s undo leaves it alone', async ({
  page,
  context,
}) => {
  const { id } = await begin(page, 'none');
  const attributes = [{ varq: '1' }, { varq: '5' }];
  await send(page, `calibrations/${id}/results`, {
    rows: attributes.map((one, at) => ({ ref: `r${at}`, id: null, attributes: { ...one, row_num: at + 1 } })),
  });
  const other = await context.newPage();
  for (const window of [page, other]) {
    await openResults(window, id);
    await cell(window, 1, 'measured').click();
    await window.keyboard.type('3', byHand);
  }
  await page.bringToFront();
  await page.keyboard.type('1', byHand);
  await page.keyboard.press('Enter');
  await saved(page);
  await other.bringToFront();
  await other.keyboard.press('Enter');
  const told = other.getByRole('alert').filter({ hasText: 'Somebody else saved this row' });
  await expect(told).toContainText('Measured 31 (yours: 3)');
  await other.getByRole('button', { name: 'Take theirs' }).click();
  await expect(cell(other, 1, 'measured')).toHaveText('31');
  await cell(other, 2, 'measured').click();
  await other.keyboard.type('6', byHand);
  await other.keyboard.press('Enter');
  await saved(other);
  await expect(cell(page, 2, 'measured')).toHaveText('6');
  await page.bringToFront();
  await cell(page, 1, 'measured').click();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 1, 'measured')).toHaveText('1');
  await saved(page);
  const varq = async () => (await list(page, `calibrations/${id}/results`)).map((row) => row.attributes.varq);
  await expect.poll(varq).toEqual(['1', '6']);
});

/** A calibration with all its points measured, on its results. Nothing is missing, also where it is an accredited one. */
async function readyForRelease(page: Page): Promise<string> {
  const { id: own } = await (await page.request.get('/api/v2/auth/me')).json().then(({ data }) => data);
  await change(page, `users/${own}`, { firstname: 'Anna', lastname: 'Adler' });
  const { id } = await begin(page);
  await change(page, `calibrations/${encodeURIComponent(id)}`, { temperature: 23, humidity: 45 });
  await openResults(page, id);
  await cell(page, 1, 'measured').click();
  await expect(cell(page, 1, 'nominal')).not.toHaveText('');
  const values = (await page.locator('[role=gridcell][data-name=nominal]').allTextContents()).join('\n');
  await paste(page, values);
  await saved(page);
  return id;
}

test('release shows what is missing, proposes the result, and ends in a number; then it is read only and can be amended', async ({
  page,
}) => {
  await readyForRelease(page);
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Release calibration' });
  await expect(dialog.getByRole('list', { name: 'Check list' }).getByText(/test points entered/)).toBeVisible();
  await expect(dialog.getByText('The test points propose')).toBeVisible();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expect(dialog.getByRole('button', { name: 'Release', exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  // From a choice as well, which would open by Enter.
  await dialog.getByRole('combobox').last().focus();
  await page.keyboard.press('Control+Enter');
  const done = page.getByRole('dialog', { name: 'Released' });
  await expect(done.getByRole('link', { name: 'Go to the device' })).toBeVisible();
  await done.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText(/can no longer be changed/).locator('visible=true')).toBeVisible();
  await cell(page, 1, 'measured').click();
  await page.keyboard.type('5', byHand);
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 'measured')).not.toHaveText('5');
  await page.getByRole('button', { name: 'Amend …' }).first().click();
  await page.getByRole('textbox', { name: 'Reason for the amendment' }).fill('Wrong serial number');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Begin new version' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Revision 1');
  await page.getByRole('tab', { name: /^Versions/ }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByText('Wrong serial number')).toBeVisible();
  await page.getByRole('row').nth(2).getByRole('link').click();
  const newest = page.getByRole('link', { name: 'Newest version: revision 1' });
  await expect(newest.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Amend …' })).toHaveCount(0);
  await newest.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Revision 1');
  // A version that says the same as the one before is released by whoever means it, and asks nobody who changed something.
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  const same = dialog.getByRole('checkbox', { name: /^No value and no detail differs/ });
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(same).toHaveAccessibleDescription('Please tick this if it is meant');
  await expect(same).toBeFocused();
  await same.check();
  await expect(dialog.getByRole('button', { name: 'Release', exact: true })).toBeEnabled();
  await page.keyboard.press('Escape');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await change(page, `calibrations/${id}`, { temperature: 22 });
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(same).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Release', exact: true })).toBeEnabled();
});

test('the history tells who changed a value and took a standard out; the calibration’s own alone by a switch', async ({
  page,
}) => {
  const { id, standard } = await begin(page);
  const [point] = await list(page, `results?filter[calibration_id]=eq:${id}&sort=row_num`);
  await change(page, `results/${point?.id}`, { uut_ind: '10.03' });
  const [used] = await list(page, `standards?filter[calibration_id]=eq:${id}`);
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  await page.request.delete(`/api/v2/standards/${used?.id}`, { headers });
  const { data } = await (await page.request.get(`/api/v2/inventories/${standard}`)).json();
  await page.goto(`/calibrations/${id}?tab=history`);
  await screenLoaded(page, 'calibrations-record');
  const entries = page.getByRole('tabpanel').getByRole('listitem');
  const gone = entries.filter({ hasText: 'Reference standard' }).filter({ hasText: 'Deleted' });
  await expect(gone).toContainText(data.attributes.asset_number);
  await gone.getByText('What it held').click();
  await expect(gone).toContainText('certificate number');
  await expect(entries.filter({ hasText: 'Result 1' }).filter({ hasText: 'Changed' })).toContainText('10.03');
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'With results and reference standards' }).click({ force: true });
  await expect(page).toHaveURL(/history=own/);
  await expect(gone).toHaveCount(0);
  await expect(entries.filter({ hasText: 'Created' })).toHaveCount(1);
});

test('a release waits for the values that were typed last', async ({ page }) => {
  const { id } = await begin(page);
  await change(page, `calibrations/${encodeURIComponent(id)}`, { temperature: 23, humidity: 45 });
  await openResults(page, id);
  await cell(page, 1, 'measured').click();
  await expect(cell(page, 1, 'nominal')).not.toHaveText('');
  const values = (await page.locator('[role=gridcell][data-name=nominal]').allTextContents()).join('\n');
  // They are on their way until the release was asked for.
  const asked = resolvable<void>();
  await page.route('**/api/v2/calibrations/*/results', async (route) => {
    if (route.request().method() === 'POST') await asked.promise;
    await route.continue();
  });
  await paste(page, values);
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Release calibration' });
  await dialog.getByRole('combobox').last().click();
  await page.getByRole('option', { name: 'Passed', exact: true }).click();
  await dialog.getByRole('button', { name: 'Release' }).click();
  asked.resolve();
  await expect(page.getByRole('dialog', { name: 'Released' })).toBeVisible();
});

test('release keeps the certificate and prints the label in the same go, and stands where one of them fails', async ({
  page,
}) => {
  test.slow();
  const first = await readyForRelease(page);
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Release calibration' });
  await dialog.getByRole('checkbox', { name: 'Keep the certificate with the calibration' }).check();
  await dialog.getByRole('checkbox', { name: 'Print the label' }).check();
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Release' }).click();
  const made = page.getByRole('dialog', { name: 'Released' }).getByRole('list', { name: 'In the same go' });
  await expect(made.getByText('Certificate kept with the calibration')).toBeVisible();
  await expect(made.getByText('Label saved as a file')).toBeVisible();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  await expectAccessible(page);
  const papers = await list(page, `document-links?filter[record_key]=eq:${encodeURIComponent(first)}`);
  expect(papers).toHaveLength(1);
  await page.goto(`/calibrations/${first}?tab=history`);
  await screenLoaded(page, 'calibrations-record');
  const trail = page.getByRole('tabpanel', { name: 'History' });
  await expect(trail).toContainText(/Paper\s*empty\s*PDF · (?:English|German)/i);
  await expect(trail).not.toContainText('issued');
  const [job] = await list(page, 'print-jobs?sort=-created_at&page[size]=1');
  expect(job?.attributes.state).toBe('printed');

  // A printer that is switched off: nobody listens there.
  const gone = await fakePrinter('takes');
  const { port } = gone;
  await gone.stop();
  const { id: printer } = await send(page, 'printers', { name: 'Zebra hall', kind: 'raw', host: '127.0.0.1', port, dpi: 203 });
  await page.evaluate((chosen) => {
    const kept = JSON.parse(localStorage.getItem('plumbline.preferences') ?? '{}');
    localStorage.setItem(
      'plumbline.preferences',
      JSON.stringify({ ...kept, labels: [{ printer: chosen, format: 'device-50x25' }] }),
    );
  }, printer);
  const second = await readyForRelease(page);
  // Which printers there are takes its time: until then nobody knows where the label goes, and none is printed elsewhere.
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/v2\/printers\?/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Print the label' })).toBeChecked();
  await expect(dialog.getByText('The test points propose')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Release' })).toBeDisabled();
  answer();
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(made.getByText('The label was not printed')).toBeVisible();
  await expect(made.getByText('Certificate kept with the calibration')).toBeVisible();
  const { data } = await (await page.request.get(`/api/v2/calibrations/${encodeURIComponent(second)}`)).json();
  expect(data.attributes.released_at).not.toBeNull();
  const found = await fakePrinter('takes', port);
  await made.getByRole('button', { name: 'Try again' }).click();
  await expect(made.getByText('Label printed')).toBeVisible();
  await found.stop();
});

test('what belongs to a released calibration says so and can only be read', async ({ page }) => {
  const { last } = await measured(page);
  const of = `filter[calibration_id]=eq:${encodeURIComponent(last.id)}`;
  const [point] = await list(page, `results?${of}`);
  const [used] = await list(page, `standards?${of}`);
  for (const [kind, id] of [
    ['results', point?.id],
    ['standards', used?.id],
  ]) {
    await page.goto(`/${kind}/${id}`);
    await screenLoaded(page, `${kind}-record`);
    const main = page.getByRole('main');
    await expect(main.getByText('Released', { exact: true })).toBeVisible();
    await expect(main.getByText(/Belongs to a released calibration/)).toBeVisible();
    await expect(main.getByRole('button', { name: /Save|Delete/ })).toHaveCount(0);
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: `Calibration ${last.attributes.certificate_number}` }).click();
  await screenLoaded(page, 'calibrations-record');
  await expect(page.getByRole('button', { name: 'Amend …' }).first()).toBeVisible();
  // In the list beside it neither the glance nor a cell offers what would be refused.
  await page.goto(`/results?f.calibration_id=${encodeURIComponent(String(last.attributes.certificate_number))}`);
  await screenLoaded(page, 'results');
  await page.locator('[role="row"][aria-rowindex="3"] [role="gridcell"]').nth(1).click();
  const glance = page.getByRole('complementary', { name: 'Preview' });
  await expect(glance.getByText('Released', { exact: true })).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(glance.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('what changed since the release is told with both values, on the calibration and on its device', async ({ page }) => {
  const { device, last } = await measured(page);
  const [before] = await list(page, `inventories?filter[id]=eq:${device}`);
  const serial = String(before?.attributes.serial_number);
  const title = `Changed since certificate ${last.attributes.certificate_number}`;
  await page.goto(`/calibrations/${encodeURIComponent(last.id)}`);
  await screenLoaded(page, 'calibrations-record');
  const notice = page.getByRole('region', { name: /^Changed since the release/ });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await change(page, `inventories/${device}`, { serial_number: 'SN-OTHER-1' });
  await expect(notice).toContainText('Serial number');
  await expect(notice.locator('del')).toHaveText(serial);
  await expect(notice.locator('ins')).toHaveText('SN-OTHER-1');
  await expectAccessible(page);
  await page.goto(`/inventory/${encodeURIComponent(device)}`);
  await screenLoaded(page, 'inventory-record');
  const onDevice = page.getByRole('region', { name: title });
  await expect(onDevice).toContainText('SN-OTHER-1');
  await expectAccessible(page);
  await onDevice.getByRole('link').click();
  await screenLoaded(page, 'calibrations-record');
  await change(page, `inventories/${device}`, { serial_number: serial });
  await expect(notice).toHaveCount(0);
});

test('the current calibration is told and asked for as yes or no', async ({ page }) => {
  const { last } = await measured(page);
  await page.goto(`/calibrations/${encodeURIComponent(last.id)}`);
  await screenLoaded(page, 'calibrations-record');
  await expect(page.locator('dl > div').filter({ hasText: /^Current calibration/ })).toHaveText(/Yes$/);
});

test('a scan adds the standard while its tab is open, and one out of date says so', async ({ page }) => {
  const { id, standard } = await begin(page, 'none');
  for (const used of await list(page, `standards?filter[calibration_id]=eq:${id}`)) {
    const headers = { Origin: new URL(page.url()).origin };
    await page.request.delete(`/api/v2/standards/${used.id}`, { headers });
  }
  const [device] = await list(page, `inventories?filter[id]=eq:${standard}`);
  const code = String(device?.attributes.asset_number);
  await page.goto(`/calibrations/${id}?tab=standards`);
  await screenLoaded(page, 'calibrations-record');
  await expect(page.getByText('Scan a standard to add it.').first()).toBeVisible();
  await scan(page, code);
  await expect(page.getByRole('row', { name: new RegExp(code) })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/calibrations/${id}`);
  await page.getByRole('button', { name: `Remove ${code}` }).click();
  await expect(page.getByRole('row', { name: new RegExp(code) })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: new RegExp(code) })).toBeVisible();
  const [use] = await list(page, `standards?filter[calibration_id]=eq:${id}`);
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.patch(`/api/v2/standards/${use?.id}`, { data: { next_calibration_date: '2020-01-01' }, headers });
  await expect(page.getByText('Had run out on the day of calibration')).toBeVisible();
  await expectAccessible(page);
  // Elsewhere the same scan opens the device.
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('button', { name: `Remove ${code}` })).toHaveCount(0);
  await scan(page, code);
  await screenLoaded(page, 'inventory-record');
});

test('the chain is drawn both ways, and its boxes lead by keyboard to their devices', async ({ page }) => {
  const { device, standard } = await measured(page);
  await page.goto(`/traceability/${device}`);
  await screenLoaded(page, 'traceability');
  const graph = page.getByRole('group', { name: 'Standards the device is traced back to' });
  await expect(graph.getByRole('link')).not.toHaveCount(0);
  await expect(graph.getByRole('link', { name: /^Issued by, / })).not.toHaveCount(0);
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Validity' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await graph.getByRole('link').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await screenLoaded(page, 'inventory-record');
  await page.goto(`/traceability/${standard}?view=forward`);
  await expect(page.getByRole('group', { name: 'Devices calibrated with it' }).getByRole('link').nth(1)).toBeVisible();
  await expectAccessible(page);
});

test('the recall question lists what the standard was used for, and a case keeps the decisions', async ({ page }) => {
  const { standard } = await measured(page);
  await page.goto(`/traceability/${standard}?view=recall&from=2020-01-01`);
  await screenLoaded(page, 'traceability');
  await expect(page.getByText(/calibrations? with this standard/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open a case' }).click();
  const choice = page.getByRole('combobox', { name: /^Disposition for/ }).first();
  // A case of two hundred calibrations takes its time on a busy machine.
  await expect(choice).toHaveValue('Open', { timeout: patience(30_000) });
  await choice.click();
  await page.getByRole('option', { name: 'No effect' }).click();
  await expect(choice).toHaveValue('No effect');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('combobox', { name: /^Disposition for/ }).first()).toHaveValue('No effect');
  // What was decided is hidden by no second case: the first one stands there until it is closed.
  await expect(page.getByText(/^Case of .*, opened by /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open a case' })).toHaveCount(0);
  const told = page
    .getByRole('row')
    .filter({ has: page.getByRole('combobox', { name: /^Disposition for/ }) })
    .nth(1);
  const waiting = page.getByText(/calibrations? waits? for (its|their) disposition/);
  const earlier = (await waiting.textContent()) ?? '';
  await told.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Inform the customer' }).click();
  // The count follows the answer.
  await expect(waiting).not.toHaveText(earlier);
  // His letter is about all of his: it is made where the case says who was told.
  await expect(told.getByRole('link', { name: 'Letter …' })).toHaveAttribute('href', /^\/impact-cases\//);
  // What is left is decided in one go, and taken back in one.
  const before = await waiting.textContent();
  await page.getByRole('combobox', { name: 'For all others …' }).click();
  await page.getByRole('option', { name: 'No effect' }).click();
  await expect(page.getByText(/^Case of .* all decided$/)).toBeVisible({ timeout: patience(30_000) });
  await expect(page.getByRole('combobox', { name: 'For all others …' })).toHaveCount(0);
  await expect(told.getByRole('combobox')).toHaveValue('Inform the customer');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(waiting).toHaveText(before ?? '', { timeout: patience(30_000) });
  await page.getByRole('button', { name: 'Close the case …' }).click();
  const closing = page.getByRole('dialog', { name: 'Close the case' });
  await closing.getByRole('textbox', { name: 'Conclusion' }).fill('Within its limits at all points but two');
  await closing.getByRole('button', { name: 'Close the case' }).click();
  await expect(closing.getByText(/calibrations still need their disposition/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/calibrations? waits? for (its|their) disposition/)).toBeVisible();
  // A week later it is found with the work ahead, and leads back to what is still to be decided.
  await page.goto('/calibrations/due');
  await screenLoaded(page, 'calibrations-due');
  await page.getByRole('link', { name: 'Cases about standards' }).click();
  await screenLoaded(page, 'impact-cases');
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: /^New/ })).toHaveCount(0);
  const id = (await list(page, `impact-cases?filter[standard_inventory_id]=${standard}`))[0]?.id;
  await page.goto(`/impact-cases/${id}`);
  await screenLoaded(page, 'impact-cases-record');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Affected calibrations' }).click();
  await screenLoaded(page, 'traceability');
  await expect(page.getByRole('combobox', { name: /^Disposition for/ }).first()).toHaveValue('No effect');
});

test('a case is told beside rows that are none of its own, so that no second one is opened', async ({ page }) => {
  // A standard whose rows since ever go over more pages than those since it last passed.
  const used = await list(page, 'standards?page[size]=200');
  const reach = async (id: string, from: string) => (await list(page, `standards/${id}/impact?${from}`)).length;
  const taken = new Set((await list(page, 'impact-cases')).map(({ attributes }) => attributes.standard_inventory_id));
  let standard: string | null = null;
  for (const id of new Set(used.map(({ attributes }) => String(attributes.standard_inventory_id)))) {
    const recent = await reach(id, '');
    if (!taken.has(id) && recent > 0 && (await reach(id, 'from=2020-01-01')) >= recent + 25) standard = id;
  }
  await send(page, `standards/${standard}/impact-cases`, {});
  await page.goto(`/traceability/${standard}?view=recall&from=2020-01-01`);
  await screenLoaded(page, 'traceability');
  await expect(page.getByText('No case yet').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Disposition for/ })).toHaveCount(0);
  await expect(page.getByText(/^Case of .*, opened by /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open a case' })).toHaveCount(0);
});

test('the work ahead stands in numbers that open their rows', async ({ page }) => {
  await page.goto('/calibrations');
  await screenLoaded(page, 'calibrations');
  await page.getByRole('link', { name: 'Work ahead' }).click();
  await screenLoaded(page, 'calibrations-due');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  const number = page.getByRole('row', { name: /^All / }).getByRole('link').first();
  const count = (await number.textContent()) ?? '';
  await number.click();
  await screenLoaded(page, 'inventory');
  await expect(page.locator('footer').getByRole('status').last()).toContainText(`of ${count}`);
  await page.goto('/calibrations/due?by=technician');
  await screenLoaded(page, 'calibrations-due');
  await page.getByRole('row').nth(2).getByRole('link').first().click();
  await screenLoaded(page, 'calibrations');
});

test('the standards stand by their due date, one press from the calibrations and from the search', async ({ page }) => {
  await page.goto('/calibrations');
  await screenLoaded(page, 'calibrations');
  await page.getByRole('link', { name: 'Standards by due date' }).click();
  await screenLoaded(page, 'inventory');
  const references = await list(page, 'inventories?filter[standard_uses.id]=notnull:&page[size]=100&sort=duedate');
  expect(references.length).toBeGreaterThan(3);
  await expect(page.getByRole('status').filter({ hasText: `of ${references.length}` })).toBeVisible();
  const rows = page.locator('[role="row"][aria-selected]');
  await expect(rows.first()).toContainText(String(references[0]?.attributes.asset_number));
  await expect(page.getByText('Standards by due date', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Calibration due/ })).toHaveAttribute('aria-sort', 'ascending');
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('standards by');
  await page.getByRole('option', { name: /^Standards by due date/ }).click();
  await screenLoaded(page, 'inventory');
});
