// Webhooks as they are kept, with what never leaves the server, and how one is set aside.

import { type Ctx, inTransaction } from '../core/lab/context.ts';
import { updateAsSideEffect } from '../core/write/side-effects.ts';
import { typed } from '../db/typed.ts';
import type { WebhookState } from '../resources/webhook/definition.ts';

const columns = [
  'uID',
  'name',
  'url',
  'events',
  'filter',
  'state',
  'user_uID',
  'place',
  'secret',
  'former_secret',
  'former_until',
  'paused_until',
] as const;

/** Those that something may be sent for. */
export function sentWebhooks({ lab }: Ctx) {
  return typed(lab.reads)
    .selectFrom('webhooks')
    .select(columns)
    .where('active', '=', 1)
    .where('state', '<>', 'stopped')
    .where('secret', 'is not', null)
    .orderBy('rid')
    .execute();
}

export type KeptWebhook = Awaited<ReturnType<typeof sentWebhooks>>[number];

export function keptWebhook({ lab }: Ctx, id: string): Promise<KeptWebhook | undefined> {
  return typed(lab.reads).selectFrom('webhooks').select(columns).where('uID', '=', id).executeTakeFirst();
}

/** Both sign for a day, so that nobody has to change both ends in the same moment. */
export function secretsOf({ secret, former_secret, former_until }: KeptWebhook, now: string): string[] {
  return [secret, former_until !== null && former_until > now ? former_secret : null].filter((one) => one !== null);
}

/** Stands in the trail; nothing is written when nothing changes. */
export async function setState(program: Ctx, id: string, values: { state: WebhookState; reason: string | null }): Promise<void> {
  await inTransaction(program, (inner) => updateAsSideEffect(inner, { resource: 'webhook', key: id, values }));
}
