// What changed since a place in the trail, as its reader sees it now: the record as his lists show it, or that it is gone. Read this way a
// second store becomes equal to his lists, wherever he begins and however often he is interrupted. docs/adr/0069, docs/interface/connections.md.
import { sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import { oneOfMany } from '../../db/dialect/index.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { assertMay, mayView } from '../access/permissions.ts';
import { eachVisible } from '../access/scope.ts';
import { type Ctx, type Lab, readingDb } from '../lab/context.ts';
import { recordEvent } from '../lab/record-events.ts';
import { groupedBy } from '../rows/grouped-by.ts';
import { columnList, fromTable, rootAlias, type SelectedRow } from '../rows/select.ts';
import { trailRecord } from '../trail/trail-seals.ts';
import { type ChangePlace, headDigits, type LabMark, labMark, sealPlace, unsealPlace } from './change-place.ts';
import { followedTypes, sightOf } from './followed.ts';
import { followedBy, followersOf } from './followers.ts';
import { seenOnce } from './seen-once.ts';
import { type TrailEntry, trailEntries } from './trail-entries.ts';

export interface RecordChange {
  resource: ResolvedResource;
  key: string;
  action: 'created' | 'updated' | 'deleted';
  /** When its last entry was written. */
  at: string;
  /** As its reader sees it now; null: he sees none. */
  row: SelectedRow | null;
}

export interface ChangePage {
  changes: RecordChange[];
  /** Where to go on. */
  place: string;
  /** There may be more at once. */
  more: boolean;
}

export interface ChangeQuestion {
  /** Null: from now on. */
  since: string | null;
  /** So many entries of the trail are read; what moved with a record comes besides. */
  limit: number;
  types: readonly ResolvedResource[] | null;
}

/** Entries that a question for few types goes past at most. */
const mostPassed = 20_000;
/** What follows a record that moves may be much: so many of these end a page. */
const mostMoved = 100;

const marks = new WeakMap<Lab, LabMark>();

export async function readChanges(ctx: Ctx, { since, limit, types }: ChangeQuestion): Promise<ChangePage> {
  const { lab } = ctx;
  // What a filter of his own leaves him may change with anything a device is related to, and with the day.
  if (ctx.principal.inventoryFilter) throw new AppError('changes.narrowed');
  for (const type of types ?? []) assertMay(ctx, type, 'view');
  const mark = marks.get(lab) ?? (await labMark(lab.reads));
  marks.set(lab, mark);
  const sight = await sightOf(ctx);
  if (since === null) return { changes: [], more: false, place: sealPlace(mark, await hereAndNow(ctx, sight)) };
  const from = opened(mark, { since, sight });
  const end = await checkedEnd(ctx, from);
  const until = types ? Math.min(end, from.entry + mostPassed) : end;
  const asked = types ? new Set(types.map(({ name }) => name)) : null;
  // What moves between customers moves nothing for who sees them all.
  const read = asked && ctx.principal.customers !== 'all' ? followedBy(ctx, asked) : asked;
  const found = await trailEntries(ctx, { after: from.entry, until, limit, types: read });
  const entries = upToMostMoved(found);
  if (entries.some(rowsWereTaken)) throw beginAnew('rows');
  const touched = await touchedBy(ctx, entries, asked);
  const changes = await statesOf(ctx, touched);
  const last = entries.at(-1)?.rid ?? from.entry;
  const entry = entries.length === found.length && found.length < limit ? until : last;
  // Read after the rows: they are no newer than that.
  const now = await hereAndNow(ctx, sight);
  return { changes, more: entry < end, place: sealPlace(mark, { ...now, entry }) };
}

async function hereAndNow(ctx: Ctx, sight: string): Promise<ChangePlace> {
  const { entry, head } = await ctx.lab.chain.end(readingDb(ctx));
  return { entry, end: { entry, head: head.slice(0, headDigits) }, sight };
}

/** Rows that came into the lab past the trail: nobody was told of them. */
const rowsWereTaken = ({ resource, action, record_key }: TrailEntry) =>
  resource === trailRecord.resource && record_key === trailRecord.rows && action === 'take_in';

type Lost = 'other_lab' | 'restored' | 'access' | 'rows';

const beginAnew = (reason: Lost) =>
  new AppError('changes.begin_anew', { messageKey: `errors.changes.begin_anew.${reason}`, parameter: 'since' });

function opened(mark: LabMark, { since, sight }: { since: string; sight: string }): ChangePlace {
  const from = unsealPlace(mark, since);
  if (from === 'foreign') throw beginAnew('other_lab');
  if (from === null) throw new AppError('request.invalid', { messageKey: 'errors.changes.no_cursor', parameter: 'since' });
  if (from.sight !== sight) throw beginAnew('access');
  return from;
}

/** The end of the trail, once it still says what it said when the place was given out. */
async function checkedEnd(ctx: Ctx, { end }: ChangePlace): Promise<number> {
  const { rows } = await sql<{ rid: number; hash: string }>`select rid, hash from audits
    where rid in (${end.entry}, (select max(rid) from audits)) order by rid`.execute(readingDb(ctx));
  const then = rows.find(({ rid }) => rid === end.entry);
  if (!then?.hash.startsWith(end.head)) throw beginAnew('restored');
  return rows.at(-1)?.rid ?? 0;
}

function upToMostMoved(entries: readonly TrailEntry[]): readonly TrailEntry[] {
  let moves = 0;
  const last = entries.findIndex(({ moved }) => {
    moves += moved;
    return moves >= mostMoved;
  });
  return last === -1 ? entries : entries.slice(0, last + 1);
}

interface Touched {
  resource: ResolvedResource;
  key: string;
  /** It was made in this stretch, or came into sight. */
  isNew: boolean;
  at: string;
}

/** Each record once, in the order of its last entry; what moved with another one beside that. */
async function touchedBy(ctx: Ctx, entries: readonly TrailEntry[], asked: ReadonlySet<string> | null): Promise<Touched[]> {
  const types = new Map(
    followedTypes(ctx.lab.registry).flatMap((type) =>
      mayView(ctx, type) && (!asked || asked.has(type.name)) ? [[type.name, type] as const] : [],
    ),
  );
  const touched = new Map<string, Touched>();
  const touch = (name: ResourceName, key: string, { isNew, at }: Pick<Touched, 'isNew' | 'at'>) => {
    const resource = types.get(name);
    if (!resource) return;
    const place = `${name} ${key}`;
    const before = touched.get(place);
    touched.delete(place);
    touched.set(place, { resource, key, at, isNew: isNew || before?.isNew === true });
  };
  const followers = groupedBy(await followersOf(ctx, movedKeys(ctx, entries)), ({ moved }) => moved);
  for (const { resource, record_key: recordKey, action, at, moved, was_seen: wasSeen } of entries) {
    const event = recordEvent({ resource, recordKey, action });
    if (!event) continue;
    const isNew = event.action === 'create' || event.action === 'restore' || (moved === 1 && wasSeen !== 1);
    touch(event.resource, recordKey, { isNew, at });
    for (const follower of followers.get(`${resource} ${recordKey}`) ?? []) touch(follower.resource, follower.key, { isNew, at });
  }
  return [...touched.values()];
}

/** For whoever sees records by their customer, what names one goes out of sight with it, and comes back with it. */
const comesOrGoes: ReadonlySet<string> = new Set(['delete', 'restore']);

function movedKeys({ principal }: Ctx, entries: readonly TrailEntry[]): Map<ResourceName, string[]> {
  const keys = new Map<ResourceName, string[]>();
  const moves = ({ moved, action }: TrailEntry) => moved === 1 || (principal.customers !== 'all' && comesOrGoes.has(action));
  for (const entry of entries)
    if (entry.resource !== 'lab' && moves(entry))
      keys.set(entry.resource, [...(keys.get(entry.resource) ?? []), entry.record_key]);
  return keys;
}

async function statesOf(ctx: Ctx, touched: readonly Touched[]): Promise<RecordChange[]> {
  const states = new Map<Touched, SelectedRow | null>();
  for (const [resource, group] of groupedBy(touched, (one) => one.resource)) {
    const rows = await visibleRowsOf(
      ctx,
      resource,
      group.map(({ key }) => key),
    );
    const unseen = group.filter(({ key }) => !rows.has(key));
    const gone = await seenOnce(
      ctx,
      resource,
      unseen.map(({ key }) => key),
    );
    for (const one of group) {
      const row = rows.get(one.key);
      if (row) states.set(one, row);
      else if (gone.has(one.key)) states.set(one, null);
    }
  }
  return touched.flatMap((one) => {
    const row = states.get(one);
    if (row === undefined) return [];
    const { resource, key, at, isNew } = one;
    return [{ resource, key, at, row, action: row === null ? 'deleted' : isNew ? 'created' : 'updated' }];
  });
}

async function visibleRowsOf(ctx: Ctx, resource: ResolvedResource, keys: readonly string[]): Promise<Map<string, SelectedRow>> {
  const key = sql.ref(`${rootAlias}.${resource.key}`);
  const seen = eachVisible(ctx, resource, rootAlias);
  const { rows } = await sql<SelectedRow>`select ${columnList(ctx, resource, rootAlias)} from ${fromTable(resource)}
    where ${oneOfMany(key, keys)} ${seen ? sql`and ${seen}` : sql``}`.execute(readingDb(ctx));
  return new Map(rows.map((row) => [String(row[resource.key]), row]));
}
