// A technician's day, from the procedure that is written in the morning to the interval that is taken over in the evening: by what stands on
// the screens alone, in both languages, looked at on the way. docs/interface/records.md#guide, docs/uncertainty.md#points.
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { type Listening, listen } from '../../scripts/simulator/listen.ts';
import { createSimulator, usualOptions } from '../../scripts/simulator/simulator.ts';
import { patience } from '../support/patience.ts';
import { readPdf } from '../support/pdf-reader.ts';
import { keepPaper } from './fixtures/look-over.ts';
import { type TechnicianWords, technicianWords } from './fixtures/technician-words.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { byHand, inputCell, keep, look, stepCell, typeAlong, typeInto } from './pages/technician.ts';
import { deviceWithHistory, instrumentsPutAway } from './pages/technician-lab.ts';

/** Ten volts as they drifted, and who the standard says it is. */
const simulated = { ...usualOptions, identity: 'Keysight,3458A,SIM-0001,1.0', value: 10.00011, noise: 0.000002 };
const standard = 'PM-100002';

interface Day {
  page: Page;
  say: TechnicianWords;
  language: 'de' | 'en';
  /** What the procedure, the instrument and the budget are called. */
  name: string;
  device: { id: string; number: string };
}

const simulators: Listening[] = [];
test.afterEach(async () => {
  for (const one of simulators.splice(0)) await one.close();
});

function picture(): Buffer {
  const image = new PNG({ width: 480, height: 240 });
  for (let at = 0; at < image.data.length; at += 4) {
    const isWire = Math.abs(Math.floor(at / 4 / 480) - 120) < 8;
    image.data.set(isWire ? [160, 30, 30, 255] : [225, 230, 232, 255], at);
  }
  return PNG.sync.write(image);
}

/** As the language writes numbers. */
const number = ({ say }: Day, text: string) => text.replace('.', say.sign);

