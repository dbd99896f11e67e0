// Who may release when a lab of before is opened: whoever could until now, roles and keys alike, and nobody else.
// docs/adr/0125-who-releases-is-a-right-of-its-own.md.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { migrate } from '#server/db/sqlite/tables/migrate.ts';
import { tempFolder } from './support/temp-folder.ts';

it('every role and key that worked on calibrations has the right, once, and the trail takes them in', async () => {
  const handle = openSqlite(join(tempFolder(), 'lab.db'));
  await migrate({ handle, migrations: migrations.slice(0, 68) });
  const before = {
    bench: '["calibration_view","calibration_edit","calibration_delete"]',
    desk: '["calibration_view"]',
    ahead: '["calibration_edit","calibration_release"]',
  };
  for (const [name, operations] of Object.entries(before))
    handle.prepare('insert into roles ("uID", name, operations) values (?, ?, ?)').run(name, name, operations);
  await migrate({ handle, migrations: migrations.slice(0, 69) });
  const held = Object.fromEntries(handle.prepare('select name, operations from roles').raw().all() as [string, string][]);
  expect(held).toEqual({
    ...before,
    bench: '["calibration_view","calibration_edit","calibration_release","calibration_delete"]',
  });
  expect(handle.prepare('select resource from trail_due').pluck().all()).toEqual(['role']);
  handle.close();
});
