// A browser at the built screens, signed in as somebody who may see the whole lab: what the measurements of screens stand on.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { ensureChromium } from '../../scripts/runtime/ensure-chromium.ts';
import { hashPassword } from '../../src/server/auth/secrets/passwords.ts';
import { hashSecret } from '../../src/server/auth/secrets/secrets.ts';
import { startPlumbline } from './measured-server.ts';

const apiKey = 'screens-key';
export const screensAccount = { username: 'screens@lab.test', password: 'bench plumb line' };

/** The same account as a client of v1. */
export const apiCredentials = new URLSearchParams({
  HTTP_X_REST_USERNAME: screensAccount.username,
  HTTP_X_REST_PASSWORD: screensAccount.password,
  HTTP_X_REST_API_KEY: apiKey,
}).toString();

export async function addAccount(directory: string): Promise<void> {
  const db = new Database(join(directory, 'lab.db'));
  const role = db.prepare("select uID from roles where name = 'administrator'").pluck().get();
  db.prepare(
    `insert or ignore into users (uID, email, role, status, customer_filter, inventory_filter, language, password_hash)
     values ('bench-screens', ?, ?, 'active', 'all', 'all', 'en', ?)`,
  ).run(screensAccount.username, role, await hashPassword(screensAccount.password));
  db.prepare(
    "insert or ignore into api_keys (uID, user_uID, name, key_hash) values ('bench-screens', 'bench-screens', 'bench', ?)",
  ).run(hashSecret(apiKey));
  db.close();
}

export interface Screens {
  browser: Browser;
  page: Page;
  devtools: CDPSession;
  open(path: string, screen: string): Promise<void>;
}

export async function withScreens(directory: string, work: (screens: Screens) => Promise<void>): Promise<void> {
  await addAccount(directory);
  const server = await startPlumbline(directory);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(() => undefined),
    args: ['--no-sandbox', '--enable-precise-memory-info'],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 1920, height: 1080 },
      locale: 'en-GB',
      baseURL: server.url,
    });
    const page = await context.newPage();
    // What is measured may be slow; a machine with other work on it must not end the measurement.
    page.setDefaultTimeout(180_000);
    const answer = await page.request.post('/api/auth/login', { data: screensAccount, headers: { Origin: server.url } });
    if (!answer.ok()) throw new Error(`signing in: ${answer.status()}`);
    const open = async (path: string, screen: string) => {
      await page.goto(path);
      await page.waitForSelector(`body[data-screen="${screen}"][data-app-state="loaded"]`, { timeout: 60_000 });
    };
    await work({ browser, page, devtools: await context.newCDPSession(page), open });
  } finally {
    await browser.close();
    await server.stop();
  }
}
