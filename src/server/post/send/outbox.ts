// What waits in the outbox, and what became of it. Before anything goes over the line the message is marked as being sent, and that is on the
// disk: whatever happens then, it is never sent again by itself.
import { instantOf } from '../../contract/values/dates.ts';
import type { MessageState } from '../../contract/values/mail/message-state.ts';
import { type Ctx, inTransaction } from '../../core/lab/context.ts';
import { updateAsSideEffect } from '../../core/write/side-effects.ts';
import { rising } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import type { BegunFile } from './begun-file.ts';
import type { Outcome } from './smtp-line.ts';

const [minute, hour] = [60, 3600];
/** Seconds until the next attempt; behind the last one a message is given up. Grey lists let through who comes back after some minutes. */
const delays = [5 * minute, 10 * minute, 20 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour, 24 * hour];

const atOnce = 50;

export async function dueMessages({ lab }: Ctx): Promise<string[]> {
  const rows = await typed(lab.reads)
    .selectFrom('messages')
    .select('uID')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', instantNow(lab.clock))
    .orderBy('next_at', rising)
    .orderBy('uID', rising)
    .limit(atOnce)
    .execute();
  return rows.map(({ uID }) => uID);
}

const move = (ctx: Ctx, id: string, values: Record<string, string | number | null>) =>
  updateAsSideEffect(ctx, { resource: 'message', key: id, values });

/** False: it is not waiting any more. */
export async function claim(program: Ctx, id: string, file: BegunFile | null): Promise<boolean> {
  const begun = await inTransaction(program, async (inner) => {
    const row = await typed(inner.db)
      .selectFrom('messages')
      .select('attempts')
      .where('uID', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (!row) return null;
    const room = await typed(inner.db)
      .updateTable('post_room')
      .set((eb) => ({ begun: eb('begun', '+', 1) }))
      .where('id', '=', 1)
      .returning('begun')
      .executeTakeFirstOrThrow();
    await move(inner, id, { state: 'sending', attempts: row.attempts + 1, next_at: null, problem: null });
    return room.begun;
  });
  if (begun === null) return false;
  file?.write(begun);
  return true;
}

/** Nobody took it, nobody refused it: it waits as before, and the attempt does not count. */
export async function giveBack(program: Ctx, id: string): Promise<void> {
  await inTransaction(program, async (inner) => {
    const row = await typed(inner.db).selectFrom('messages').select('attempts').where('uID', '=', id).executeTakeFirst();
    const attempts = Math.max(0, (row?.attempts ?? 1) - 1);
    await move(inner, id, { state: 'waiting', attempts, next_at: instantNow(inner.lab.clock) });
  });
}

export async function note(program: Ctx, id: string, outcome: Exclude<Outcome, { kind: 'away' }>): Promise<void> {
  const { clock } = program.lab;
  const now = instantNow(clock);
  await inTransaction(program, async (inner) => {
    if (outcome.kind === 'sent') {
      const { answer, refused } = outcome;
      const problem = refused.length === 0 ? null : `refused_some ${refused.join(', ')}`.slice(0, 300);
      return move(inner, id, { state: 'sent', sent_at: now, answer, problem });
    }
    if (outcome.kind === 'refused' && outcome.problem)
      return move(inner, id, { state: 'refused', answer: null, problem: outcome.problem });
    if (outcome.kind !== 'later') return move(inner, id, { state: outcome.kind, answer: outcome.answer });
    const row = await typed(inner.db).selectFrom('messages').select('attempts').where('uID', '=', id).executeTakeFirst();
    const delay = delays[(row?.attempts ?? 1) - 1];
    const state: MessageState = delay === undefined ? 'given_up' : 'waiting';
    const next_at = delay === undefined ? null : instantOf(clock.now() + delay * 1000);
    await move(inner, id, { state, next_at, answer: outcome.answer });
  });
}

/** A program that ended while it sent: of what was on its way nobody knows. */
export async function markUnsure(program: Ctx): Promise<number> {
  return setAll(program, 'sending', { state: 'unsure', problem: 'ended' });
}

/** The lab is older than what was sent from it: what waits may have gone out. */
export async function holdAll(program: Ctx): Promise<number> {
  return setAll(program, 'waiting', { state: 'held', next_at: null, problem: 'older_lab' });
}

async function setAll(program: Ctx, state: MessageState, values: Record<string, string | null>): Promise<number> {
  return inTransaction(program, async (inner) => {
    const rows = await typed(inner.db).selectFrom('messages').select('uID').where('state', '=', state).execute();
    for (const { uID } of rows) await move(inner, uID, values);
    return rows.length;
  });
}

export async function begunInLab({ lab }: Ctx): Promise<number> {
  const row = await typed(lab.reads).selectFrom('post_room').select('begun').where('id', '=', 1).executeTakeFirst();
  return row?.begun ?? 0;
}

/** From now on the lab counts on from what was begun anywhere. */
export async function catchUp(program: Ctx, begun: number): Promise<void> {
  await inTransaction(program, ({ db }) =>
    typed(db)
      .updateTable('post_room')
      .set({ begun })
      .where('id', '=', 1)
      .execute()
      .then(() => undefined),
  );
}
