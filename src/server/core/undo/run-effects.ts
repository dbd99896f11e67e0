// What a run did to each record in the end, read from its entries in the trail: the first entry tells what was before, the last
// one what it left.
import { sql } from 'kysely';
import { listed, thenJoin } from '../../db/dialect/index.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { typed } from '../../db/typed.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import type { Ctx } from '../lab/context.ts';
import { breathe } from '../rows/row-batches.ts';

export interface Effect {
  key: string;
  /** `none`: made and deleted within the run. */
  kind: 'created' | 'updated' | 'deleted' | 'none';
  /** Its entries in the trail, oldest first. */
  entries: number[];
}

export interface EffectValues {
  before: Row;
  after: Row;
  /** Links by relation, as the trail writes them down. */
  links: Map<string, { before: string; after: string }>;
}

/** By record type, in the order in which the run first touched them. */
export type Effects = Map<ResourceName, Map<string, Effect>>;

const entriesAtOnce = 5000;
const begins: ReadonlySet<string> = new Set(['create', 'restore']);

export async function effectsOf(ctx: Ctx, run: string): Promise<Effects> {
  const effects: Effects = new Map();
  let last = 0;
  for (;;) {
    const rows = await typed(ctx.db)
      .selectFrom('audits')
      .select(['rid', 'resource', 'record_key', 'action'])
      .where('batch_id', '=', run)
      .where('rid', '>', last)
      .orderBy('rid')
      .limit(entriesAtOnce)
      .execute();
    for (const { rid, resource: name, record_key: key, action } of rows) {
      last = rid;
      const resource = ctx.lab.registry.nameOf(name);
      if (!resource) continue;
      const records = effects.get(resource) ?? new Map<string, Effect>();
      effects.set(resource, records);
      records.set(key, withEntry(records.get(key), { rid, key, action }));
    }
    if (rows.length < entriesAtOnce) return effects;
    await breathe();
  }
}

function withEntry(effect: Effect | undefined, { rid, key, action }: { rid: number; key: string; action: string }): Effect {
  const entries = [...(effect?.entries ?? []), rid];
  const wasThere = effect ? effect.kind === 'updated' || effect.kind === 'deleted' : !begins.has(action);
  const isThere = action !== 'delete';
  if (wasThere) return { key, entries, kind: isThere ? 'updated' : 'deleted' };
  return { key, entries, kind: isThere ? 'created' : 'none' };
}

/** The values behind some of them. */
export async function valuesOf(ctx: Ctx, effects: readonly Effect[]): Promise<Map<string, EffectValues>> {
  const texts = await entriesByRow(
    ctx,
    effects.flatMap(({ entries }) => entries),
  );
  return new Map(
    effects.map(({ key, entries }) => {
      const values: EffectValues = { before: {}, after: {}, links: new Map() };
      for (const rid of entries) {
        const entry = texts.get(rid);
        if (entry) addEntry(values, entry);
      }
      return [key, values];
    }),
  );
}

interface Entry {
  rid: number;
  action: string;
  before: string | null;
  after: string | null;
}

function addEntry(values: EffectValues, entry: Entry): void {
  const [before, after] = [entry.before, entry.after].map((text) => (text === null ? {} : (JSON.parse(text) as Row)));
  if (entry.action === 'link') {
    for (const [name, set] of Object.entries(after ?? {})) {
      const first = values.links.get(name)?.before ?? String(before?.[name] ?? '');
      values.links.set(name, { before: first, after: String(set ?? '') });
    }
    return;
  }
  values.before = { ...before, ...values.before };
  values.after = entry.action === 'delete' ? {} : { ...values.after, ...after };
}

/** From the places to the entries, however short the planner believes the trail to be. */
const entriesAt = (places: readonly number[]) =>
  sql<Entry>`select a.rid, a.action, a.before, a.after from ${listed(places, 'place')}
    ${thenJoin(sql`audits as a`, sql`a.rid = place.value`)}`;

async function entriesByRow(ctx: Ctx, rids: readonly number[]): Promise<Map<number, Entry>> {
  const found = new Map<number, Entry>();
  for (const chunk of inChunks(rids)) {
    for (const row of (await entriesAt(chunk).execute(ctx.db)).rows) found.set(row.rid, row);
  }
  return found;
}
