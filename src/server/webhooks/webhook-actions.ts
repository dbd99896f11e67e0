// What is done with webhooks besides keeping them: a new secret, a message to try it, a message once more. docs/interface/connections.md#webhooks.
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { needs } from '../contract/operations.ts';
import { instantOf, isoOf } from '../contract/values/dates.ts';
import type { Principals } from '../core/access/principals.ts';
import { readChanges } from '../core/changes/read-changes.ts';
import { type Ctx, inTransaction, markWritten } from '../core/lab/context.ts';
import { textsSetting } from '../core/lab/lab-settings.ts';
import { getRecord } from '../core/read/read.ts';
import { writeAudit } from '../core/trail/audit.ts';
import { typed } from '../db/typed.ts';
import { instantShape, objectShape, oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { instantNow } from '../lib/clock.ts';
import { isListed, targetsSetting } from '../resources/webhook/target.ts';
import { sendSigned } from './deliver.ts';
import { keptWebhook } from './kept-webhook.ts';
import { newSecret } from './sign.ts';
import { asMaker } from './take-changes.ts';
import type { Webhooks } from './webhooks.ts';

const common = { requirement: needs('administration_management'), since: '0.11.0', method: 'POST' } as const;
const byId = z.strictObject({ id: z.string() });
const dayMs = 86_400_000;

interface WebhookActions {
  webhooks: Webhooks;
  principals: Principals;
}

const secretShape = z.object({
  secret: z.string().meta({ description: 'Shown this once.', examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] }),
  former_until: z.union([instantShape, z.null()]).meta({ description: 'Until then the former secret signs as well.' }),
});

const triedShape = z.object({
  delivered: z.boolean(),
  status: z.int().nullable(),
  ms: z.int(),
  answer: z.string(),
  problem: z.string().nullable(),
});

export function webhookActions({ webhooks, principals }: WebhookActions): Action[] {
  return [secretAction(principals, webhooks), testAction(), replayAction(webhooks)];
}

function secretAction(principals: Principals, webhooks: Webhooks): Action {
  return defineAction({
    ...common,
    path: 'webhooks/{id}/secret',
    summary: 'Make a new secret and show it once; the former one signs beside it for a day. With the first one sending begins',
    input: byId,
    output: oneOf(objectShape('webhook-secret', secretShape)),
    async run({ ctx, input: { id } }) {
      const hook = await getRecord(ctx, ctx.lab.registry.resource('webhook'), id);
      const kept = await keptWebhook(ctx, id);
      const secret = newSecret();
      const now = instantNow(ctx.lab.clock);
      const until = kept?.secret ? instantOf(ctx.lab.clock.now() + dayMs) : null;
      const maker = hook.user_uID === null ? null : await principals.byId(hook.user_uID);
      const place = kept?.place ?? (maker ? await beginning(asMaker(ctx, maker)) : null);
      await inTransaction(ctx, async (inner) => {
        markWritten(inner, 'webhooks');
        const values = { secret, secret_at: now, former_secret: kept?.secret ?? null, former_until: until, place };
        await typed(inner.db).updateTable('webhooks').set(values).where('uID', '=', id).execute();
        const [before, after] = [
          { secret_at: hook.secret_at, secret: '***' },
          { secret_at: now, secret: '***' },
        ];
        await writeAudit(inner, { resource: 'webhook', recordKey: id, action: 'update', before, after });
      });
      webhooks.wake();
      const attributes = { secret, former_until: until === null ? null : isoOf(until) };
      return { body: { data: { id, type: 'webhook-secret', attributes } } };
    },
  });
}

/** Null: its maker cannot follow changes, which is told when it is sent. */
async function beginning(maker: Ctx): Promise<string | null> {
  try {
    return (await readChanges(maker, { since: null, limit: 1, types: null })).place;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function testAction(): Action {
  return defineAction({
    ...common,
    path: 'webhooks/{id}/test',
    summary: 'Send a signed message of the type `webhook.test` now, and tell what was answered',
    input: byId,
    output: oneOf(objectShape('webhook-test', triedShape)),
    mayBeLocked: true,
    async run({ ctx, input: { id } }) {
      await getRecord(ctx, ctx.lab.registry.resource('webhook'), id);
      const hook = await keptWebhook(ctx, id);
      if (!hook?.secret) throw new AppError('record.locked', { messageKey: 'errors.webhook.no_secret' });
      if (!isListed(hook.url, await textsSetting(ctx.lab, targetsSetting)))
        throw new AppError('record.locked', { messageKey: 'errors.webhook.not_listed', params: { origin: hook.url } });
      const message = `msg_${ctx.lab.newId().replaceAll('-', '')}`;
      const body = JSON.stringify({ type: 'webhook.test', timestamp: isoOf(instantNow(ctx.lab.clock)), data: {} });
      const posted = await sendSigned(ctx, hook, { id: message, body });
      const delivered = posted.status !== null && posted.status >= 200 && posted.status < 300;
      await inTransaction(ctx, async (inner) => {
        markWritten(inner, 'webhook_deliveries');
        const { status, ms, answer, problem } = posted;
        const told = {
          answer_status: status,
          answer_ms: ms,
          answer,
          problem,
          attempts: 1,
          state: delivered ? 'delivered' : 'dead',
        };
        const values = {
          uID: message,
          webhook_uID: id,
          webhook_name: hook.name,
          event: 'webhook.test',
          at: instantNow(ctx.lab.clock),
        };
        await typed(inner.db)
          .insertInto('webhook_deliveries')
          .values({ ...values, ...told })
          .execute();
      });
      return { body: { data: { id: message, type: 'webhook-test', attributes: { delivered, ...posted } } } };
    },
  });
}

function replayAction(webhooks: Webhooks): Action {
  return defineAction({
    ...common,
    path: 'webhook-deliveries/{id}/replay',
    summary: 'Send a message once more, under the same `webhook-id`; a webhook that was stopped goes on with it',
    input: byId,
    output: oneOf(recordShape('webhook-delivery')),
    once: true,
    async run({ ctx, input: { id } }) {
      const resource = ctx.lab.registry.resource('webhook_delivery');
      const delivery = await getRecord(ctx, resource, id);
      const hook = delivery.webhook_uID === null ? undefined : await keptWebhook(ctx, delivery.webhook_uID);
      if (!hook) throw new AppError('record.locked', { messageKey: 'errors.webhook.gone' });
      await inTransaction(ctx, async (inner) => {
        for (const table of ['webhooks', 'webhook_deliveries']) markWritten(inner, table);
        const values = { state: 'waiting', attempts: 0, next_at: instantNow(ctx.lab.clock) };
        await typed(inner.db).updateTable('webhook_deliveries').set(values).where('uID', '=', id).execute();
        const waiting = { paused_until: null, state: 'new', reason: null };
        await typed(inner.db).updateTable('webhooks').set(waiting).where('uID', '=', hook.uID).execute();
        await writeAudit(inner, {
          resource: 'webhook',
          recordKey: hook.uID,
          action: 'update',
          before: { state: hook.state },
          after: { state: 'new' },
          reason: `replay ${id}`,
        });
      });
      webhooks.wake();
      return { record: { resource, row: await getRecord(ctx, resource, id) } };
    },
  });
}
