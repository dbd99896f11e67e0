// A digital certificate on the screen: looked at before it is taken over, at the results of a calibration, at a device, and among the
// documents, where it proposes its device. docs/interface/papers.md#dcc-import.
import type { Locator, Page } from '@playwright/test';
import { aListDcc, listOf, quantityOf } from '../support/list-dcc.ts';
import { shots } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const uncertainty = (values: string) =>
  `<expandedUncXMLList><uncertaintyXMLList>${values}</uncertaintyXMLList><coverageFactorXMLList>2</coverageFactorXMLList><coverageProbabilityXMLList>0.95</coverageProbabilityXMLList></expandedUncXMLList>`;
const nominal = quantityOf('basic_referenceValue', listOf('10.00 20.00', '\\volt'));
const measured = quantityOf('basic_measuredValue', listOf('10.03 20.05', '\\volt', uncertainty('0.004 0.006')));

function dccOf({
  serial = 'FOREIGN-1',
  number,
  quantities = nominal + measured,
}: {
  serial?: string;
  number: string;
  quantities?: string;
}) {
  const administrative = `<administrativeData><coreData><uniqueIdentifier>${number}</uniqueIdentifier><endPerformanceDate>2026-02-01</endPerformanceDate></coreData>
    <items><item><manufacturer><name><content>Acme</content></name></manufacturer><model>T-9</model>
    <identifications><identification><issuer>manufacturer</issuer><value>${serial}</value></identification></identifications></item></items>
    <calibrationLaboratory><contact><name><content>Foreign Lab</content></name></contact></calibrationLaboratory></administrativeData>`;
  const root = '<digitalCalibrationCertificate';
  return aListDcc(quantities).replace(`${root}>`, `${root} schemaVersion="3.3.0">${administrative}`);
}

const fileOf = (content: string) => ({
  name: 'certificate.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`),
});

async function headersOf(page: Page) {
  return { Origin: new URL((await page.request.get('/health')).url()).origin };
}

