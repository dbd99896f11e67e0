// A thousand targets of which half never answer: the others get what they are sent as if there were no such half. docs/adr/0070.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typed } from '#server/db/typed.ts';
import { newSecret } from '#server/webhooks/sign.ts';
import { anInventory, change } from '../../support/builders.ts';
import { patience } from '../../support/patience.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { waitFor } from '../../support/waiting.ts';

const targets = 1000;

let lab: RunningLab;
const servers: Server[] = [];
const arrivals: number[] = [];
let [open, mostOpen] = [0, 0];

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  lab = await startLab();
});
afterAll(async () => {
  await lab.stop();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

it(
  'are sent to side by side, and who is dead delays nobody',
  async () => {
    const living = await listen(
      createServer((request, response) => {
        request.resume().on('end', () => {
          arrivals.push(performance.now());
          response.writeHead(204).end();
        });
      }),
    );
    // Takes the connection and says nothing.
    const dead = await listen(
      createServer((request) => {
        open += 1;
        mostOpen = Math.max(mostOpen, open);
        request.socket.once('close', () => {
          open -= 1;
        });
      }),
    );
    await change(lab.program, 'setting', 'webhooks.targets', { value: JSON.stringify([living, dead]) });
    const admin = await lab.services.lab.db
      .selectFrom('users')
      .select('uID')
      .where('email', '=', 'admin@lab.test')
      .executeTakeFirstOrThrow();
    const hooks = Array.from({ length: targets }, (_, n) => ({
      uID: `hook-${n}`,
      name: `Target ${n}`,
      name_sort: `target ${n}`,
      url: `${n % 2 ? living : dead}/${n}`,
      events: 'inventory.created',
      user_uID: String(admin.uID),
      secret: newSecret(),
    }));
    for (let from = 0; from < targets; from += 100)
      await typed(lab.services.lab.db)
        .insertInto('webhooks')
        .values(hooks.slice(from, from + 100))
        .execute();
    // What is written wakes the lab's own service; the first round gives each its place.
    await change(lab.program, 'inventory', 'dev-1', { remark: 'wakes' });
    const placed = () =>
      typed(lab.services.lab.db)
        .selectFrom('webhooks')
        .select('uID')
        .where('place', 'is not', null)
        .where('name', 'like', 'Target%')
        .execute();
    await waitFor('places', async () => expect(await placed()).toHaveLength(targets), 60_000);
    const begun = performance.now();
    await anInventory(lab.program);
    await waitFor('half of them', () => expect(arrivals.length).toBeGreaterThanOrEqual(targets / 2), 60_000);
    const last = Math.round(Math.max(...arrivals) - begun);
    process.stdout.write(
      `${targets} webhooks, half of them dead: the last living one was reached after ${last} ms, ${mostOpen} dead open at once\n`,
    );
    expect(mostOpen).toBeLessThanOrEqual(targets / 2);
    // Were the dead waited for by turns of sixty-four, it would take eighty seconds.
    expect(last).toBeLessThan(patience(20_000));
  },
  patience(120_000),
);
