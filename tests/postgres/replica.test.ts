// What only reads is asked of a server that follows, and never before what whoever asks has written, or was refused, is there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change } from '../support/builders.ts';
import { type FollowedServer, startFollowedServer } from '../support/followed-server.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { waitFor } from '../support/waiting.ts';

let server: FollowedServer;
let lab: RunningLab;
beforeAll(async () => {
  server = await startFollowedServer();
  const { url } = server.follower;
  lab = await startLab({ keptBy: 'server', server: server.url, replica: (database) => url(nameOf(database)) });
  await used();
});
afterAll(async () => {
  await lab.stop();
  await server.stop();
});

const nameOf = (database: string) => new URL(database).pathname.slice(1);
const state = () => lab.services.lab.replica?.state();
const used = () => waitFor('the replica to be asked', () => expect(state()).toMatchObject({ use: 'used' }));

/** So many of the questions were answered by it. */
async function answeredThere(work: () => Promise<unknown>): Promise<number> {
  const answered = () => lab.services.lab.replica?.answered() ?? 0;
  const before = answered();
  await work();
  return answered() - before;
}

interface Listed {
  data: { id: string; attributes: { name: string } }[];
  meta: { total: number };
}

async function customers(of = lab, user: 'admin' | 'berta' = 'admin', rest = ''): Promise<Listed> {
  const answer = await of.v2(user, { path: `/api/v2/customers?page[size]=100${rest}` });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Listed;
}

async function made(of: RunningLab, name: string): Promise<string> {
  const answer = await of.v2('admin', { method: 'POST', path: '/api/v2/customers', body: { name } });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { data: { id: string } }).data.id;
}

/** While it takes in nothing, having been in step to the last. */
async function paused(work: () => Promise<void>): Promise<void> {
  await used();
  await server.follower.pause();
  try {
    await work();
  } finally {
    await server.follower.resume();
    await used();
  }
}

describe('what only reads', () => {
  const faces: Record<string, () => Promise<{ status: number; text: string }>> = {
    'a list': () => lab.v2('admin', { path: '/api/v2/inventories?page[size]=5' }),
    'a list of v1': () => lab.v1('admin', { path: '/api/inventory?limit=5' }),
    'a search': () => lab.v2('admin', { path: '/api/v2/search?q=alpha' }),
    'an export': () => lab.v2('admin', { path: '/api/v2/customers/export?format=csv' }),
    'a dashboard': () => lab.v2('admin', { path: '/api/v2/worklist' }),
  };

  it.each(Object.keys(faces))('%s is answered there', async (name) => {
    await used();
    const there = await answeredThere(async () => {
      const answer = await faces[name]?.();
      expect(answer?.status, answer?.text).toBe(200);
    });
    expect(there).toBeGreaterThan(0);
  });

  it('is asked nothing that writes, and no record by its key', async () => {
    let id = '';
    expect(
      await answeredThere(async () => {
        id = await made(lab, 'Not asked there');
        expect((await lab.v2('admin', { path: `/api/v2/customers/${id}` })).status).toBe(200);
        const body = { name: 'Not asked there either' };
        expect((await lab.v2('admin', { method: 'PATCH', path: `/api/v2/customers/${id}`, body })).status).toBe(200);
      }),
    ).toBe(0);
  });
});

describe('while it takes in nothing', () => {
  it('whoever wrote finds it in his next list, its total and its search', async () => {
    const { meta } = await customers();
    await paused(async () => {
      const id = await made(lab, 'Written while it stood still');
      const listed = await customers();
      expect(listed.meta.total).toBe(meta.total + 1);
      expect(listed.data.map((one) => one.id)).toContain(id);
      expect((await customers(lab, 'admin', '&q=stood')).data.map((one) => one.id)).toEqual([id]);
    });
  });

  it('what another program wrote is there with the next request', async () => {
    const other = await startLab({ keptBy: 'server', server: server.url, beside: lab });
    try {
      await paused(async () => {
        const id = await made(other, 'Written at another program');
        expect((await customers()).data.map((one) => one.id)).toContain(id);
      });
    } finally {
      await other.stop();
    }
  });

  it('a right that was taken away holds', async () => {
    const seen = (await customers(lab, 'berta')).data.length;
    expect(seen).toBeGreaterThan(0);
    const user = await lab.services.lab.db
      .selectFrom('users')
      .select(['uID', 'role'])
      .where('email', 'like', 'berta%')
      .executeTakeFirstOrThrow();
    await paused(async () => {
      await change(lab.program, 'user', String(user.uID), { status: 'locked' });
      expect((await lab.v2('berta', { path: '/api/v2/customers' })).status).toBe(401);
    });
    await change(lab.program, 'user', String(user.uID), { status: 'active' });
  });

  it('it is said how far it lags', async () => {
    await paused(async () => {
      await made(lab, 'Behind which it lags');
      await waitFor('a lag that can be seen', () => {
        expect(state()?.use).toBe('behind');
        expect(state()?.lagMs).toBeGreaterThan(1000);
      });
      const health = await lab.raw({ path: '/health' });
      expect(health.body).toMatchObject({ replica: 'behind', replica_lag_ms: expect.any(Number) as number });
      await waitFor('its word on the page', async () => {
        const { body } = await lab.v2('admin', { path: '/api/v2/admin/instances' });
        expect((body as { data: { attributes: unknown }[] }).data[0]?.attributes).toMatchObject({ replica: 'behind' });
      });
      expect(await answeredThere(customers)).toBe(0);
    });
    expect(state()).toMatchObject({ use: 'used', lagMs: 0 });
  });
});

describe('where it cannot be asked', () => {
  it('the primary answers while it is away, and it is asked again when it is back', async () => {
    await used();
    const reading = { ends: false };
    const answers: number[] = [];
    const readers = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!reading.ends) {
          answers.push((await lab.v2('admin', { path: '/api/v2/customers/export?format=csv' })).status);
          answers.push((await lab.v2('admin', { path: '/api/v2/customers' })).status);
        }
      }),
    );
    await server.follower.stop();
    await waitFor('it to be missed', () => expect(state()?.use).toBe('away'));
    await customers();
    await server.follower.start();
    await used();
    reading.ends = true;
    await readers;
    expect([...new Set(answers)]).toEqual([200]);
    // What was written meanwhile has to be there first.
    await waitFor('it to answer', async () => expect(await answeredThere(customers)).toBeGreaterThan(0));
  });

  it('a statement that it is kept from ends is asked of the primary', async () => {
    await used();
    await server.follower.ask("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plumbline'");
    await Promise.all(Array.from({ length: 12 }, () => customers()));
    await used();
  });

  it('another lab is never taken for this one', async () => {
    const other = await startLab({ keptBy: 'server', server: server.url });
    const stranger = await startLab({
      ...{ keptBy: 'server', server: server.url, beside: other },
      replica: () => server.follower.url(nameOf(String(lab.databaseUrl))),
    });
    try {
      expect(stranger.services.lab.replica?.state().use).toBe('foreign');
      await made(stranger, 'Of the other lab');
      expect((await customers(stranger)).data.map(({ attributes }) => attributes.name)).toContain('Of the other lab');
    } finally {
      await stranger.stop();
      await other.stop();
    }
  });

  it('one that follows nobody any more is not asked', async () => {
    await used();
    await server.follower.promote();
    await waitFor('it to be seen', () => expect(state()?.use).toBe('promoted'));
    const id = await made(lab, 'After it was let go');
    expect((await customers()).data.map((one) => one.id)).toContain(id);
    expect(await answeredThere(customers)).toBe(0);
  });
});
