// A webhook as an administrator makes it: an address that is allowed, its secret shown once, a message to try it, and the log of what was sent.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const byHand = { delay: 60 };

const words = {
  en: {
    ...{
      make: 'New webhook',
      name: 'Name',
      url: 'Address',
      events: 'Events',
      create: 'Create',
      secret: 'New secret',
    },
    ...{
      trial: 'Send test',
      answered: /^Answered with 200 after \d+ ms\.$/,
      once: /It is shown only this once/,
      messages: 'Messages',
    },
  },
  de: {
    ...{
      make: 'Neuer Webhook',
      name: 'Name',
      url: 'Adresse',
      events: 'Ereignisse',
      create: 'Anlegen',
      secret: 'Neues Geheimnis',
    },
    ...{ trial: 'Test senden', answered: /200/, once: /nur dieses eine Mal/ },
  },
} as const;

/** Another program of the house that takes messages. */
async function receiver() {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, answer) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      answer.end('thank you');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { heard, origin, stop: () => server.close() };
}

for (const language of ['en', 'de'] as const)
  test(`a webhook is made, tried, and its messages are read, ${language}`, async ({ page, server }) => {
    const say = words[language];
    const { heard, origin, stop } = await receiver();
    try {
      await signedIn(page, language);
      const headers = { Origin: server.url };
      const data = { value: JSON.stringify([origin]) };
      expect((await page.request.patch('/api/v2/settings/webhooks.targets', { data, headers })).status()).toBe(200);
      await page.goto('/webhooks');
      await screenLoaded(page, 'webhooks');
      await page.getByRole('link', { name: say.make }).first().click();
      const form = page.getByRole('main');
      await form.getByRole('textbox', { name: new RegExp(`^${say.name}`) }).pressSequentially('ERP', byHand);
      await form.getByRole('textbox', { name: new RegExp(`^${say.url}`) }).pressSequentially(`${origin}/in`, byHand);
      await form.getByRole('textbox', { name: new RegExp(`^${say.events}`) }).fill('inventory.*');
      await shoot(page, `webhook-new-${language}`);
      await page.getByRole('button', { name: say.create, exact: true }).click();
      await screenLoaded(page, 'webhooks-record');
      await page.getByRole('button', { name: say.secret }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(say.once)).toBeVisible();
      await expect(dialog.getByText(/^whsec_/)).toBeVisible();
      await expectAccessible(page);
      await shoot(page, `webhook-secret-${language}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say.trial }).click();
      await expect(page.getByText(say.answered).first()).toBeVisible();
      expect(heard.at(-1)?.headers['webhook-signature']).toMatch(/^v1,/);

      const [device] = (await (await page.request.get('/api/v2/inventories?page[size]=1')).json()).data;
      const change = { data: { location: `Regal ${language}` }, headers };
      expect((await page.request.patch(`/api/v2/inventories/${device.id}`, change)).status()).toBe(200);
      await expect.poll(() => heard.some(({ body }) => body.includes(`Regal ${language}`))).toBe(true);
      await page.goto('/webhook-deliveries');
      await screenLoaded(page, 'webhook-deliveries');
      await expect(
        page.getByRole('row').filter({ hasText: 'inventory.updated' }).filter({ hasText: '200' }).first(),
      ).toBeVisible();
      await shoot(page, `webhook-log-${language}`);
      for (const colorScheme of ['light', 'dark'] as const)
        for (const [width, height] of [
          [1440, 900],
          [390, 844],
        ] as const) {
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme });
          await expect.poll(() => misfits(page)).toEqual([]);
          await shoot(page, `webhook-log-${language}-${width}-${colorScheme}`);
        }
    } finally {
      stop();
    }
  });
