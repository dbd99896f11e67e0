// Risks as a matrix: counted where they stand, looked at cell by cell, assessed by picking one.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

async function ticket(page: Page, data: object): Promise<string> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request.post('/api/v2/tickets', { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.id;
}

const attributesOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/v2/tickets/${id}`)).json()).data.attributes;

test('a new one begins with what it is about; its number is given by itself', async ({ page }) => {
  await signedIn(page);
  await page.goto('/tickets/new');
  await screenLoaded(page, 'tickets-new');
  await expect(page.getByRole('textbox').first()).toHaveAccessibleName(/^Title/);
  await expect(page.getByRole('textbox', { name: /^Title/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Scale in hall 2 drifts');
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'tickets-record');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scale in hall 2 drifts');
  await expect(page.getByText(/^T-\d{4}/).first()).toBeVisible();
});

test('a cell counts its tickets, shows them, and leads to them as a list', async ({ page }) => {
  await signedIn(page);
  await ticket(page, { title: 'Nearly certain disaster', risk_1: 5, risk_2: 5 });
  await ticket(page, { title: 'Settled disaster', risk_1: 5, risk_2: 5, status: 6 });
  await page.goto('/tickets');
  await screenLoaded(page, 'tickets');
  await page.getByRole('link', { name: 'Risk matrix' }).click();
  await screenLoaded(page, 'tickets-matrix');
  const cell = page.getByRole('button', { name: /^Probability 5 .*, Impact 5 / });
  await expect(cell).toHaveText('1Critical');
  await cell.click();
  const rows = page.getByRole('region', { name: /^Probability 5 .*, Impact 5 / });
  await expect(rows.getByRole('listitem')).toHaveText([/^25Nearly certain disaster/]);
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Closed ones too' }).click();
  await expect(cell).toHaveText('2Critical');
  await expect(rows.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(rows.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  // The arrow keys lead from cell to cell.
  await cell.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: /^Probability 4 .*, Impact 4 / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Probability 4 .*, Impact 4 / })).toBeVisible();
  await page.getByRole('link', { name: /as a list$/ }).click();
  await screenLoaded(page, 'tickets');
  await expect(page.getByRole('list', { name: 'Filters' }).getByText(/^Probability 4/)).toBeVisible();
});

test('a ticket is assessed by picking a cell, and the assessment is taken back', async ({ page }) => {
  await signedIn(page);
  const id = await ticket(page, { title: 'Not assessed so far' });
  await page.goto(`/tickets/${id}`);
  await screenLoaded(page, 'tickets-record');
  await expect(page.getByText('Not assessed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Assess risk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assess risk' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Probability 3 .*, Impact 4 .*risk score 12, High/ }).click();
  await expect(page.getByText('12High')).toBeVisible();
  // The form below stands on what was saved.
  await expect(page.getByRole('textbox', { name: 'Probability' })).toHaveValue('3');
  expect(await attributesOf(page, id)).toMatchObject({ risk: 12, priority: 'high' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Not assessed', { exact: true })).toBeVisible();
  expect(await attributesOf(page, id)).toMatchObject({ risk: null, priority: 'normal', due_date: null });
});

test('in the list a risk stands with what it means', async ({ page }) => {
  await signedIn(page);
  await ticket(page, { title: 'Told in a word', risk_1: 4, risk_2: 3 });
  await page.goto('/tickets?f.title=Told%20in%20a%20word');
  await screenLoaded(page, 'tickets');
  await expect(page.getByRole('gridcell', { name: '12 High', exact: true })).toBeVisible();
});

test('Risikomatrix auf Deutsch: was nicht bewertet ist, ein neues Ticket mit dem Risiko des Feldes, dunkel lesbar', async ({
  page,
}) => {
  await signedIn(page, 'de');
  await page.emulateMedia({ colorScheme: 'dark' });
  await ticket(page, { title: 'Noch ohne Risiko' });
  await page.goto('/tickets/matrix');
  await screenLoaded(page, 'tickets-matrix');
  await page.getByRole('button', { name: /^Nicht bewertet/ }).click();
  await expect(page.getByRole('region', { name: 'Nicht bewertet' }).getByText('Noch ohne Risiko')).toBeVisible();
  await page.getByRole('button', { name: 'Eintrittswahrscheinlichkeit 1 (kaum je), Auswirkung 1 (unerheblich)' }).click();
  await expect(page.getByText('Hier steht kein Ticket')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Neues Ticket mit diesem Risiko' }).click();
  await screenLoaded(page, 'tickets-new');
  await expect(page.getByRole('textbox', { name: 'Auswirkung' })).toHaveValue('1');
});
