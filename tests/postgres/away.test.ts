// A database server that goes away for a while: who asks is told so and when to ask again, nothing that was confirmed is lost, and the program
// goes on by itself when it is back. Between the two stands a door of this test that can be shut.
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPostgres, poolOf } from '#server/db/postgres/connection/connection.ts';
import { startServer } from '#server/index.ts';
import { postgresOrFail, type ServerAtHand } from '../support/one-postgres.ts';
import { askedOf, movedLab, newLab, type ServedDatabase } from '../support/postgres-labs.ts';
import { credentialHeaders } from '../support/running-lab.ts';
import { copySeed, resourcesDir } from '../support/seed-lab.ts';
import { waitFor } from '../support/waiting.ts';

interface Door {
  url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
}

async function doorTo(url: string): Promise<Door> {
  const [target, through] = [new URL(url), new URL(url)];
  const lines = new Set<Socket>();
  const fresh = () =>
    createServer((line) => {
      const onward = connect(Number(target.port), target.hostname);
      for (const [one, other] of [
        [line, onward],
        [onward, line],
      ] as const) {
        lines.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
        one.pipe(other);
      }
    });
  let listening: Server = fresh();
  let port = 0;
  const open = async () => {
    listening = fresh();
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
    port = (listening.address() as { port: number }).port;
  };
  await open();
  through.port = String(port);
  return {
    url: through.href,
    open,
    async shut() {
      const closed = new Promise<void>((resolve) => listening.close(() => resolve()));
      for (const line of lines) line.destroy();
      await closed;
    },
  };
}

let server: ServerAtHand;
let database: ServedDatabase;
let seed: Awaited<ReturnType<typeof copySeed>>;
beforeAll(async () => {
  server = await postgresOrFail();
  seed = await copySeed('full');
  database = await movedLab(server.url, seed.database);
});
afterAll(async () => {
  await database.discard();
  seed.discard();
  await server.stop();
});

it('is told of, waited for, and costs nothing that was confirmed', async () => {
  const door = await doorTo(database.url);
  const running = await startServer({
    dataDir: seed.directory,
    port: 0,
    resourcesDir,
    rendererDir: null,
    logLevel: 'silent',
    database: door.url,
  });
  const headers = { ...credentialHeaders('admin'), 'content-type': 'application/json' };
  const list = () => fetch(`${running.url}/api/inventory?limit=200`, { headers });
  const make = (name: string) =>
    fetch(`${running.url}/api/inventory`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ I4201: name, ktag: 'C-ALPHA' }),
    });
  try {
    expect((await list()).status).toBe(200);
    const confirmed: string[] = [];
    const writing = (async () => {
      for (let n = 0; ; n += 1) {
        const answer = await make(`AWAY-${n}`);
        if (answer.status !== 200) return answer;
        confirmed.push(`AWAY-${n}`);
        if (confirmed.length === 5) await door.shut();
      }
    })();
    const refused = await writing;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(JSON.stringify(await refused.json())).not.toMatch(/ECONN|postgres|select /i);
    expect((await list()).status).toBe(503);
    expect((await fetch(`${running.url}/api/v2/health`)).status).toBeLessThan(600);
    await door.open();
    await waitFor('the lab to answer again', async () => expect((await list()).status).toBe(200));
    expect((await make('BACK-1')).status).toBe(200);
    const text = await (await list()).text();
    for (const name of [...confirmed, 'BACK-1']) expect(text).toContain(`"${name}"`);
  } finally {
    await running.stop();
    await door.shut();
  }
});

it('a server that became one that only follows is away for whoever writes', async () => {
  const own = await newLab(server.url);
  const name = new URL(own.url).pathname.slice(1);
  await askedOf(own.url, (client) => client.query(`alter database "${name}" set default_transaction_read_only = on`));
  const input = { url: own.url, most: 1, slowQuery: () => undefined };
  const db = connectPostgres(poolOf(input), input);
  try {
    const write = db.insertInto('settings').values({ name: 'one', value: '1' }).execute();
    await expect(write).rejects.toMatchObject({ code: 'lab.away', details: { retryAfterSeconds: 5 } });
  } finally {
    await db.destroy();
    await own.discard();
  }
});
