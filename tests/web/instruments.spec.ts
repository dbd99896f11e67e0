// Instruments as a technician meets them: who answers, what a calibration would send before anything is sent, and a reading that was fetched;
// a driver of the program taken over. docs/instruments.md.
import type { Page } from '@playwright/test';
import { type Listening, listen } from '../../scripts/simulator/listen.ts';
import { createSimulator, type Simulator, usualOptions } from '../../scripts/simulator/simulator.ts';
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const words = {
  de: {
    identify: 'Kennung abfragen',
    expected: /das erwartete Instrument/,
    gone: /Unter 127\.0\.0\.1:\d+ antwortet niemand\./,
    commands: 'Befehle dieser Kalibrierung',
    fetch: 'Diesen Schritt messen',
    fromInstrument: 'Vom Instrument holen',
    done: 'Alle Schritte gemessen',
    take: 'Übernehmen',
    sign: ',',
  },
  en: {
    identify: 'Identify',
    expected: /it is the instrument that is expected/,
    gone: /Nobody answers at 127\.0\.0\.1:\d+\./,
    commands: 'Commands of this calibration',
    fetch: 'Measure this step',
    take: 'Take over',
    sign: '.',
  },
} as const;

const simulators: Listening[] = [];
test.afterEach(async () => {
  for (const one of simulators.splice(0)) await one.close();
});

/** The instrument of the demonstration lab, with somebody who answers for it. */
async function answering(page: Page): Promise<{ id: string; simulator: Simulator; close(): Promise<void> }> {
  const simulator = createSimulator(usualOptions);
  const listening = await listen(simulator, 0);
  simulators.push(listening);
  await page.goto('/instruments');
  await screenLoaded(page, 'instruments');
  const headers = { Origin: new URL(page.url()).origin };
  const { data } = await (await page.request.get('/api/v2/instruments')).json();
  const [{ id }] = data;
  const answer = await page.request.patch(`/api/v2/instruments/${id}`, { data: { port: listening.port }, headers });
  expect(answer.status()).toBe(200);
  return { id, simulator, close: listening.close };
}

async function measuredCalibration(page: Page): Promise<string> {
  const query = new URLSearchParams({ 'filter[procedure.procedure_name]': 'like:Zwischenprüfung%' });
  const { data } = await (await page.request.get(`/api/v2/calibrations?${query}`)).json();
  return data[0].id;
}

for (const language of ['de', 'en'] as const) {
  const say = words[language];
  test(`an instrument says who it is, or that nobody is there, ${language}`, async ({ page }) => {
    await signedIn(page, language);
    const { id, simulator, close } = await answering(page);
    await page.goto(`/instruments/${id}`);
    await screenLoaded(page, 'instruments-record');
    expect(simulator.heard).toEqual([]);
    await page.getByRole('button', { name: say.identify }).click();
    await expect(page.getByText(say.expected)).toBeVisible();
    expect(simulator.heard).toEqual(['*IDN?']);
    expect(await misfits(page)).toEqual([]);
    await expectAccessible(page);
    await shoot(page, `instrument-${language}`);
    await close();
    await page.getByRole('button', { name: say.identify }).click();
    await expect(page.getByText(say.gone)).toBeVisible();
    await shoot(page, `instrument-gone-${language}`);
  });

  test(`a calibration tells what it would send, and fetches a reading, ${language}`, async ({ page }) => {
    await signedIn(page, language);
    const { simulator } = await answering(page);
    await page.goto(`/calibrations/${await measuredCalibration(page)}?tab=standards`);
    await screenLoaded(page, 'calibrations-record');
    await shoot(page, `standards-${language}`);
    await page.getByRole('button', { name: say.commands }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('CONF:VOLT:DC AUTO')).toHaveCount(2);
    expect(simulator.heard).toEqual([]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: say.fetch }).last().click();
    const { readings } = simulator.promise(1);
    const told = String(Number(readings[0]) * 1000).replace('.', say.sign);
    await expect(dialog.getByText(`${told} mV`)).toBeVisible();
    expect(simulator.heard).toEqual(['*IDN?', 'CONF:VOLT:DC AUTO', 'READ?']);
    await shoot(page, `commands-${language}`);
  });

  test(`a driver of the program is taken over, ${language}`, async ({ page }) => {
    await signedIn(page, language);
    await page.goto('/instrument-drivers/shipped');
    await screenLoaded(page, 'instrument-drivers-shipped');
    await shoot(page, `drivers-${language}`);
    const row = page.getByRole('row').filter({ hasText: 'Fluke 5520A' });
    await expectAccessible(page);
    await row.getByRole('button', { name: say.take }).click();
    await screenLoaded(page, 'instrument-drivers-record');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fluke 5520A, 5522A');
    await expect(page.getByText('OUT {value} V, 0 HZ | OPER | *OPC?')).toBeVisible();
    await shoot(page, `driver-${language}`);
  });
}

test('the guided bench fetches what is missing, and says why it cannot', async ({ page }) => {
  const say = words.de;
  await signedIn(page, 'de');
  const { simulator, close } = await answering(page);
  const { readings } = simulator.promise(2);
  const calibration = await measuredCalibration(page);
  await page.goto(`/calibrations/${calibration}/guide`);
  await screenLoaded(page, 'calibration-guide');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ausgang auf 10 V stellen')).toBeVisible();
  await page.keyboard.press('Enter');
  const fetch = page.getByRole('button', { name: say.fromInstrument });
  await fetch.click();
  await expect(page.getByRole('heading', { name: '10000 mV' })).toBeVisible();
  await shoot(page, 'guide-fetch');
  await close();
  await fetch.click();
  await expect(page.getByRole('alert').getByText(say.gone)).toBeVisible();
  expect(await misfits(page)).toEqual([]);
  await expectAccessible(page);
  await shoot(page, 'guide-fetch-gone');
  await page.getByRole('textbox').first().fill('10000.2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: say.done })).toBeVisible();
  const { data } = await (await page.request.get(`/api/v2/results?filter[calibration_id]=eq:${calibration}`)).json();
  const measured = data.map(({ attributes }: { attributes: { varq: string } }) => Number(attributes.varq));
  expect(measured).toEqual([Number(readings[0]), 10000.2]);
});
