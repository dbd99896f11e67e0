// What changed becomes messages: as many as their webhook asks for, kept together with the place up to which changes were taken. A program
// that ends in between has done either both or neither, so nothing is lost and nothing begun twice.
import { AppError } from '../contract/errors.ts';
import { FilterError } from '../contract/filters/filter-problem.ts';
import type { Principal } from '../contract/principal.ts';
import type { Principals } from '../core/access/principals.ts';
import { fittingKeys } from '../core/changes/fitting-keys.ts';
import { type ChangePage, type RecordChange, readChanges } from '../core/changes/read-changes.ts';
import { type Ctx, inTransaction, markWritten } from '../core/lab/context.ts';
import { insertAll } from '../db/store/insert-rows.ts';
import { typed } from '../db/typed.ts';
import { instantNow } from '../lib/clock.ts';
import { isAskedFor, onlyType, typeOfEvent } from '../resources/webhook/events.ts';
import { type KeptWebhook, setState } from './kept-webhook.ts';

/** Whoever does not take what is there gets no more: the rest stays in the trail. */
const mostWaiting = 200;
const entriesAtOnce = 500;

export const asMaker = (program: Ctx, principal: Principal): Ctx => ({ ...program, principal, naming: 'attributes' });

/** Webhooks of one maker that stand at one place read the same changes. */
type ReadPages = Map<string, Promise<ChangePage>>;

function pageFor(ctx: Ctx, pages: ReadPages, since: string | null): Promise<ChangePage> {
  const name = `${ctx.principal.userId} ${since}`;
  const page = pages.get(name) ?? readChanges(ctx, { since, limit: entriesAtOnce, types: null });
  pages.set(name, page);
  return page;
}

interface Taken {
  hook: KeptWebhook;
  place: string;
  more: boolean;
  messages: Message[];
}

type Message = ReturnType<typeof messageOf>;

function messageOf({ lab }: Ctx, hook: KeptWebhook, { resource, key, action, at }: RecordChange) {
  const now = instantNow(lab.clock);
  return {
    uID: `msg_${lab.newId().replaceAll('-', '')}`,
    webhook_uID: hook.uID,
    webhook_name: hook.name,
    event: `${typeOfEvent(resource)}.${action}`,
    record_type: typeOfEvent(resource),
    record_key: key,
    changed_at: at,
    at: now,
    next_at: now,
  };
}

async function waiting({ lab }: Ctx): Promise<ReadonlyMap<string, number>> {
  const rows = await typed(lab.reads)
    .selectFrom('webhook_deliveries')
    .select(['webhook_uID', (eb) => eb.fn.countAll<number>().as('n')])
    .where('state', '=', 'waiting')
    .groupBy('webhook_uID')
    .execute();
  return new Map(rows.map(({ webhook_uID, n }) => [webhook_uID, n]));
}

/** For all of them in one transaction; gives whether there may be more at once. */
export async function takeAll(program: Ctx, principals: Principals, hooks: readonly KeptWebhook[]): Promise<boolean> {
  const pages: ReadPages = new Map();
  const full = await waiting(program);
  const taken: Taken[] = [];
  for (const hook of hooks) {
    const maker = (full.get(hook.uID) ?? 0) >= mostWaiting ? null : await makerOf(program, principals, hook);
    const one = maker && (await takeOne(program, maker, { hook, pages }));
    if (one) taken.push(one);
  }
  if (taken.length === 0) return false;
  await inTransaction(program, async (inner) => {
    markWritten(inner, 'webhook_deliveries');
    await insertAll(
      inner.db,
      'webhook_deliveries',
      taken.flatMap(({ messages }) => messages),
    );
    for (const { hook, place } of taken)
      await typed(inner.db).updateTable('webhooks').set({ place }).where('uID', '=', hook.uID).execute();
  });
  return taken.some(({ more }) => more);
}

/** Null: nothing is sent for it. */
export async function makerOf(program: Ctx, principals: Principals, hook: KeptWebhook): Promise<Ctx | null> {
  const principal = hook.user_uID === null ? null : await principals.byId(hook.user_uID);
  if (principal && !principal.lacksFactor) return asMaker(program, principal);
  await setState(program, hook.uID, { state: 'stopped', reason: 'no_maker' });
  return null;
}

/** One that cannot be worked for holds up no other. */
async function takeOne(
  program: Ctx,
  maker: Ctx,
  { hook, pages }: { hook: KeptWebhook; pages: ReadPages },
): Promise<Taken | null> {
  try {
    const { changes, place, more } = await pageFor(maker, pages, hook.place);
    // What brought nothing is gone past again.
    if (changes.length === 0 && !more && hook.place !== null) return null;
    const wanted = await wantedOf(maker, hook, changes);
    return { hook, place, more, messages: wanted.map((change) => messageOf(program, hook, change)) };
  } catch (error) {
    if (error instanceof FilterError) await setState(program, hook.uID, { state: 'stopped', reason: 'filter' });
    else if (!(error instanceof AppError))
      program.lab.log.error('changes could not be taken for a webhook', { webhook: hook.name, error });
    // After a restored backup, or with other rights, there is nothing to go on from: it goes on from now.
    else if (error.code === 'changes.begin_anew')
      await typed(program.lab.db).updateTable('webhooks').set({ place: null }).where('uID', '=', hook.uID).execute();
    else await setState(program, hook.uID, { state: 'stopped', reason: error.code });
    return null;
  }
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
