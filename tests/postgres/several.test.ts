// Several programs that serve one lab: what one changes is in force at the others with the next request, is told there, and is understood
// there by whoever comes back; one of them leads, and another one when it is gone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEvents } from '../api/v2/event-stream.ts';
import { verified } from '../support/behind.ts';
import { change } from '../support/builders.ts';
import { askedOf } from '../support/postgres-labs.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { waitFor } from '../support/waiting.ts';

let first: RunningLab;
let second: RunningLab;
beforeAll(async () => {
  first = await startLab({ keptBy: 'server' });
  second = await startLab({ keptBy: 'server', beside: first });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

interface Answer {
  data: { id: string; attributes: Record<string, unknown> };
}

async function made(lab: RunningLab, path: string, body: Record<string, unknown>): Promise<Answer['data']> {
  const answer = await lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as Answer).data;
}

const ask = <T>(sql: string) => askedOf(String(first.databaseUrl), async (client) => (await client.query(sql)).rows as T[]);

describe('what one changes', () => {
  it('is refused at the other with the very next request, where it was a right', async () => {
    const asked = () => second.v2('berta', { path: '/api/v2/inventories?page[size]=1' });
    const v1 = () => second.v1('berta', { path: '/api/inventory?limit=1' });
    expect((await asked()).status).toBe(200);
    expect((await v1()).status).toBe(200);
    const { id } = await someUser('berta');
    await change(first.program, 'user', id, { status: 'locked' });
    expect([(await asked()).status, (await v1()).status]).toEqual([401, 401]);
    await change(first.program, 'user', id, { status: 'active' });
    expect((await v1()).status).toBe(200);
  });

  it('is what the other knows by then: settings, statuses, columns of the lab’s own, totals', async () => {
    const total = async () => {
      const answer = await second.v2('admin', { path: '/api/v2/customers?page[size]=1' });
      return (answer.body as { meta: { total: number } }).meta.total;
    };
    for (let n = 0; n < 20; n += 1) {
      const before = await total();
      await made(first, 'customers', { name: `Counted at once ${n}` });
      expect(await total()).toBe(before + 1);
    }
    for (let n = 0; n < 5; n += 1) {
      const column = { table: 'customers', column_name: `K46_Shelf${n}`, field_type: 'text', api_name: `shelf_${n}` };
      const added = await first.v2('admin', { method: 'POST', path: '/api/v2/fields/customers', body: column });
      expect(added.status, added.text).toBe(201);
      const { attributes } = await made(second, 'customers', { name: `On a shelf ${n}`, [`shelf_${n}`]: 'left' });
      expect(attributes[`shelf_${n}`]).toBe('left');
    }
  });

  it('is heard at the other, and whoever heard it there goes on at any of them', async () => {
    const headers = async (lab: RunningLab) => ({ Authorization: `Bearer ${await lab.token('admin')}` });
    const at = await openEvents(second.url, await headers(first));
    expect((await at.next())?.event).toBe('open');
    const { id } = await made(first, 'customers', { name: 'Heard elsewhere' });
    const heard = await at.next();
    expect(heard?.data).toMatchObject({ resource: 'customer', id, action: 'create' });
    at.close();
    const missed = await made(second, 'customers', { name: 'Missed meanwhile' });
    const back = await openEvents(first.url, { ...(await headers(first)), 'Last-Event-ID': String(heard?.id) });
    expect((await back.next())?.event).toBe('open');
    expect((await back.next())?.data).toMatchObject({ id: missed.id, action: 'create' });
  });

  it('keeps its number, its change and its place in the trail, however many write at both', async () => {
    const both = [first, second];
    const orders = await Promise.all(
      Array.from({ length: 400 }, (_, n) =>
        made(both[n % 2] as RunningLab, 'bookings', { customer_id: 'C-ALPHA', date: '2031-05-01' }),
      ),
    );
    expect(new Set(orders.map(({ attributes }) => attributes.number)).size).toBe(400);
    const { faults, differences } = await verified(first);
    expect({ faults, differences }).toEqual({ faults: [], differences: [] });
  });

  it('is told by whoever is left, where it was cut off before it had its place', async () => {
    const waiting = 'select count(*)::int as n from plumbline_feed where seq >= 2^52';
    const { transaction, changes } = first.services.lab;
    const event = { resource: 'inventory', key: 'dev-1', action: 'update', row: null } as const;
    const at = await openEvents(second.url, { Authorization: `Bearer ${await second.token('admin')}` });
    expect((await at.next())?.event).toBe('open');
    // Committed, and then nothing more of it.
    await transaction((db) => changes.publish(db, ['inventory'], [event]));
    expect((await at.next())?.data).toMatchObject({ id: 'dev-1', action: 'update' });
    expect(await ask(waiting)).toEqual([{ n: 0 }]);
  });
});

describe('how often the world may ask', () => {
  it('is counted for the lab, whichever of its programs is asked, by one statement a request', async () => {
    const path = '/api/v2/public/languages';
    const left: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const { status, headers } = await (n % 2 === 0 ? first : second).raw({ path });
      expect(status).toBe(200);
      left.push(Number(headers['ratelimit-remaining']));
    }
    expect(left).toEqual(Array.from({ length: 30 }, (_, n) => 29 - n));
    expect([(await first.raw({ path })).status, (await second.raw({ path })).status]).toEqual([429, 429]);
    const kept = await ask<{ name: string; count: string }>('select name, count from plumbline_rates');
    expect(kept.map(({ count }) => Number(count))).toEqual([32]);
    expect(kept[0]?.name).not.toContain('127.0.0.1');
  });
});

