// What changed becomes messages: as many as their webhook asks for, kept together with the place up to which changes were taken. A program
// that ends in between has done either both or neither, so nothing is lost and nothing begun twice.
import type { Principal } from '../contract/principal.ts';
import { fittingKeys } from '../core/changes/fitting-keys.ts';
import { type ChangePage, type RecordChange, readChanges } from '../core/changes/read-changes.ts';
import { type Ctx, inTransaction, markWritten } from '../core/lab/context.ts';
import { insertAll } from '../core/rows/row-batches.ts';
import { typed } from '../db/connection/connection.ts';
import { instantNow } from '../lib/clock.ts';
import { isAskedFor, onlyType, typeOfEvent } from '../resources/webhook/events.ts';
import type { KeptWebhook } from './kept-webhook.ts';

/** Whoever does not take what is there gets no more: the rest stays in the trail. */
const mostWaiting = 200;
const entriesAtOnce = 500;

export const asMaker = (program: Ctx, principal: Principal): Ctx => ({ ...program, principal, naming: 'attributes' });

/** Webhooks of one maker that stand at one place read the same changes. */
export type ReadPages = Map<string, Promise<ChangePage>>;

function pageFor(ctx: Ctx, pages: ReadPages, since: string | null): Promise<ChangePage> {
  const name = `${ctx.principal.userId} ${since}`;
  const page = pages.get(name) ?? readChanges(ctx, { since, limit: entriesAtOnce, types: null });
  pages.set(name, page);
  return page;
}

/** Gives whether there may be more at once. */
export async function takeChanges(program: Ctx, maker: Ctx, hook: KeptWebhook, pages: ReadPages): Promise<boolean> {
  const { n } = await typed(program.lab.reads)
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('webhook_uID', '=', hook.uID)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  if (n >= mostWaiting) return false;
  const { changes, place, more } = await pageFor(maker, pages, hook.place);
  const wanted = await wantedOf(maker, hook, changes);
  const now = instantNow(program.lab.clock);
  const messages = wanted.map(({ resource, key, action, at }) => ({
    uID: `msg_${program.lab.newId().replaceAll('-', '')}`,
    webhook_uID: hook.uID,
    webhook_name: hook.name,
    event: `${typeOfEvent(resource)}.${action}`,
    record_type: typeOfEvent(resource),
    record_key: key,
    changed_at: at,
    at: now,
    next_at: now,
  }));
  await inTransaction(program, async (inner) => {
    if (messages.length > 0) {
      markWritten(inner, 'webhook_deliveries');
      await insertAll(inner.db, 'webhook_deliveries', messages);
    }
    await typed(inner.db).updateTable('webhooks').set({ place }).where('uID', '=', hook.uID).execute();
  });
  return more;
}

async function wantedOf(maker: Ctx, { events, filter }: KeptWebhook, changes: readonly RecordChange[]): Promise<RecordChange[]> {
  const asked = changes.filter(({ resource, action }) => isAskedFor(events, `${typeOfEvent(resource)}.${action}`));
  const type = filter?.trim() ? onlyType(maker.lab.registry, events) : null;
  if (!filter?.trim() || !type) return asked;
  const present = asked.filter(({ row }) => row !== null).map(({ key }) => key);
  const fitting = await fittingKeys(maker, type, { formula: filter, keys: present });
  // What is gone cannot be asked any more: it is told.
  return asked.filter(({ key, row }) => row === null || fitting.has(key));
}
