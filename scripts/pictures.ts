// `npm run pictures`: the pictures of the README, taken of the demonstration lab by a browser at the built program: a dashboard, the
// matrix of prices, a label and a certificate. Written anew when screens or papers look otherwise.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { admin, startLabServer } from '../tests/web/fixtures/server.ts';
import { ensureBuilt } from './build.ts';
import { ensureChromium } from './runtime/ensure-chromium.ts';
import { root } from './runtime/root.ts';

const folder = join(root, 'docs', 'pictures');
const mostBytes = 150_000;

interface Row {
  id: string;
}

/** A few colours are enough for screens and papers, and keep the repository small. */
async function write(name: string, picture: Buffer, width: number): Promise<void> {
  const small = await sharp(picture)
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 128, effort: 10 })
    .toBuffer();
  if (small.byteLength > mostBytes) throw new Error(`${name}.png has ${small.byteLength} bytes, more than ${mostBytes}.`);
  writeFileSync(join(folder, `${name}.png`), small);
  process.stdout.write(`${name}.png  ${(small.byteLength / 1000).toFixed(0)} kB\n`);
}

async function answered(page: Page, path: string, body?: unknown): Promise<Buffer> {
  const address = `/api/v2/${path}`;
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = body === undefined ? await page.request.get(address) : await page.request.post(address, { data: body, headers });
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`);
  return answer.body();
}

async function first(page: Page, path: string): Promise<string> {
  const { data } = JSON.parse((await answered(page, path)).toString('utf8')) as { data: Row[] };
  if (!data[0]) throw new Error(`${path} finds nothing.`);
  return data[0].id;
}

/** Without the line at the foot where it tells the folder of this computer. */
async function screen(page: Page, path: string, name: string, height = 800): Promise<Buffer> {
  await page.goto(path);
  await page.waitForSelector(`body[data-screen="${name}"][data-app-state="loaded"]`);
  // Charts grow into place, and what the first look does not need comes after it.
  await page.waitForTimeout(2500);
  return page.screenshot({ clip: { x: 0, y: 0, width: 1280, height } });
}

await ensureBuilt();
mkdirSync(folder, { recursive: true });
const server = await startLabServer({ ready: true, demo: true });
const browser = await chromium.launch({ executablePath: await ensureChromium(() => undefined), args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', baseURL: server.url });
  const page = await context.newPage();
  const headers = { Origin: server.url };
  await page.request.post('/api/v2/auth/session', { data: admin, headers });
  await page.request.patch('/api/v2/auth/me', { data: { language: 'en' }, headers });

  await write('dashboard', await screen(page, '/dashboards', 'dashboards', 772), 1120);
  await write('price-matrix', await screen(page, '/prices/matrix', 'matrix'), 1120);

  const device = await first(page, 'inventories?filter[status]=1&sort=asset_number&page[size]=1');
  await write(
    'label',
    await answered(page, `labels/preview?format=device-62x29&inventory_id=${device}&output=png&dpi=300&language=en`),
    732,
  );

  const calibration = await first(page, 'calibrations?filter[released_at]=notnull:&sort=-calibration_date&page[size]=1');
  const kept = JSON.parse(
    (await answered(page, `calibrations/${calibration}/certificate`, { language: 'en' })).toString('utf8'),
  ) as { data: Row };
  await write('certificate', await answered(page, `documents/${kept.data.id}/preview`), 560);
} finally {
  await browser.close();
  await server.stop();
}
