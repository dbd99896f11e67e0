// Revoked signers as administration brings them: an authority's list that nobody can check yet, its certificate by which it holds, a list that
// somebody altered, and a single certificate by its fingerprint. docs/design/signatures.md#revocation.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AtEnd, tempFolder } from '../db/support/temp-folder.ts';
import { makeAuthority } from '../support/crl-authority.ts';
import { shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain' });

const keep: AtEnd = () => undefined;
const words = {
  de: {
    none: 'Es liegt keine Sperrliste vor.',
    list: 'Liste einlesen …',
    authority: 'Zertifikat einer Stelle einlesen …',
    revoke: 'Zertifikat widerrufen …',
    unknown: 'Signatur nicht geprüft: Aussteller unbekannt',
    holds: 'Signatur gilt: Prüfstelle de',
    broken: /^Die Signatur der Liste gilt mit dem Zertifikat ihrer Stelle nicht/,
    fingerprint: 'Fingerabdruck (SHA-256)',
    since: 'Widerrufen seit',
    day: '02.01.2026',
    submit: 'Widerrufen',
    wrong: 'Ein Fingerabdruck (SHA-256) hat 64 hexadezimale Ziffern.',
    revoked: 'seit 02.01.2026',
    clear: 'Alles vergessen',
  },
  en: {
    none: 'No revocation list is kept.',
    list: 'Bring a list …',
    authority: 'Bring an authority’s certificate …',
    revoke: 'Revoke a certificate …',
    unknown: 'Signature not checked: issuer unknown',
    holds: 'Signature holds: Prüfstelle en',
    broken: /^The signature of the list does not hold by the certificate of its authority/,
    fingerprint: 'Fingerprint (SHA-256)',
    since: 'Revoked since',
    day: '2 Jan 2026',
    submit: 'Revoke',
    wrong: 'A fingerprint (SHA-256) has 64 hexadecimal digits.',
    revoked: /^since 0?2 Jan 2026$/,
    clear: 'Forget all',
  },
};

for (const language of ['de', 'en'] as const) {
  const say = words[language];
  test(`lists and single certificates are brought, and forgotten, ${language}`, async ({ page }) => {
    const folder = await tempFolder(keep);
    makeAuthority(folder, { kind: 'ec', name: `Prüfstelle ${language}` });
    const fileOf = (name: string, buffer = readFileSync(join(folder, name))) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer,
    });
    const altered = readFileSync(join(folder, 'list.der'));
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;

    await signedIn(page, language);
    await page.goto('/admin/signing');
    await screenLoaded(page, 'signing');
    await expect(page.getByText(say.none, { exact: true })).toBeVisible();
    await page.getByLabel(say.list).setInputFiles(fileOf('list.pem'));
    await expect(page.getByText(say.unknown)).toBeVisible();
    await shoot(page, `revocations-unchecked-${language}`);
    await page.getByLabel(say.authority).setInputFiles(fileOf('ca.crt'));
    await expect(page.getByText(say.holds)).toBeVisible();
    await page.getByLabel(say.list).setInputFiles(fileOf('altered.der', altered));
    await expect(page.getByText(say.broken)).toBeVisible();
    await shoot(page, `revocations-refused-${language}`);

    await page.getByRole('button', { name: say.revoke }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say.fingerprint).fill('AB:CD');
    await dialog.getByRole('button', { name: say.submit }).click();
    await expect(dialog.getByText(say.wrong)).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `revocations-dialog-${language}`);
    const { fingerprint256 } = new X509Certificate(readFileSync(join(folder, 'good.crt')));
    await dialog.getByLabel(say.fingerprint).fill(fingerprint256);
    await dialog.getByLabel(say.since).fill(say.day);
    await dialog.getByRole('button', { name: say.submit }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(fingerprint256.replaceAll(':', '').toLowerCase())).toBeVisible();
    await expect(page.getByText(say.revoked)).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `revocations-all-${language}`);

    await page.getByRole('button', { name: say.clear }).click();
    await expect(page.getByText(say.none, { exact: true })).toBeVisible();
    await expect(page.getByText(say.holds)).toHaveCount(0);
  });
}
