// The sign-in page.
import type { Page } from '@playwright/test';
import { admin } from '../fixtures/server.ts';
import { screenLoaded } from '../fixtures/web-test.ts';

export class SignInPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(address = '/'): Promise<void> {
    await this.page.goto(address);
    await screenLoaded(this.page, 'sign-in');
  }

  async signIn({ email = admin.email, password = admin.password } = {}): Promise<void> {
    await this.page.getByRole('textbox', { name: /^E-?mail$/i }).fill(email);
    await this.page.getByRole('textbox', { name: /^(Password|Passwort)$/ }).fill(password);
    await this.page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click();
  }
}

/** How many records of a kind there are. */
export async function totalOf(page: Page, path: string): Promise<number> {
  const answer = await page.request.get(`/api/v2/${path}?page[size]=1`);
  return (await answer.json()).meta.total;
}

/** Signs in over the page's own cookie jar and makes English the user's language, so that a spec reads what it expects. */
export async function signedIn(page: Page, language: 'en' | 'de' = 'en'): Promise<void> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  await page.request.post('/api/v2/auth/session', { data: { email: admin.email, password: admin.password }, headers });
  await page.request.patch('/api/v2/auth/me', { data: { language }, headers });
}
