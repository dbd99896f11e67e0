// Numbers in a German lab: on no screen one with the signs of English. docs/design/expectations.md#text-and-trust.
import { patience } from '../support/patience.ts';
import { go, screenParts } from './fixtures/screens.ts';
import { textsOf } from './fixtures/told-texts.ts';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const softly = expect.configure({ soft: true });

/** A decimal by itself, `1,234.5`, and a value with its unit that has a point before anything but three digits. */
const english = [
  /^[-−+]?(?:0\.\d+|\d+\.\d{4,})$/,
  /\d,\d{3}\.\d/,
  /(?<![\d.])\d+\.(?!\d{3}(?!\d))\d+\s?(?:%|‰|€|EUR|°C|[mkµ]?(?:V|A|Ω|m|g|s|N|L|Pa|Hz)|cm|Nm|bar|[kMG]?B)(?![\p{L}\d])/u,
];

for (const { title, screens } of screenParts) {
  test(`Zahlen sind deutsch: ${title}`, async ({ page }) => {
    test.setTimeout(patience(300_000));
    await signedIn(page, 'de');
    await page.goto('/about');
    await screenLoaded(page, 'about');
    for (const screen of await screens(page)) {
      await go(page, screen);
      // A point is typed nowhere, either.
      const typed = await page
        .locator('main input:not([type])')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
      const told = [...(await textsOf(page)), ...typed].filter((text) => english.some((pattern) => pattern.test(text)));
      softly(told, screen.path).toEqual([]);
    }
  });
}
