// Words in a German lab: on no screen one that only the English texts have. In a lab without records, so that all of it is the program's own.
import { kinds } from '#renderer/records/kinds/index.ts';
import { patience } from '../support/patience.ts';
import { fixedScreens, go, type Screen } from './fixtures/screens.ts';
import { textsOf, wordsOf, wordsOnlyInEnglish } from './fixtures/told-texts.ts';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain' });

const softly = expect.configure({ soft: true });

/**
 * Not looked at: where the English text stands beside the German one, where names stand that the lab gave itself, and where the trail
 * and the list of changes name keys and quote.
 */
const others: ReadonlySet<string> = new Set(['wording', 'statuses', 'categories', 'audits', 'about']);
/** Of names that came with the program: what is kept under them is called otherwise. */
const kept = ['front', 'desk', 'manager', 'technician', 'customer', 'room', 'busy', 'reservation'];
/** Words that are German as well. */
const both: ReadonlySet<string> = new Set(['band']);

const screens: readonly Screen[] = [
  ...fixedScreens,
  ...kinds.map(({ name, route }) => ({ name, path: route })),
  ...kinds
    .filter(({ operations }) => operations.edit.length > 0)
    .map(({ name, route }) => ({ name: `${name}-new`, path: `${route}/new` })),
].filter(({ name }) => !others.has(name));

test('Wörter sind deutsch, auch was nur vorgelesen wird', async ({ page }) => {
  test.setTimeout(patience(300_000));
  const english = new Set([...wordsOnlyInEnglish(), ...kept]);
  await signedIn(page, 'de');
  await page.goto('/about');
  await screenLoaded(page, 'about');
  for (const screen of screens) {
    await go(page, screen);
    const told = (await textsOf(page)).filter((text) =>
      wordsOf(text).some((word) => english.has(word.toLowerCase()) && !both.has(word.toLowerCase())),
    );
    softly(told, screen.path).toEqual([]);
  }
});
