// Clients that write without end and remember what was confirmed: what is missing afterwards was lost.
import { setTimeout as pause } from 'node:timers/promises';

export interface Confirmed {
  name: string;
  at: number;
}

export interface Writers {
  confirmed: readonly Confirmed[];
  /** By status, or by what the line said: how often no change was confirmed. */
  refused: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

interface WritersInput {
  url: string;
  token: string;
  clients: number;
  /** What they write, and under which names. */
  writing?: Writing;
}

export interface Writing {
  path: string;
  prefix: string;
  bodyOf(name: string): object;
}

const customers: Writing = { path: 'customers', prefix: 'drill', bodyOf: (name) => ({ name }) };

const mostWaitMs = 1000;

export function startWriters({ url, token, clients, writing = customers }: WritersInput): Writers {
  const { path, prefix, bodyOf } = writing;
  const confirmed: Confirmed[] = [];
  const refused = new Map<string, number>();
  let going = true;

  async function write(name: string): Promise<void> {
    const answer = await fetch(`${url}/api/v2/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(bodyOf(name)),
    });
    await answer.arrayBuffer();
    if (answer.status === 201) return void confirmed.push({ name, at: performance.now() });
    count(`${answer.status}${answer.headers.has('retry-after') ? ' with Retry-After' : ''}`);
    await pause(Math.min(mostWaitMs, 1000 * Number(answer.headers.get('retry-after') ?? 1)));
  }

  function count(what: string): void {
    refused.set(what, (refused.get(what) ?? 0) + 1);
  }

  async function client(number: number): Promise<void> {
    for (let n = 0; going; n += 1) {
      try {
        await write(`${prefix}-${number}-${n}`);
      } catch (error) {
        count(error instanceof Error ? String(error.cause ?? error.message) : String(error));
        await pause(mostWaitMs / 4);
      }
    }
  }

  const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    ...{ confirmed, refused },
    async stop() {
      going = false;
      await all;
    },
  };
}

/** The longest time in which nothing was confirmed, from a moment on, in milliseconds. */
export function longestPause(confirmed: readonly Confirmed[], from: number): number {
  let [before, longest] = [from, 0];
  for (const { at } of confirmed) {
    if (at < from) continue;
    longest = Math.max(longest, at - before);
    before = at;
  }
  return longest;
}
