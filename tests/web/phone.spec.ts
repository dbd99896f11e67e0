// The program on a phone, 390 pixels wide, in the language with the longer words: every screen fits, and nothing has to be moved sideways
// but what moves in a line of its own.
import { patience } from '../support/patience.ts';
import { misfits, shoot } from './fixtures/look-over.ts';
import { go, screenParts } from './fixtures/screens.ts';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

// One screen at fault does not keep the next ones from being looked at.
const softly = expect.configure({ soft: true });

test('every screen fits the width of a phone', async ({ page }) => {
  // All screens of the program, one after the other.
  test.setTimeout(patience(600_000));
  await signedIn(page, 'de');
  await page.goto('/about');
  await screenLoaded(page, 'about');
  for (const { screens } of screenParts) {
    for (const [place, screen] of (await screens(page)).entries()) {
      await go(page, screen);
      await softly.poll(() => misfits(page), screen.path).toEqual([]);
      await shoot(page, `phone-${screen.name}-${place}`);
    }
  }
});
