// An electronic invoice of a supplier, chosen or dropped: shown as a page with its light and what does not hold, or refused in words.
import { writeCii } from '#server/e-invoice/write/write-cii.ts';
import { anInvoice } from '../support/an-invoice.ts';
import { attachedByOthers } from '../support/other-pdfs.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const cii = writeCii(anInvoice, 'zugferd');
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

test('an invoice that came is reached from the list, read as a page and judged', async ({ page }) => {
  await signedIn(page);
  await page.goto('/invoices');
  await page.getByRole('link', { name: 'Check an e-invoice' }).click();
  await screenLoaded(page, 'e-invoice-check');
  await expectAccessible(page);

  const choice = page.locator('input[type="file"]');
  await choice.setInputFiles(file('good.pdf', await attachedByOthers({ name: 'factur-x.xml', xml: cii })));
  const result = page.getByRole('region', { name: 'Result of the check' });
  await expect(result.getByRole('heading', { name: 'Nothing is wrong' })).toBeVisible();
  await expect(result).toContainText('EN 16931 · XML (CII) · in the PDF file as factur-x.xml');
  const invoice = page.getByRole('article', { name: 'The invoice' });
  await expect(invoice.getByRole('heading', { name: `Invoice ${anInvoice.number}` })).toBeVisible();
  for (const said of ['Prüflabor Süd GmbH', 'Stadtwerke Beispiel', 'Kalibrierung Messschieber 150 mm', '228.48 EUR'])
    await expect(invoice).toContainText(said);
  await expectAccessible(page);

  const wrong = cii.replace('GrandTotalAmount>228.48<', 'GrandTotalAmount>228.49<');
  await choice.setInputFiles(file('wrong.xml', Buffer.from(wrong)));
  await expect(result.getByRole('heading', { name: 'Against the rules' })).toBeVisible();
  await expect(result.getByText(/Total with VAT \(BT-112\) says 228\.49; .*BR-CO-15/)).toBeVisible();
  await expectAccessible(page);
});

test('a file that is none says why, with every reason; the next one is read', async ({ page }) => {
  await signedIn(page);
  await page.goto('/invoices/check');
  const choice = page.locator('input[type="file"]');
  const broken = cii.replace('DuePayableAmount>228.48<', 'DuePayableAmount>much<').replace(/>20\d{6}</, '>20269999<');
  await choice.setInputFiles(file('broken.xml', Buffer.from(broken)));
  const refusal = page.getByRole('alert', { name: 'This file cannot be read as an electronic invoice' });
  await expect(refusal.getByRole('listitem')).toHaveText([
    /Invoice date \(BT-2\): “20269999” is no date\./,
    /Amount due \(BT-115\): “much” is no number/,
  ]);
  await expectAccessible(page);

  // Dropped this time.
  const dropped = await page.evaluateHandle((xml) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([xml], 'dropped.xml'));
    return transfer;
  }, cii);
  await page.getByText('Drop an electronic invoice here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('heading', { name: 'Nothing is wrong' })).toBeVisible();
  await expect(refusal).toBeHidden();
});
