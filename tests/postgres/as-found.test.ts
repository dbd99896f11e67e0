// What a migration changed in the rows of a lab on a server has no entries of its own: the next start takes it in as it is found, in one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepServedRows } from '#server/db/postgres/upgrade/keep-served-rows.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { keepRows } from '#server/db/sqlite/trail/kept-rows.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import { settleTrail } from '#server/setup/settle-trail.ts';
import { verified } from '../support/behind.ts';
import { askedOf } from '../support/postgres-labs.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { copySeed } from '../support/seed-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab({ keptBy: 'server' });
});
afterAll(() => lab.stop());

const ask = (statement: string) => askedOf(String(lab.databaseUrl), (client) => client.query(statement));

const settled = () =>
  settleTrail({ lab: lab.services.lab, handle: null, paths: dataPaths(lab.directory), nativeBinding: undefined });

it('is doubted until then, and proven from then on', async () => {
  await ask(`update customers set "K4602" = "K4602" || ' of old', row_version = row_version + 1`);
  expect((await verified(lab)).differences.length).toBeGreaterThan(0);
  await ask(`insert into trail_due (resource) values ('customer')`);
  await settled();
  const { faults, differences } = await verified(lab);
  expect({ faults, differences }).toEqual({ faults: [], differences: [] });
  const told = await ask("select after from audits where action = 'take_in' order by rid desc limit 1");
  expect((told.rows[0] as { after: string }).after).toContain('"kinds":"customer"');
  expect((await ask('select * from trail_due')).rows).toEqual([]);
  await ask(`update customers set "K4602" = 'behind' where rid = (select min(rid) from customers)`);
  expect((await verified(lab)).differences).toHaveLength(1);
});

it('is packed to the byte as in a file', async () => {
  const seed = await copySeed('full');
  const handle = openSqlite(seed.database);
  try {
    const wanted = { definitions: resourceDefinitions, entry: 'an-entry', only: new Set(['role', 'inventory', 'user']) };
    const { lab: served } = lab.services;
    const there = await served.transaction((db) => keepServedRows({ db, nativeBinding: undefined, ...wanted }));
    // What the start of the one on the server wrote is none of these kinds.
    expect(there).toEqual(keepRows({ handle, ...wanted }));
  } finally {
    handle.close();
    seed.discard();
  }
});
