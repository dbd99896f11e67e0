// The lab's signature as administration settles it: a key of its own, one from a file that does not open first, and none again.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AtEnd, tempFolder } from '../db/support/temp-folder.ts';
import { makeSigner } from '../support/lab-signer.ts';
import { shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain' });

const keep: AtEnd = () => undefined;
const words = {
  de: {
    off: 'Kalibrierscheine werden nicht unterschrieben.',
    on: 'Kalibrierscheine werden unterschrieben.',
    make: 'Eigenen Schlüssel erzeugen',
    bring: 'Aus Datei …',
    passphrase: 'Passphrase der Datei',
    submit: 'Damit unterschreiben',
    wrong: 'Mit dieser Passphrase öffnet sich die Datei nicht.',
    end: 'Nicht mehr unterschreiben',
    file: 'Datei (.p12, .pfx)',
  },
  en: {
    off: 'Certificates are not signed.',
    on: 'Certificates are signed.',
    make: 'Make a key of our own',
    bring: 'From a file …',
    passphrase: 'Passphrase of the file',
    submit: 'Sign with it',
    wrong: 'The file does not open with this passphrase.',
    end: 'Sign no more',
    file: 'File (.p12, .pfx)',
  },
};

for (const language of ['de', 'en'] as const) {
  const say = words[language];
  test(`the lab comes to sign and ends it, ${language}`, async ({ page }) => {
    const folder = await tempFolder(keep);
    const { keyFile, certificateFile } = makeSigner(folder, 'ec');
    const brought = join(folder, 'lab.p12');
    const from = ['-inkey', keyFile, '-in', certificateFile, '-out', brought, '-passout', 'pass:geheim'];
    execFileSync('openssl', ['pkcs12', '-export', ...from], { stdio: 'pipe' });
    expect(readFileSync(brought).length).toBeGreaterThan(500);

    await signedIn(page, language);
    await page.goto('/admin/signing');
    await screenLoaded(page, 'signing');
    await expect(page.getByText(say.off, { exact: true })).toBeVisible();
    await shoot(page, `signing-off-${language}`);
    await page.getByRole('button', { name: say.make }).click();
    await shoot(page, `signing-make-${language}`);
    await page.getByRole('dialog').getByRole('button', { name: say.make }).click();
    await expect(page.getByText(say.on, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `signing-own-${language}`);

    await page.getByRole('button', { name: say.bring }).click();
    await page.getByLabel(say.file).setInputFiles(brought);
    await page.getByLabel(say.passphrase).fill('wrong');
    await page.getByRole('button', { name: say.submit }).click();
    await expect(page.getByText(say.wrong)).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `signing-bring-${language}`);
    await page.getByLabel(say.passphrase).fill('geheim');
    await page.getByRole('button', { name: say.submit }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Lab ec').first()).toBeVisible();
    await shoot(page, `signing-brought-${language}`);

    await page.getByRole('button', { name: say.end }).click();
    await page.getByRole('dialog').getByRole('button', { name: say.end }).click();
    await expect(page.getByText(say.off, { exact: true })).toBeVisible();
  });
}
