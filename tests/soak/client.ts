// One client of the soak: an errand at a time over one kept connection, at its own pace, until it is told to go home.
import { type HttpClient, httpClient } from '../support/http-client.ts';
import { type Errand, nextErrand, type Worker } from './day.ts';
import { pause } from './pause.ts';
import type { Tally } from './tally.ts';

interface ClientInput {
  url: string;
  worker: Worker;
  tally: Tally;
  /** Between the beginnings of two errands; a lab that is slower than this is asked less often. */
  everyMs: number;
  over(): boolean;
}

export async function workThrough({ url, worker, tally, everyMs, over }: ClientInput): Promise<void> {
  const client = httpClient(url);
  let due = performance.now() + worker.random.integer(Math.ceil(everyMs));
  while (!over()) {
    await pause(Math.max(0, due - performance.now()));
    due = Math.max(due + everyMs, performance.now() - everyMs);
    for (let errand: Errand | undefined = nextErrand(worker); errand; ) errand = await run({ client, worker, tally, errand });
  }
  client.close();
}

interface RunInput {
  client: HttpClient;
  worker: Worker;
  tally: Tally;
  errand: Errand;
}

async function run({ client, worker, tally, errand }: RunInput): Promise<Errand | undefined> {
  const { kind, call, expected, changes, next } = errand;
  if (changes) tally[changes.devices].asked += 1;
  const started = performance.now();
  const answer = await client.send(call).catch((error: Error) => error);
  if (answer instanceof Error) {
    tally.complain(`${call.method ?? 'GET'} ${call.path}: ${answer.message}`);
    return undefined;
  }
  tally.add(kind, answer.status, performance.now() - started);
  if (!expected.includes(answer.status) || answer.body === undefined) {
    tally.complain(`${call.method ?? 'GET'} ${call.path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return undefined;
  }
  if (changes) settle(worker, tally, changes);
  return next?.(answer);
}

function settle(worker: Worker, tally: Tally, { devices, id }: NonNullable<Errand['changes']>): void {
  tally[devices].acknowledged += 1;
  if (devices === 'created') worker.own.push(id);
  else worker.own = worker.own.filter((own) => own !== id);
}