describe('what the leader says of the mail server', () => {
  it('is said at every other program as well', async () => {
    const standing = async (lab: RunningLab) => {
      const { body } = await lab.v2('admin', { path: '/api/v2/messages/standing' });
      return (body as { data: { attributes: Record<string, unknown> } }).data.attributes;
    };
    const away = {
      state: 'away',
      reason: 'unreached',
      answer: 'Nobody answers',
      since: 1_900_000_000_000,
      next: 1_900_000_030_000,
    };
    expect(first.services.lab.leading.leads()).toBe(true);
    await waitFor('its word', async () => {
      // A round of its own may have said something else since.
      first.services.lab.leading.say(JSON.stringify(away));
      expect(await standing(second)).toMatchObject({ state: 'away', reason: 'unreached', answer: 'Nobody answers' });
    });
  });
});

describe('who leads', () => {
  const leading = () => [first, second].map(({ services }) => services.lab.leading.leads());

  it('is one of them, as all of them say', async () => {
    expect(leading()).toEqual([true, false]);
    for (const { services } of [first, second]) {
      const instances = await services.lab.leading.instances();
      expect(instances.map(({ leads, silent }) => ({ leads, silent }))).toEqual([
        { leads: true, silent: false },
        { leads: false, silent: false },
      ]);
      expect(instances.filter(({ own }) => own)).toHaveLength(1);
    }
  });

  it('is another one when its line breaks, and never two', async () => {
    const holders = `select pid from pg_locks where locktype = 'advisory' and granted
      and objid = hashtext('plumbline-leader')::bigint & x'ffffffff'::bigint`;
    const [holder] = await ask<{ pid: number }>(holders);
    await ask(`select pg_terminate_backend(${holder?.pid})`);
    await waitFor('one of them to lead again', async () => {
      expect(leading().filter(Boolean)).toHaveLength(1);
      expect(await ask(holders)).toHaveLength(1);
    });
    // What it lost it takes up again: it hears of what is written.
    const { id } = await made(second, 'customers', { name: 'After the line broke' });
    expect((await first.v2('admin', { path: `/api/v2/customers/${id}` })).status).toBe(200);
  });

  it('goes over to the other when one is stopped', async () => {
    const third = await startLab({ keptBy: 'server', beside: first });
    await waitFor('three of them', async () => expect(await third.services.lab.leading.instances()).toHaveLength(3));
    await third.stop();
    expect(await first.services.lab.leading.instances()).toHaveLength(2);
  });
});

async function someUser(name: string): Promise<{ id: string }> {
  const row = await first.services.lab.db
    .selectFrom('users')
    .select('uID')
    .where('email', 'like', `${name}%`)
    .executeTakeFirstOrThrow();
  return { id: String(row.uID) };
}
