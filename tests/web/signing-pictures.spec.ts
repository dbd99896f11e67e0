// The seal and the picture of a signature are chosen where the logo and the person are, in both languages. docs/interface/papers.md#seal.
import { PNG } from 'pngjs';
import { shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain' });

const words = {
  de: {
    seal: 'Siegel',
    signature: 'Unterschrift',
    remove: 'Entfernen',
    none: 'Kein Bild',
    wrong: 'Das muss ein Bild sein (PNG oder JPEG).',
  },
  en: {
    seal: 'Seal',
    signature: 'Signature',
    remove: 'Remove',
    none: 'No picture',
    wrong: 'This must be a picture (PNG or JPEG).',
  },
} as const;

function picture(): Buffer {
  const image = new PNG({ width: 30, height: 30 });
  image.data.fill(120);
  return PNG.sync.write(image);
}

for (const language of ['de', 'en'] as const) {
  const say = words[language];
  test(`the seal and a signature are chosen and taken away, ${language}`, async ({ page }) => {
    await signedIn(page, language);
    await page.goto('/admin/settings');
    await screenLoaded(page, 'settings');
    const seal = page.getByRole('group', { name: say.seal, exact: true });
    await seal
      .locator('input[type="file"]')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await expect(page.getByText(say.wrong)).toBeVisible();
    await seal.locator('input[type="file"]').setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer: picture() });
    await expect(seal).toContainText('seal.png');
    await seal.scrollIntoViewIfNeeded();
    await shoot(page, `seal-${language}`);
    await seal.getByRole('button', { name: say.remove }).click();
    await expect(seal).not.toContainText('seal.png');

    const { data } = (await (await page.request.get('/api/v2/users')).json()) as { data: { id: string }[] };
    await page.goto(`/users/${data[0]?.id}?tab=signature`);
    await screenLoaded(page, 'users-record');
    const signature = page.getByRole('group', { name: say.signature, exact: true });
    await expect(signature).toContainText(say.none);
    await signature.locator('input[type="file"]').setInputFiles({ name: 'name.png', mimeType: 'image/png', buffer: picture() });
    await expect(signature).toContainText('name.png');
    await expectAccessible(page);
    await shoot(page, `signature-picture-${language}`);
    await signature.getByRole('button', { name: say.remove }).click();
    await expect(signature).toContainText(say.none);
  });
}
