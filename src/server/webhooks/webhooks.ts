// Sends what webhooks ask for, for as long as the lab is open: takes changes, sends what is due, each target one message at a time. Whoever
// does not answer holds up nobody: an attempt that takes long makes room for another one, and those that failed before wait among themselves.

import { AppError } from '../contract/errors.ts';
import { FilterError } from '../contract/filters/filter-problem.ts';
import type { Principals } from '../core/access/principals.ts';
import type { Ctx } from '../core/lab/context.ts';
import { textsSetting } from '../core/lab/lab-settings.ts';
import { typed } from '../db/connection/connection.ts';
import { instantNow } from '../lib/clock.ts';
import { isListed, targetsSetting } from '../resources/webhook/target.ts';
import { attempt, type Delivery, noteAttempt, type Send } from './deliver.ts';
import { dueDeliveries, sweepDeliveries } from './due-deliveries.ts';
import { type KeptWebhook, sentWebhooks, setState } from './kept-webhook.ts';
import { createLanes } from './lanes.ts';
import { post } from './post.ts';
import { asMaker, type ReadPages, takeChanges } from './take-changes.ts';

export interface Webhooks {
  begin(): void;
  /** Looks at once; resolves when everything that is due was sent. For whoever waits for it. */
  settled(): Promise<void>;
  wake(): void;
  close(): Promise<void>;
}

interface WebhooksInput {
  program(): Ctx;
  principals: Principals;
  send?: Send;
}

const gatherMs = 200;
const mostPauseMs = 30_000;
const sweepMs = 3_600_000;

export function createWebhooks({ program, principals, send = post }: WebhooksInput): Webhooks {
  const lanes = createLanes();
  const busy = new Set<string>();
  let [open, again] = [false, false];
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let sweptAt = Number.NEGATIVE_INFINITY;

  function wake(): void {
    if (!open || timer) return;
    timer = setTimeout(() => {
      timer = null;
      look().catch((error: unknown) => program().lab.log.error('webhooks could not be sent', { error }));
    }, gatherMs).unref();
  }

  async function look(): Promise<void> {
    again = true;
    looking ??= (async () => {
      while (again && open) {
        again = false;
        await round();
      }
    })().finally(() => {
      looking = null;
    });
    await looking;
  }

  async function makerOf(hook: KeptWebhook): Promise<Ctx | null> {
    const principal = hook.user_uID === null ? null : await principals.byId(hook.user_uID);
    if (principal && !principal.lacksFactor) return asMaker(program(), principal);
    await setState(program(), hook.uID, { state: 'stopped', reason: 'no_maker' });
    return null;
  }

  async function round(): Promise<void> {
    const hooks = await sentWebhooks(program());
    if (hooks.length === 0) return;
    const pages: ReadPages = new Map();
    for (const hook of hooks) await take(hook, pages);
    if (program().lab.clock.now() > sweptAt + sweepMs) {
      sweptAt = program().lab.clock.now();
      await sweepDeliveries(program());
    }
    const byId = new Map(hooks.map((hook) => [hook.uID, hook]));
    const now = instantNow(program().lab.clock);
    const ready = (id: string) => !busy.has(id) && !((byId.get(id)?.paused_until ?? '') > now);
    for (const delivery of await dueDeliveries(program())) {
      const hook = byId.get(delivery.webhook_uID);
      if (hook && ready(hook.uID)) begin(hook, delivery);
    }
  }

  async function take(hook: KeptWebhook, pages: ReadPages): Promise<void> {
    const maker = await makerOf(hook);
    if (!maker) return;
    try {
      if (await takeChanges(program(), maker, hook, pages)) again = true;
    } catch (error) {
      if (error instanceof FilterError) return setState(program(), hook.uID, { state: 'stopped', reason: 'filter' });
      // One that cannot be worked for holds up no other.
      if (!(error instanceof AppError))
        return program().lab.log.error('changes could not be taken for a webhook', { webhook: hook.name, error });
      // After a restored backup, or with other rights, there is nothing to go on from: it goes on from now.
      if (error.code === 'changes.begin_anew')
        await typed(program().lab.db).updateTable('webhooks').set({ place: null }).where('uID', '=', hook.uID).execute();
      else await setState(program(), hook.uID, { state: 'stopped', reason: error.code });
    }
  }

  function begin(hook: KeptWebhook, delivery: Delivery): void {
    busy.add(hook.uID);
    lanes
      .enter(hook.state === 'failing' ? 'slow' : 'fast', () => sendOne(hook, delivery))
      .catch((error: unknown) => program().lab.log.error('a webhook could not be sent', { webhook: hook.name, error }))
      .finally(() => {
        busy.delete(hook.uID);
        wake();
      });
  }

  async function sendOne(hook: KeptWebhook, delivery: Delivery): Promise<void> {
    const maker = open ? await makerOf(hook) : null;
    if (!maker) return;
    if (!isListed(hook.url, await textsSetting(program().lab, targetsSetting)))
      return setState(program(), hook.uID, { state: 'stopped', reason: 'not_listed' });
    const posted = await attempt(maker, hook, delivery, send);
    // Not noted: it is sent again, under the same id.
    if (open) await noteAttempt(program(), hook, delivery, posted);
  }

  let pulse: NodeJS.Timeout | null = null;
  return {
    begin() {
      open = true;
      program().lab.tableVersions.onEvents(wake);
      pulse = setInterval(wake, mostPauseMs).unref();
      wake();
    },
    wake,
    async settled() {
      do {
        await look();
        await lanes.empty();
      } while (again || busy.size > 0);
    },
    async close() {
      open = false;
      if (timer) clearTimeout(timer);
      if (pulse) clearInterval(pulse);
      await looking?.catch(() => undefined);
    },
  };
}
