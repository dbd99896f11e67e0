// From the code on a certificate to its check page on a phone, in both languages: whether it holds, and whether the file in the hand is
// the one that was issued. docs/interface/portal.md#check.
import type { Page } from '@playwright/test';
import { shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'demo' });

const words = {
  de: {
    settings: 'Scheine tragen einen Code',
    address: 'Adresse des Portals',
    wrong: 'Eine Adresse beginnt mit http:// oder https://',
    valid: 'Gültig',
    withdrawn: 'Zurückgezogen',
    drop: 'Datei hier ablegen oder auswählen',
    same: 'Das ist Byte für Byte die Datei, die das Labor ausgestellt hat.',
    differs: 'Diese Datei hat das Labor zu diesem Schein nicht ausgestellt.',
    holds: 'Der Kalibrierschein gilt.',
    withdraw: 'Kalibrierschein zurückziehen …',
    reason: 'Grund',
    submit: 'Endgültig zurückziehen',
    missing: 'Zu diesem Code gibt es keinen Kalibrierschein',
  },
  en: {
    settings: 'Certificates bear a code',
    address: 'Address of the portal',
    wrong: 'An address begins with http:// or https://',
    valid: 'Valid',
    withdrawn: 'Withdrawn',
    drop: 'Drop the file here, or choose it',
    same: 'This is the file that the lab issued, byte for byte.',
    differs: 'This file is not one that the lab issued for this certificate.',
    holds: 'The certificate is valid.',
    withdraw: 'Withdraw certificate …',
    reason: 'Reason for the withdrawal',
    submit: 'Withdraw for good',
    missing: 'There is no certificate to this code',
  },
} as const;

/** Releases a calibration of the demonstration lab that is done, and gives its code and its file. */
async function released(page: Page): Promise<{ id: string; path: string; file: Buffer }> {
  const list = await page.request.get('/api/v2/calibrations?sort=-calibration_date&page[size]=100');
  const { data } = (await list.json()) as { data: { id: string; attributes: { released_at: string | null } }[] };
  for (const { id } of data.filter(({ attributes }) => attributes.released_at === null)) {
    const headers = { Origin: new URL(page.url()).origin };
    const released = await page.request.post(`/api/v2/calibrations/${id}/release`, {
      headers,
      data: { override_reason: 'Seen', complete: true },
    });
    if (!released.ok()) continue;
    const dataset = await page.request.get(`/api/v2/calibrations/${id}/report-dataset`);
    const { meta } = (await dataset.json()) as { meta: { check_address: string } };
    const file = await (await page.request.get(`/api/v2/calibrations/${id}/certificate`)).body();
    return { id, path: new URL(meta.check_address).pathname, file };
  }
  throw new Error('no calibration could be released');
}

async function fits(page: Page): Promise<void> {
  const over = await page.evaluate(() =>
    [...document.querySelectorAll('#root *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
      .map((one) => one.outerHTML.slice(0, 80)),
  );
  expect(over).toEqual([]);
}

for (const language of ['de', 'en'] as const) {
  const say = words[language];
  test(`a certificate is checked by its code, ${language}`, async ({ page, browser, baseURL }) => {
    await signedIn(page, language);
    await page.goto('/admin/portal');
    await screenLoaded(page, 'portal-settings');
    const address = page.getByLabel(say.address, { exact: true });
    await address.fill('lab.example');
    await address.press('Enter');
    await expect(page.getByText(say.wrong)).toBeVisible();
    await address.fill('https://lab.example/');
    await address.press('Enter');
    await expect(address).toHaveValue('https://lab.example');
    await page.getByRole('switch', { name: say.settings }).check();
    await expect(page.getByRole('switch', { name: say.settings })).toBeChecked();
    await expectAccessible(page);
    await shoot(page, `check-settings-${language}`);
    const { id, path, file } = await released(page);

    const visitor = await browser.newContext({
      ...{ baseURL, viewport: { width: 360, height: 740 } },
      locale: language === 'de' ? 'de-DE' : 'en-GB',
    });
    const phone = await visitor.newPage();
    const answer = await phone.goto(path);
    expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    await screenLoaded(phone, 'check');
    await expect(phone.getByText(say.valid, { exact: true })).toBeVisible();
    await fits(phone);
    await expectAccessible(phone);
    const bring = async (buffer: Buffer) => {
      const chooser = phone.waitForEvent('filechooser');
      await phone.getByRole('button', { name: say.drop }).click();
      await (await chooser).setFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer });
    };
    await bring(file);
    await expect(phone.getByText(say.same, { exact: true })).toBeVisible();
    await shoot(phone, `check-valid-${language}`);
    const changed = Buffer.from(file);
    changed[1000] = (changed[1000] ?? 0) ^ 1;
    await bring(changed);
    await expect(phone.getByText(say.differs, { exact: true })).toBeVisible();

    await page.goto(`/calibrations/${id}?tab=versions`);
    await screenLoaded(page, 'calibrations-record');
    await expect(page.getByText(say.holds, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: say.withdraw }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: say.reason }).fill('The standard drifted');
    await expectAccessible(page);
    await shoot(page, `withdraw-${language}`);
    await page.getByRole('dialog').getByRole('button', { name: say.submit }).click();
    await expect(page.getByText(/(Withdrawn on|Zurückgezogen am) .+: The standard drifted/)).toBeVisible();
    await shoot(page, `withdrawn-${language}`);
    await phone.reload();
    await expect(phone.getByText(say.withdrawn, { exact: true })).toBeVisible();
    await shoot(phone, `check-withdrawn-${language}`);
    await phone.goto('/check/nothing');
    await screenLoaded(phone, 'check-missing');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(say.missing);
    await fits(phone);
    await shoot(phone, `check-missing-${language}`);
    await visitor.close();
  });
}