async function writesProcedure(day: Day): Promise<void> {
  const { page, language, name } = day;
  const say = day.say.procedures;
  await page.goto('/procedures');
  await screenLoaded(page, 'procedures');
  await page.getByRole('link', { name: say.new }).click();
  await screenLoaded(page, 'procedures-new');
  await page.getByRole('textbox', { name: say.name }).fill(name);
  await page.getByRole('textbox', { name: say.method }).fill('W-01');
  await page.getByRole('button', { name: day.say.create }).click();
  await screenLoaded(page, 'procedures-record');
  await page.getByRole('tab', { name: say.steps }).click();
  await page.getByRole('button', { name: say.add }).last().click();
  // A heading hands down what its points have in common.
  await stepCell(page, 1, 'kind').click();
  await typeAlong(page, [say.heading, '1', 'DC', '', 'V', '10', number(day, '0.0001'), number(day, '±0.0002U')]);
  const details = page.getByRole('region', { name: /^(Weitere Angaben zu Zeile|Further details of row) 1$/ });
  const readings = details.getByLabel(say.readings);
  await readings.fill('viele');
  await expect(details.getByText(say.noReadings)).toBeVisible();
  await readings.fill('3');
  await details.getByLabel(say.rule).fill('ILAC-G8 w = U');
  await expect(details.getByText(say.noReadings)).toHaveCount(0);
  await stepCell(page, 1, 'description').click();
  await page.keyboard.press('Insert');
  await typeInto(page, stepCell(page, 2, 'kind'), say.message);
  await typeInto(page, stepCell(page, 2, 'description'), 'Kabel');
  await page.keyboard.press('ArrowUp');
  await details.page().getByLabel(say.instructions).fill('HI – LO');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^(Bild hinzufügen|Add a picture)$/ }).click(),
  ]);
  await chooser.setFiles({ name: `leads-${language}.png`, mimeType: 'image/png', buffer: picture() });
  await expect(page.getByRole('button', { name: `leads-${language}.png`, exact: true })).toBeVisible();
  for (const [row, volts] of [
    [3, '10'],
    [4, '5'],
    [5, '2'],
  ] as const) {
    if (row > 3) await stepCell(page, row - 1, 'description').click();
    if (row > 3) await page.keyboard.press('Insert');
    await stepCell(page, row, 'description').click();
    await typeAlong(page, [`${volts} V`, number(day, `${volts}.0000`)]);
  }
  await typeInto(page, stepCell(page, 3, 'instrument'), 'Spannung');
  await expect(stepCell(page, 3, 'instrument')).toHaveAttribute('data-error', 'true');
  await stepCell(page, 3, 'instrument').click();
  await expect(page.getByRole('status').filter({ hasText: say.noRequest })).toBeVisible();
  await page.keyboard.type('measure dc_voltage', byHand);
  await page.keyboard.press('Enter');
  await stepCell(page, 5, 'description').click();
  await page.keyboard.press('Insert');
  await typeInto(page, stepCell(page, 6, 'kind'), say.question);
  await typeInto(page, stepCell(page, 6, 'description'), 'Display?');
  await expect(stepCell(page, 3, 'limits')).toHaveText(number(day, '9.9998').concat(' … ', number(day, '10.0002')));
  await stepCell(page, 3, 'description').click();
  await look(page, `steps-${language}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(day.say.saved, { exact: true })).toBeVisible();
}

async function releasesProcedure({ page, say: { procedures: say, save }, language }: Day): Promise<void> {
  await page.getByRole('tab', { name: say.required }).click();
  await page.getByRole('button', { name: say.demand }).click();
  for (const [label, text] of [
    [say.quantity, 'DC V'],
    [say.unit, 'V'],
    [say.from, '0'],
    [say.to, '10'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await look(page, `required-${language}`);
  await keep(page, save);
  await page.getByRole('tab', { name: say.versions }).click();
  await page.getByRole('button', { name: say.release }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: say.reason }).fill('1.');
  await page.getByRole('dialog').getByRole('button', { name: say.release }).click();
  await expect(page.getByText(say.standing)).toBeVisible();
  await look(page, `version-${language}`);
}

async function setsUpInstrument({ page, say: { instruments: say, create }, name, language }: Day, port: number): Promise<void> {
  await page.goto('/instruments');
  await screenLoaded(page, 'instruments');
  await look(page, `instruments-${language}`);
  await page.getByRole('link', { name: say.new }).click();
  await screenLoaded(page, 'instruments-new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('combobox', { name: say.device }).fill(standard);
  await page.getByRole('option', { name: standard, exact: true }).click();
  await page.getByRole('combobox', { name: say.driver }).click();
  await page.getByRole('option', { name: 'SCPI-Multimeter' }).click();
  await page.getByRole('button', { name: create }).click();
  await expect(page.getByText(say.lacking)).toBeVisible();
  await look(page, `instrument-new-${language}`);
  await page.getByRole('textbox', { name: say.host, exact: true }).fill('127.0.0.1');
  await page.getByRole('textbox', { name: say.port, exact: true }).fill(String(port));
  await page.getByRole('button', { name: create }).click();
  await screenLoaded(page, 'instruments-record');
  await page.getByRole('button', { name: say.identify }).click();
  await expect(page.getByText(say.expected)).toBeVisible();
  await look(page, `instrument-${language}`);
}

async function writesBudget(day: Day): Promise<void> {
  const { page, name, language } = day;
  const say = day.say.budgets;
  await page.goto('/budgets');
  await screenLoaded(page, 'budgets');
  await page.getByRole('link', { name: say.new }).click();
  await screenLoaded(page, 'budgets-new');
  await page.getByRole('textbox', { name: say.name, exact: true }).fill(name);
  await page.getByRole('textbox', { name: say.model }).fill('E = x - xs - δr');
  await page.getByRole('textbox', { name: say.unit, exact: true }).fill('V');
  await page.getByRole('button', { name: day.say.create }).click();
  await screenLoaded(page, 'budgets-record');
  await expect(page.getByText(say.open)).toBeVisible();
  await page.getByRole('link', { name: say.toInputs }).click();
  await page.getByRole('button', { name: say.add }).click();
  const observed = ['10.00001', '10.00002', '10.00003'].map((one) => number(day, one)).join('; ');
  await typeAlong(page, ['x', 'DMM', '', 'V', say.readings, '', '', '', '', '', observed, say.wrong]);
  await inputCell(page, 0, 13).click();
  await expect(inputCell(page, 0, 13)).toHaveAttribute('data-error', 'true');
  await expect(page.getByRole('status').filter({ hasText: say.noWord })).toBeVisible();
  await typeInto(page, inputCell(page, 0, 13), say.readings);
  await inputCell(page, 0, 1).click();
  await page.getByRole('button', { name: say.add }).click();
  const certified = ['xs', 'Normal', '10', 'V', say.normal, say.expanded, number(day, '0.000012'), '2', '', '', '', say.standard];
  await typeAlong(page, certified);
  await inputCell(page, 1, 1).click();
  await page.getByRole('button', { name: say.add }).click();
  await typeAlong(page, ['δr', 'Digit', '0', 'V', say.rectangular, say.half, number(day, '0.000005')]);
  await inputCell(page, 2, 1).click();
  await expect(page.locator('output').filter({ hasText: say.stated })).toBeVisible();
  await look(page, `inputs-${language}`);
  await keep(page, day.say.save);
  await page.getByRole('tab', { name: say.overview }).click();
  await expect(page.getByRole('heading', { name: say.stated })).toBeVisible();
  await look(page, `budget-${language}`);
  await page.getByRole('button', { name: say.release }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('1.');
  await page.getByRole('dialog').getByRole('button', { name: say.release }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function beginsCalibration({ page, say: { calibrate: say, save, create }, device, name, language }: Day): Promise<void> {
  await page.goto(`/inventory/${device.id}?tab=details`);
  await screenLoaded(page, 'inventory-record');
  await page.getByRole('combobox', { name: say.procedure }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await keep(page, save);
  await page.getByRole('link', { name: say.begin }).click();
  await screenLoaded(page, 'calibrations-new');
  await page.getByRole('radio', { name: say.points }).check();
  await look(page, `begin-${language}`);
  await page.getByRole('button', { name: create }).click();
  await screenLoaded(page, 'calibrations-record');
  await expect(page.getByText(say.notMet)).toBeVisible();
  await page.getByRole('tab', { name: say.standards }).click();
  await page.getByRole('combobox', { name: say.pick }).fill(standard);
  await page.getByRole('option', { name: standard, exact: true }).click();
  await expect(page.getByText(say.added)).toBeVisible();
  await expect(page.getByText(say.notMet)).toHaveCount(0);
  await page.getByRole('button', { name: say.commands }).click();
  await expect(page.getByRole('dialog').getByText('CONF:VOLT:DC 10')).toHaveCount(1);
  await look(page, `commands-${language}`);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: say.details }).click();
  await page.getByRole('textbox', { name: say.temperature }).fill('23');
  await page.getByRole('textbox', { name: say.humidity }).fill('45');
  await keep(page, save);
}

async function readsOff({ page }: Day, readings: readonly string[]): Promise<void> {
  for (const reading of readings) {
    await page.keyboard.type(reading, byHand);
    await page.keyboard.press('Enter');
  }
}

async function measures(day: Day): Promise<void> {
  const { page, language } = day;
  const say = day.say.bench;
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await page.getByRole('link', { name: say.open }).click();
  await screenLoaded(page, 'calibration-guide');
  await page.getByRole('button', { name: say.begin }).click();
  await expect(heading('Kabel')).toBeVisible();
  await expect(page.getByText('HI – LO')).toBeVisible();
  const leads = page.getByRole('img', { name: 'Kabel' });
  await expect(leads).toBeVisible();
  // Drawn, and not a broken picture.
  await expect.poll(() => leads.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  await look(page, `bench-picture-${language}`);
  await page.getByRole('button', { name: say.next }).click();
  await expect(heading('10 V')).toBeVisible();
  await look(page, `bench-fetch-${language}`);
  await page.getByRole('button', { name: say.fetch }).click();
  await expect(heading('5 V')).toBeVisible();
  await readsOff(
    day,
    ['5.00001', '5.00002', '5.00003'].map((one) => number(day, one)),
  );
  await expect(heading('2 V')).toBeVisible();
  await readsOff(
    day,
    ['2.0010', '2.0011', '2.0012'].map((one) => number(day, one)),
  );
  await expect(page.getByRole('alert').getByText(say.outside)).toBeVisible();
  await page.getByRole('button', { name: say.keep }).click();
  await expect(page.locator('input:focus')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type(say.why, byHand);
  await look(page, `bench-stopped-${language}`);
  await page.getByRole('button', { name: say.keep }).click();
  // A question is no step to fetch anything at.
  await expect(heading('Display?')).toBeVisible();
  await expect(page.getByRole('button', { name: say.fetch })).toHaveCount(0);
  await page.keyboard.press(say.yes);
  await expect(heading(say.done)).toBeVisible();
  await expect(page.getByText(say.told)).toBeVisible();
  await look(page, `bench-done-${language}`);
  await page.getByRole('button', { name: say.results }).click();
  await screenLoaded(page, 'calibrations-record');
}

async function statesUncertainty({ page, say: { results: say }, name, language }: Day): Promise<void> {
  await expect(stepCell(page, 4, 'verdict')).toHaveText(say.pass);
  await page.getByRole('button', { name: say.uncertainty }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: say.version }).click();
  await page.getByRole('option', { name: `${name} · 1` }).click();
  await expect(dialog.getByText(say.all)).toBeVisible();
  await look(page, `uncertainty-${language}`);
  await dialog.getByRole('button', { name: say.enter }).click();
  await expect(page.getByText(say.entered)).toBeVisible();
  for (const [row, verdict] of [
    [1, say.pass],
    [2, say.pass],
    [3, say.fail],
  ] as const)
    await expect(stepCell(page, row, 'verdict')).toHaveText(verdict);
  await look(page, `results-${language}`);
}

/** The certificate as the button of the screen gives it. */
async function releases({ page, say: { release: say }, language }: Day): Promise<Buffer> {
  await page.getByRole('button', { name: say.button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say.dialog });
  await expect(dialog.getByText(say.failed).first()).toBeVisible();
  await dialog.getByRole('checkbox', { name: say.keep }).check();
  await look(page, `release-${language}`);
  await dialog.getByRole('button', { name: say.button, exact: true }).click();
  const done = page.getByRole('dialog', { name: say.released });
  await expect(done.getByText(say.number)).toBeVisible();
  await expect(done.getByText(say.kept)).toBeVisible();
  await expectAccessible(page);
  const address = await done.getByRole('link', { name: say.certificate }).getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await done.getByRole('link', { name: say.device }).click();
  await screenLoaded(page, 'inventory-record');
  return answer.body();
}

function certifies({ say: { paper: say, ...rest }, name, device }: Day, paper: Buffer): void {
  const text = readPdf(paper).pages.join('\n');
  const local = (one: string) => one.replace('.', rest.sign);
  for (const one of [device.number, name, standard, rest.bench.why, local('10.0000'), local('9.9998')])
    expect(text).toContain(one);
  for (const one of [say.method, say.uncertainty, say.rule]) expect(text).toMatch(one);
  // Value, limits, U and verdict of each point stand in its line.
  const line = (begin: RegExp) => text.split('\n').find((one) => begin.test(one)) ?? '';
  expect(line(/^10 ?V/)).toMatch(new RegExp(`${local('10.0001')}.*${local('9.9998')}.*${local('0.0000')}\\d+.*${say.in}$`));
  expect(line(/^5 ?V/)).toMatch(new RegExp(`${local('5.00002')}.*${local('0.0000')}\\d+.*${say.in}$`));
  expect(line(/^2 ?V/)).toMatch(new RegExp(`${local('2.0011')}.*${local('0.00')}\\d+.*${say.out}$`));
}

async function reviewsInterval({ page, say: { drift: say }, device, language }: Day): Promise<void> {
  const card = page.getByRole('region', { name: say.title });
  // The worst point of today stands first; the one that comes to its limit is a click away.
  await card.getByRole('button', { name: say.show }).click();
  await expect(card.getByRole('region', { name: say.forecast })).toContainText(say.course);
  await expect(card.getByRole('region', { name: say.forecast })).toContainText(say.day);
  await card.scrollIntoViewIfNeeded();
  await look(page, `drift-${language}`);
  await card.getByRole('link', { name: say.intervals }).click();
  await screenLoaded(page, 'calibrations-intervals');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: device.number, exact: true }) });
  await expect(row.getByRole('cell').nth(2)).toHaveText(say.before);
  await expect(row.getByRole('cell').nth(3)).toHaveText(say.after);
  await row.getByRole('checkbox').check();
  await page.getByLabel(say.reason).fill(say.why);
  await look(page, `interval-${language}`);
  await page.getByRole('button', { name: say.accept }).click();
  await expect(page.getByText(say.accepted)).toBeVisible();
  await expect(row.getByRole('cell').nth(2)).toHaveText(say.after);
  if (language === 'en') return;
  await page.getByRole('button', { name: say.undo }).click();
  await expect(page.getByText(say.undone)).toBeVisible();
  await expect(row.getByRole('cell').nth(2)).toHaveText(say.before);
}

async function entersCheck(day: Day): Promise<void> {
  const { page, language } = day;
  const say = day.say.chart;
  await page.goto('/check-charts/glance');
  await screenLoaded(page, 'check-charts-glance');
  await page.getByRole('link', { name: /Pt100/ }).click();
  await screenLoaded(page, 'check-charts-record');
  const values = page.getByRole('slider', { name: say.read });
  const before = Number(await values.getAttribute('aria-valuemax'));
  await page.getByLabel(say.today).fill([number(day, '100.00'), number(day, '100.02')].join(' '));
  await page.keyboard.press('Enter');
  await expect(values).toHaveAttribute('aria-valuemax', String(before + 1));
  await look(page, `chart-${language}`);
}

for (const language of ['de', 'en'] as const)
  test(`a technician’s day, ${language}`, async ({ page }) => {
    test.setTimeout(patience(420_000));
    const say = technicianWords[language];
    await page.setViewportSize({ width: 1440, height: 900 });
    await signedIn(page, language);
    await instrumentsPutAway(page);
    const asset = `DAY-${language.toUpperCase()}`;
    const device = { id: await deviceWithHistory(page, asset), number: asset };
    const day: Day = { page, say, language, name: `W-01 ${language}`, device };
    const simulator = createSimulator(simulated);
    const listening = await listen(simulator, 0);
    simulators.push(listening);
    await test.step('the procedure is written', () => writesProcedure(day));
    await test.step('the procedure is released', () => releasesProcedure(day));
    await test.step('the instrument is set up', () => setsUpInstrument(day, listening.port));
    await test.step('the budget is written and released', () => writesBudget(day));
    await test.step('the calibration is begun', () => beginsCalibration(day));
    await test.step('the device is measured', () => measures(day));
    expect(simulator.heard.filter((line) => line === 'READ?')).toHaveLength(3);
    await test.step('its uncertainty is stated', () => statesUncertainty(day));
    const paper = await test.step('the calibration is released', () => releases(day));
    keepPaper(paper, `day-certificate-${language}`);
    certifies(day, paper);
    await test.step('the interval is reviewed', () => reviewsInterval(day));
    await test.step('the check standard is measured', () => entersCheck(day));
  });
