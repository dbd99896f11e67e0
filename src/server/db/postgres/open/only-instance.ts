// One instance of the program serves a lab at a time: what it keeps in memory follows its own writes alone. A lock of the server's says so for
// as long as the connection lives that holds it. One that breaks is made anew; where another instance came first meanwhile, this one writes
// nothing any more.
import { Client } from 'pg';
import { StartError } from '#server/lib/start-error.ts';

const lock = "select pg_try_advisory_lock(hashtext('plumbline-instance')) as held";
const againMs = 2000;

export interface OnlyInstance {
  /** Another one serves the lab. */
  isTaken(): boolean;
  close(): Promise<void>;
}

interface Holding {
  url: string;
  name: string;
  /** Another instance serves the lab now, or does not any more. */
  changed(taken: boolean): void;
}

async function held(url: string): Promise<{ client: Client; got: boolean }> {
  const client = new Client({ connectionString: url, application_name: 'plumbline instance', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>(lock);
  return { client, got: rows[0]?.held === true };
}

export async function holdLab({ url, name, changed }: Holding): Promise<OnlyInstance> {
  let closed = false;
  let taken = false;
  let again: NodeJS.Timeout | undefined;
  let { client, got } = await held(url);
  if (!got) {
    await client.end();
    throw new StartError(
      'lab_open',
      `The lab in the database ${name} is served by another Plumbline; end that one first, or use it over the network.`,
    );
  }

  function become(next: boolean): void {
    if (next !== taken) changed(next);
    taken = next;
  }

  /** The server ends it, or the line breaks. */
  function watch(one: Client): void {
    one.once('end', () => {
      if (!closed) again = setTimeout(() => void takeAgain(), againMs).unref();
    });
  }

  async function takeAgain(): Promise<void> {
    const next = await held(url).catch(() => null);
    if (closed) return void (await next?.client.end());
    if (!next) {
      again = setTimeout(() => void takeAgain(), againMs).unref();
      return;
    }
    become(!next.got);
    client = next.client;
    watch(client);
    // Asked anew until it is this one's turn.
    if (!next.got) await client.end();
  }

  watch(client);
  return {
    isTaken: () => taken,
    async close() {
      closed = true;
      clearTimeout(again);
      await client.end().catch(() => undefined);
    },
  };
}