async function made(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(`/api/v2/${path}`, { data, headers: await headersOf(page) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.id;
}

async function aDevice(page: Page, serial: string): Promise<{ id: string; number: string }> {
  const customers = await (await page.request.get('/api/v2/customers?page[size]=1')).json();
  const number = `DCC-${serial}`;
  const device = {
    asset_number: number,
    manufacturer: 'Acme',
    model: 'T-9',
    serial_number: serial,
    customer_id: customers.data[0].id,
  };
  return { id: await made(page, 'inventories', device), number };
}

const begun = (page: Page, device: string) => made(page, `inventories/${device}/calibrations`, { template: 'none' });

async function choose(dialog: Locator, content: string, button: string): Promise<void> {
  const chosen = dialog.page().waitForEvent('filechooser');
  await dialog.getByRole('button', { name: button }).press('Enter');
  await (await chosen).setFiles(fileOf(content));
}

async function picture(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/dcc-${name}.png` });
}

test('at the results of a calibration, by keyboard: compared, shown beside what is there, taken over and kept', async ({
  page,
}) => {
  await signedIn(page);
  const device = await aDevice(page, 'SN-HERE');
  const id = await begun(page, device.id);
  const point = { calibration_id: id, row_num: 1, test_desc: 'At ten', fixq: '10', fixq_u: 'V', varq: '10.01', varq_u: 'V' };
  await made(page, 'results', point);
  await page.goto(`/calibrations/${id}?tab=results`);
  await screenLoaded(page, 'calibrations-record');
  await page.getByRole('button', { name: 'Import DCC' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import DCC' });
  await expect(dialog.getByRole('button', { name: 'Take over points' })).toHaveAccessibleDescription('Choose a DCC first');
  await choose(dialog, dccOf({ number: 'OTHER-1' }), 'Choose a DCC');
  await expect(dialog).toContainText('OTHER-1 · Foreign Lab');
  await expect(dialog).toContainText('Not signed');
  await expect(dialog.getByRole('row', { name: /^Serial number/ })).toContainText('Different');
  await expect(dialog.getByRole('row', { name: /^Manufacturer/ })).toContainText('Same');
  const changed = dialog.getByRole('row', { name: /^At ten/ });
  await expect(changed).toContainText('10.03 V');
  await expect(changed.getByRole('deletion').first()).toHaveText('10.01 V');
  await expect(changed).toContainText('Changed');
  await expect(dialog.getByRole('row', { name: /^Points 2/ })).toContainText('New');
  await expectAccessible(page);
  await picture(page, 'results-en');
  await dialog.getByRole('button', { name: 'Take over 2 points' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 points taken over, the file is kept as their record')).toBeVisible();
  await expect(page.getByRole('grid')).toContainText('20.05');
  await page.getByRole('tab', { name: /^Documents/ }).click();
  await expect(page.getByRole('link', { name: 'DCC OTHER-1', exact: true })).toBeVisible();
  await picture(page, 'undo-en');
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(page.getByText('The import is undone: the points are as they were')).toBeVisible();
  await expect(page.getByRole('link', { name: 'DCC OTHER-1', exact: true })).toBeHidden();
  await page.getByRole('tab', { name: /^Results/ }).click();
  await expect(page.getByRole('grid')).toContainText('10.01');
  await expect(page.getByRole('grid')).not.toContainText('20.05');
});

test('was nicht übernommen werden kann, steht mit seinem Pfad da, und der Knopf wartet; Esc lässt alles, wie es ist', async ({
  page,
}) => {
  await signedIn(page, 'de');
  const device = await aDevice(page, 'SN-REFUSED');
  const id = await begun(page, device.id);
  await page.goto(`/calibrations/${id}?tab=results`);
  await screenLoaded(page, 'calibrations-record');
  await page.getByRole('button', { name: 'DCC importieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'DCC importieren' });
  const odd = quantityOf('basic_measurementError', listOf('7 NaN', '\\volt'));
  await choose(dialog, dccOf({ serial: 'SN-REFUSED', number: 'OTHER-2', quantities: nominal + measured + odd }), 'DCC wählen');
  await expect(dialog.getByRole('alert')).toContainText(/results\/result\[1\]\/data\[1\]\/list\[1\]\/quantity\[3\]/);
  await expect(dialog.getByRole('button', { name: '2 Punkte übernehmen' })).toBeDisabled();
  await expect(dialog.getByRole('row', { name: /^Seriennummer/ })).toContainText('Gleich');
  await expect(dialog.getByRole('row', { name: /^Points 1/ })).toContainText('10,03 V');
  await expectAccessible(page);
  await picture(page, 'refused-de');
  await choose(dialog, '<html/>', 'Anderen DCC wählen');
  await expect(dialog.getByText('Das ist kein digitaler Kalibrierschein (DCC) mit Messergebnissen.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const results = await (await page.request.get(`/api/v2/results?filter[calibration_id]=eq:${id}`)).json();
  expect(results.data).toEqual([]);
});

test('at a device, such as a standard, it becomes a calibration of its own, and leads there', async ({ page }) => {
  await signedIn(page);
  const device = await aDevice(page, 'SN-STANDARD');
  await page.goto(`/inventory/${device.id}`);
  await screenLoaded(page, 'inventory-record');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import DCC' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import DCC' });
  await choose(dialog, dccOf({ serial: 'SN-STANDARD', number: 'PTB-4711' }), 'Choose a DCC');
  await expect(dialog.getByRole('row', { name: /^Serial number/ })).toContainText('Same');
  await dialog.getByRole('button', { name: 'Take over 2 points' }).click();
  await screenLoaded(page, 'calibrations-record');
  await expect(page.getByRole('heading', { name: 'PTB-4711' })).toBeVisible();
  await expect(page.getByRole('grid')).toContainText('20.05');
});

test('aus dem Eingang: das Gerät wird über die Seriennummer vorgeschlagen, der Schein in eine neue Kalibrierung übernommen', async ({
  page,
}) => {
  await signedIn(page, 'de');
  const device = await aDevice(page, 'SN-EINGANG');
  await begun(page, device.id);
  const title = `Schein ${Date.now()}`;
  const uploaded = await page.request.post('/api/v2/documents', {
    headers: await headersOf(page),
    multipart: { title, file: fileOf(dccOf({ serial: 'SN-EINGANG', number: 'OTHER-3' })) },
  });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  await page.goto(`/documents?f.title=${encodeURIComponent(title)}`);
  await screenLoaded(page, 'documents');
  await page.getByRole('grid').getByText(title).click();
  const part = page.getByRole('region', { name: 'Digitaler Kalibrierschein (DCC)' });
  await expect(part).toContainText('OTHER-3 von Foreign Lab: 2 Prüfpunkte');
  await expect(part.getByRole('link', { name: device.number })).toBeVisible();
  await expect(part.getByRole('button', { name: 'In die begonnene Kalibrierung importieren' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'inbox-de');
  await part.getByRole('button', { name: `In eine neue Kalibrierung von ${device.number} importieren` }).click();
  const dialog = page.getByRole('dialog', { name: 'DCC importieren' });
  await picture(page, 'inbox-dialog-de');
  await dialog.getByRole('button', { name: '2 Punkte übernehmen' }).click();
  await screenLoaded(page, 'calibrations-record');
  await expect(page.getByRole('heading', { name: 'OTHER-3' })).toBeVisible();
  await page.goto(`/documents?f.title=${encodeURIComponent(title)}`);
  await screenLoaded(page, 'documents');
  await page.getByRole('grid').getByText(title).click();
  await expect(part.getByRole('link', { name: 'Übernommen in seine Kalibrierung' })).toBeVisible();
});
