// One connection of each program that serves a lab: on it others wake it, it gives signs of life, and whoever leads holds the lock that says so
// for as long as the connection lives. One that breaks is made anew; a leader whose line is silent does not lead any more before anybody else
// can. docs/adr/0117-one-instance-leads.md.
import { Client } from 'pg';
import type { Log } from '#server/lib/log.ts';
import { StartError } from '#server/lib/start-error.ts';
import { feedChannel } from './feed-rows.ts';
import { dropGone, giveSign, type Heard, type SignOfLife, takeLeave } from './signs-of-life.ts';

/** Programs before 0.17.0 hold it alone: they and these know nothing of each other's writes. */
const together = "select pg_try_advisory_lock_shared(hashtext('plumbline-instance')) as held";
const lead = "select pg_try_advisory_lock(hashtext('plumbline-leader')) as held";

/** The database ends a connection it hears nothing of after about 15 seconds; whoever leads over it has stopped by then. */
const settings = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3';
const silentMs = 5000;
const beatMs = 500;
const againMs = 1000;
/** Of beats: looks after what is old. */
const sweptEvery = 120;

export interface LineInput {
  url: string;
  name: string;
  log: Log;
  sign(): Omit<SignOfLife, 'leads'>;
  /** Somebody wrote. */
  woken(): void;
  heard(heard: Heard): void;
  /** It is this one's turn, or not any more. */
  leading(leads: boolean): void;
  /** Now and then, by whoever leads. */
  sweep(): Promise<void>;
}

export interface InstanceLine {
  leads(): boolean;
  close(): Promise<void>;
}

async function opened({ url, name }: LineInput): Promise<Client> {
  const client = new Client({
    ...{ connectionString: url, application_name: 'plumbline instance', keepAlive: true, options: settings },
    ...{ connectionTimeoutMillis: silentMs, query_timeout: silentMs },
  });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>(together);
  if (rows[0]?.held) {
    await client.query(`listen ${feedChannel}`);
    return client;
  }
  await client.end();
  throw new StartError(
    'lab_open',
    `The lab in the database ${name} is served by a Plumbline before 0.17, or is being moved; end that first.`,
  );
}

export async function openInstanceLine(input: LineInput): Promise<InstanceLine> {
  const { log } = input;
  let client: Client | null = await opened(input);
  let [leads, closed, beats] = [false, false, 0];
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();

  function become(next: boolean): void {
    if (leads === next) return;
    leads = next;
    input.leading(next);
  }

  function lost(): void {
    client = null;
    become(false);
  }

  function watch(one: Client): void {
    one.on('notification', input.woken);
    one.once('end', () => {
      if (client === one) lost();
    });
  }

  async function beat(): Promise<void> {
    if (!client) {
      client = await opened(input);
      watch(client);
      log.info('the line to the database is there again', {});
    }
    if (!leads) {
      const { rows } = await client.query<{ held: boolean }>(lead);
      if (rows[0]?.held) become(true);
    }
    input.heard(await giveSign(client, { ...input.sign(), leads }));
    beats += 1;
    if (!leads || beats % sweptEvery !== 0) return;
    await dropGone(client);
    await input.sweep();
  }

  /** A line that does not answer is none. */
  function fail(error: unknown): void {
    if (closed) return;
    if (client) log.warn('the line to the database is broken', { error });
    const broken = client;
    lost();
    broken?.end().catch(() => undefined);
  }

  function next(ms: number): void {
    timer = setTimeout(() => {
      beating = beat()
        .catch(fail)
        .finally(() => {
          if (!closed) next(client ? beatMs : againMs);
        });
    }, ms).unref();
  }

  watch(client);
  await beat();
  next(beatMs);
  return {
    leads: () => leads,
    async close() {
      closed = true;
      clearTimeout(timer);
      await beating;
      const open = client;
      client = null;
      if (!open) return;
      await takeLeave(open, input.sign().id).catch(() => undefined);
      await open.end().catch(() => undefined);
    },
  };
}
