// Messages on their way: each target one at a time, what became of them noted together.
import type { Principals } from '../core/access/principals.ts';
import type { Ctx } from '../core/lab/context.ts';
import { textsSetting } from '../core/lab/lab-settings.ts';
import { isListed, targetsSetting } from '../resources/webhook/target.ts';
import { type Attempt, attempt, type Delivery, noteAttempts } from './deliver.ts';
import { type KeptWebhook, setState } from './kept-webhook.ts';
import { createLanes } from './lanes.ts';
import { makerOf } from './take-changes.ts';

export interface Sending {
  isBusy(webhook: string): boolean;
  begin(hook: KeptWebhook, delivery: Delivery): void;
  close(): void;
}

interface SendingInput {
  program(): Ctx;
  principals: Principals;
  /** After one was noted there may be the next. */
  noted(): void;
}

const gatherMs = 50;

export function createSending({ program, principals, noted }: SendingInput): Sending {
  const lanes = createLanes();
  const busy = new Set<string>();
  let closed = false;
  let gathered: Attempt[] = [];

  /** Not noted, a message is sent again, under the same id. */
  async function note(): Promise<void> {
    const attempts = gathered;
    gathered = [];
    try {
      if (!closed) await noteAttempts(program(), attempts);
    } catch (error) {
      program().lab.log.error('what became of webhooks could not be noted', { error });
    } finally {
      for (const { hook } of attempts) busy.delete(hook.uID);
      noted();
    }
  }

  async function send(hook: KeptWebhook, delivery: Delivery): Promise<void> {
    const maker = closed ? null : await makerOf(program(), principals, hook);
    const listed = maker && isListed(hook.url, await textsSetting(program().lab, targetsSetting));
    if (maker && !listed) await setState(program(), hook.uID, { state: 'stopped', reason: 'not_listed' });
    if (!maker || !listed) return void busy.delete(hook.uID);
    const posted = await attempt(maker, hook, delivery);
    if (gathered.length === 0) setTimeout(() => void note(), gatherMs).unref();
    gathered.push({ hook, delivery, posted });
  }

  return {
    isBusy: (webhook) => busy.has(webhook),
    begin(hook, delivery) {
      busy.add(hook.uID);
      lanes
        .enter(hook.state === 'failing' ? 'slow' : 'fast', () => send(hook, delivery))
        .catch((error: unknown) => {
          busy.delete(hook.uID);
          program().lab.log.error('a webhook could not be sent', { webhook: hook.name, error });
        });
    },
    close() {
      closed = true;
    },
  };
}
