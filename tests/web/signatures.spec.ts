// A release that is signed, on the screen: the dialog asks for the password by name, says what was wrong, and the calibration shows who signed
// as what and when; in both languages. docs/interface/papers.md#signatures.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { admin } from './fixtures/server.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

/** Slower than a scanner. */
const byHand = { delay: 60 };

interface Listed {
  id: string;
  attributes: Record<string, string | number | null>;
}

async function ask(page: Page, method: 'get' | 'post' | 'patch', path: string, data?: object) {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request[method](`/api/v2/${path}`, { headers, ...(data ? { data } : {}) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** A device whose calibration is done and lacks nothing; its release asks for a signature. */
async function completedCalibration(page: Page): Promise<string> {
  const [setting]: Listed[] = await ask(page, 'get', 'settings?filter[name]=eq:calibration.signed_release');
  await ask(page, 'patch', `settings/${setting?.id}`, { value: 'password' });
  const [device]: Listed[] = await ask(page, 'get', 'inventories?sort=asset_number&page[size]=1');
  const values = {
    inventory_id: device?.id,
    calibration_date: '2026-01-12',
    status: 5,
    cal_result: 'passed',
    technician: 'M. Weiß',
  };
  const { id }: Listed = await ask(page, 'post', 'calibrations', values);
  return id;
}

async function openSignatures(page: Page, id: string): Promise<void> {
  await page.goto(`/calibrations/${encodeURIComponent(id)}?tab=signatures`);
  await screenLoaded(page, 'calibrations-record');
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PLUMBLINE_SHOTS;
  if (folder) await page.screenshot({ path: join(folder, `signatures-${name}.png`) });
}

/** As another program reads the certificate. */
async function paperText(page: Page, id: string, language: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'signed-'));
  try {
    const file = join(folder, 'paper.pdf');
    const answer = await page.request.get(`/api/v2/calibrations/${encodeURIComponent(id)}/certificate?language=${language}`);
    writeFileSync(file, await answer.body());
    if (process.env.PLUMBLINE_SHOTS)
      writeFileSync(join(process.env.PLUMBLINE_SHOTS, `signed-${language}.pdf`), await answer.body());
    return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).replace(/ +/g, ' ');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const said = {
  en: {
    sign: 'Sign',
    signTitle: 'Sign calibration',
    password: 'Own password',
    release: 'Release',
    releaseTitle: 'Release calibration',
    wrong: 'This password is wrong.',
    done: 'Released',
    rows: [/Measured.*holds/, /Approved.*Password.*holds/],
    paper: [
      /Signed electronically/,
      /Measured .+, \d+ \w+ \d{4} \d\d:\d\d:\d\d \(/,
      /Approved .+, \d+ \w+ \d{4} \d\d:\d\d:\d\d \(/,
    ],
  },
  de: {
    sign: 'Unterschreiben',
    signTitle: 'Kalibrierung unterschreiben',
    password: 'Eigenes Passwort',
    release: 'Freigeben',
    releaseTitle: 'Kalibrierung freigeben',
    wrong: 'Dieses Passwort stimmt nicht.',
    done: 'Freigegeben',
    rows: [/Gemessen.*gilt/, /Freigegeben.*Passwort.*gilt/],
    paper: [
      /Elektronisch unterschrieben/,
      /Gemessen .+, \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d \(/,
      /Freigegeben .+, \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d \(/,
    ],
  },
} as const;

for (const language of ['en', 'de'] as const) {
  test(`a calibration is signed as measured, then released with the password (${language})`, async ({ page }) => {
    test.slow();
    const words = said[language];
    await page.goto('/');
    await signedIn(page, language);
    const id = await completedCalibration(page);
    await openSignatures(page, id);
    await page.getByRole('button', { name: words.sign, exact: true }).click();
    const signing = page.getByRole('dialog', { name: words.signTitle });
    await expect(signing.getByLabel(words.password, { exact: true })).toBeFocused();
    await page.keyboard.type(admin.password, byHand);
    await expectAccessible(page);
    await picture(page, `sign-${language}`);
    await signing.getByRole('button', { name: words.sign, exact: true }).click();
    await expect(signing).toBeHidden();

    await page.getByRole('button', { name: words.release, exact: true }).click();
    const releasing = page.getByRole('dialog', { name: words.releaseTitle });
    const release = releasing.getByRole('button', { name: words.release, exact: true });
    await release.click();
    await expect(releasing.getByLabel(words.password, { exact: true })).toBeFocused();
    await releasing.getByLabel(words.password, { exact: true }).click();
    await page.keyboard.type('not the password', byHand);
    await release.click();
    await expect(releasing.getByText(words.wrong)).toBeVisible();
    await expectAccessible(page);
    await picture(page, `release-${language}`);
    await releasing.getByLabel(words.password, { exact: true }).fill(admin.password);
    await release.click();
    await expect(page.getByRole('dialog', { name: words.done, exact: true })).toBeVisible();

    await openSignatures(page, id);
    const rows = page.getByRole('row');
    for (const [index, row] of words.rows.entries()) await expect(rows.nth(index + 1)).toHaveText(row);
    await expect(page.getByRole('button', { name: words.sign, exact: true })).toHaveCount(0);
    await picture(page, `page-${language}`);
    const paper = await paperText(page, id, language);
    for (const text of words.paper) expect(paper).toMatch(text);
  });
}
