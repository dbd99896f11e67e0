// Sends what webhooks ask for, for as long as the lab is open: takes changes, sends what is due. Whoever does not answer holds up nobody: an
// attempt that takes long makes room for another one, and those that failed before wait among themselves.
import type { Principals } from '../core/access/principals.ts';
import type { Ctx } from '../core/lab/context.ts';
import { instantNow } from '../lib/clock.ts';
import { createRounds } from '../lib/work/rounds.ts';
import { dueDeliveries, sweepDeliveries } from './due-deliveries.ts';
import { type KeptWebhook, sentWebhooks } from './kept-webhook.ts';
import { createSending, type Sending } from './sending.ts';
import { takeAll } from './take-changes.ts';

export interface Webhooks {
  begin(): void;
  /** Another one sends from now on. */
  rest(): Promise<void>;
  /** Something may be due. */
  wake(): void;
  close(): Promise<void>;
}

interface WebhooksInput {
  program(): Ctx;
  principals: Principals;
}

const gatherMs = 200;
const mostPauseMs = 30_000;
const sweepMs = 3_600_000;

const isPaused = ({ lab }: Ctx, { paused_until: until }: KeptWebhook) => until !== null && until > instantNow(lab.clock);

/** Once an hour is enough. */
function sweeping(program: () => Ctx): () => Promise<void> {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = program().lab.clock.now();
    if (now <= sweptAt + sweepMs) return;
    sweptAt = now;
    await sweepDeliveries(program());
  };
}

async function sendDue(program: Ctx, sending: Sending, hooks: readonly KeptWebhook[]): Promise<void> {
  const ready = new Map(
    hooks.filter((hook) => !sending.isBusy(hook.uID) && !isPaused(program, hook)).map((hook) => [hook.uID, hook]),
  );
  for (const delivery of await dueDeliveries(program)) {
    const hook = ready.get(delivery.webhook_uID);
    if (hook) sending.begin(hook, delivery);
  }
}

export function createWebhooks({ program, principals }: WebhooksInput): Webhooks {
  let listens = false;
  const sweep = sweeping(program);
  const rounds = createRounds({
    round,
    failed: (error) => program().lab.log.error('webhooks could not be sent', { error }),
    ...{ gatherMs, pulseMs: mostPauseMs },
  });
  const sending = createSending({ program, principals, noted: rounds.wake });

  async function round(): Promise<boolean> {
    const hooks = await sentWebhooks(program());
    if (hooks.length === 0) return false;
    const more = await takeAll(program(), principals, hooks);
    await sweep();
    if (rounds.isOpen()) await sendDue(program(), sending, hooks);
    return more;
  }

  return {
    wake: rounds.wake,
    rest: rounds.rest,
    begin() {
      const { changes } = program().lab;
      if (!listens) changes.onEvents(rounds.wake);
      // What was ordered at another program: to be sent now, or by a secret made anew.
      if (!listens) for (const table of ['webhooks', 'webhook_deliveries']) changes.onChange(table, rounds.wake);
      listens = true;
      rounds.begin();
    },
    close() {
      sending.close();
      return rounds.rest();
    },
  };
}
