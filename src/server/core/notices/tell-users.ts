// Writes notices to those whom a change concerns, in the transaction of the change: what was taken back was told to nobody, and nothing is
// told twice. docs/interface/records.md#notices.
import { sql } from 'kysely';
import { oneOfMany } from '../../db/dialect/index.ts';
import { inChunks, insertAll } from '../../db/store/insert-rows.ts';
import { instantNow } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { NoticeEvent } from '../../schema/notice-event.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { type Ctx, markWritten } from '../lab/context.ts';
import { type ReadNames, recordTitle } from '../lab/record-title.ts';
import { type Concerned, concerned } from './concerned.ts';
import { activeAmong, audienceOf, readAudiences } from './told-users.ts';

interface Wanted {
  event: NoticeEvent;
  title: string;
  about: { resource: ResourceName; key: string } | null;
  users: readonly string[];
}

/** What these entries of the trail tell. */
export async function tellOfEntries(ctx: Ctx, entries: Parameters<typeof concerned>[1]): Promise<void> {
  const found = concerned(ctx.lab.registry, entries);
  if (found.length === 0) return;
  const audiences = await readAudiences(ctx, found);
  const wanted: Wanted[] = [];
  const titles = await titlesOf(ctx, found);
  for (const { event, who, written, about } of found) {
    const users = audienceOf({ who, written }, audiences);
    // Nobody needs to be told what they did themselves.
    const others = users.filter((user) => ctx.principal.program || user !== ctx.principal.userId);
    const title = titles.get(nameOf(about)) ?? '';
    if (others.length > 0) wanted.push({ event, title, about, users: others });
  }
  await tellUsers(ctx, wanted);
}

/** Each of them who can still sign in. */
export async function tellUsers(ctx: Ctx, wanted: readonly Wanted[]): Promise<void> {
  const active = await activeAmong(
    ctx,
    wanted.flatMap(({ users }) => users),
  );
  const at = instantNow(ctx.lab.clock);
  const by_name = ctx.principal.program ? null : ctx.principal.name;
  const rows = wanted.flatMap(({ event, title, about, users }) =>
    [...new Set(users)]
      .filter((user) => active.has(user))
      .map((user_uID) => ({
        ...{ uID: ctx.lab.newId(), at, event, title, user_uID, by_name, created_at: at, updated_at: at },
        ...{ resource: about?.resource ?? null, record_key: about?.key ?? null },
      })),
  );
  if (rows.length === 0) return;
  markWritten(ctx, 'notices');
  await insertAll(ctx.db, 'notices', rows);
  for (const { uID } of rows) ctx.written?.events.push({ resource: 'notice', key: uID, action: 'create', row: null });
}

const nameOf = ({ resource, key }: Concerned['about']) => `${resource} ${key}`;

/** What the records are called, by their names: one question a type. */
async function titlesOf(ctx: Ctx, found: readonly Concerned[]): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  const read: ReadNames = new Map();
  for (const name of new Set(found.map(({ about }) => about.resource))) {
    const resource = ctx.lab.registry.resource(name);
    const keys = [...new Set(found.filter(({ about }) => about.resource === name).map(({ about }) => about.key))];
    for (const chunk of inChunks(keys)) {
      const { rows } = await sql<Row>`select * from ${sql.table(resource.table)}
        where ${oneOfMany(sql.ref(resource.key), chunk)}`.execute(ctx.db);
      for (const row of rows) {
        const about = { resource: name, key: String(row[resource.key]) };
        titles.set(nameOf(about), await recordTitle(ctx, resource, row, read));
      }
    }
  }
  return titles;
}
