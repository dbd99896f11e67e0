// The sign-in page.
import type { BrowserContext, Page } from '@playwright/test';
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

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The session of each lab: a sign-in costs a third of a second of processor, as it should, and most tests are not about it. */
const sessions = new Map<string, Cookies>();

/** Signs in over the page's own cookie jar and makes English the user's language, so that a spec reads what it expects. */
export async function signedIn(page: Page, language: 'en' | 'de' = 'en'): Promise<void> {
  const context = page.context();
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const speak = () => page.request.patch('/api/v2/auth/me', { data: { language }, headers });
  const kept = sessions.get(headers.Origin);
  if (kept) await context.addCookies(kept);
  // What another test ended is no session any more.
  if (kept && (await speak()).ok()) return;
  await page.request.post('/api/v2/auth/session', { data: { email: admin.email, password: admin.password }, headers });
  await speak();
  sessions.set(headers.Origin, await context.cookies());
}
