// Decision rules tried out by keyboard: what a rule accepts, what it says of a reading, what cannot be read, in both languages.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const shots = process.env.PLUMBLINE_SHOTS;

test('a rule is written and tried, and what cannot be read is marked at its field', async ({ page }) => {
  await signedIn(page);
  await page.goto('/decision-rules');
  await screenLoaded(page, 'decision-rules');
  const answer = page.getByRole('region', { name: 'What the rule means' });
  await expect(answer.getByText('Guard band').locator('..')).toContainText('0.4');
  await expect(answer).toContainText('Pass, conditional');
  await expectAccessible(page);
  if (shots) await page.screenshot({ path: `${shots}/decision-en.png` });
  const rule = page.getByRole('combobox', { name: 'Decision rule' });
  await rule.fill('Customer A: w = 0.5 U');
  await expect(answer.getByText('Accepted up to').locator('..')).toContainText('10.8');
  await expect(page).toHaveURL(/rule=Customer\+A/);
  await rule.fill('as we like it');
  await expect(page.getByText(/^The program does not know this rule/)).toBeVisible();
  await rule.fill('RSS');
  await page.getByRole('textbox', { name: 'Lower limit' }).fill('');
  await expect(answer.getByText('Of a single limit this rule says nothing.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Uncertainty U' }).fill('0');
  await expect(page.getByText('Please enter a number above 0.')).toBeVisible();
});

test('two fields that act in the same moment lose nothing of each other', async ({ page }) => {
  await signedIn(page);
  await page.goto('/decision-rules');
  await screenLoaded(page, 'decision-rules');
  const field = (name: string) => page.getByRole('textbox', { name }).elementHandle();
  await page.evaluate(
    (fields) => {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const [input, value] of fields) {
        setter?.call(input, value);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
    [
      [await field('Lower limit'), '8'],
      [await field('Upper limit'), '12'],
    ] as const,
  );
  await expect(page).toHaveURL(/lower=8/);
  await expect(page).toHaveURL(/upper=12/);
  await expect(page.getByRole('textbox', { name: 'Lower limit' })).toHaveValue('8');
});

test('Entscheidungsregeln auf Deutsch, schmal und dunkel: Zahlen mit Komma', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signedIn(page, 'de');
  await page.goto('/decision-rules?measured=10,9&rule=ISO+14253-1');
  await screenLoaded(page, 'decision-rules');
  await expect(page.getByRole('textbox', { name: 'Messwert' })).toHaveValue('10,9');
  const answer = page.getByRole('region', { name: 'Bedeutung der Regel' });
  await expect(answer.getByText('Wahrer Wert außerhalb der Grenzen').locator('..')).toContainText('30,9 %');
  await expectAccessible(page);
  if (shots) await page.screenshot({ path: `${shots}/decision-de.png` });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  if (shots) await page.screenshot({ path: `${shots}/decision-phone.png`, fullPage: true });
});
