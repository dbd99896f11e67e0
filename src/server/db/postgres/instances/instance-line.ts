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
  /** `place`: up to where it had heard when it asked. */
  heard(heard: Heard, place: number): void;
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

interface Line {
  /** Null while it is broken. */
  client: Client | null;
  leads: boolean;
  closed: boolean;
  beats: number;
}

function become(line: Line, leads: boolean, { leading }: LineInput): void {
  if (line.leads === leads) return;
  line.leads = leads;
  leading(leads);
}

function lost(line: Line, input: LineInput): void {
  line.client = null;
  become(line, false, input);
}

function take(line: Line, client: Client, input: LineInput): void {
  line.client = client;
  client.on('notification', input.woken);
  client.once('end', () => {
    if (line.client === client) lost(line, input);
  });
}

async function beat(line: Line, input: LineInput): Promise<void> {
  if (!line.client) {
    take(line, await opened(input), input);
    input.log.info('the line to the database is there again', {});
  }
  const { client } = line;
  if (!client) return;
  if (!line.leads) {
    const { rows } = await client.query<{ held: boolean }>(lead);
    if (rows[0]?.held) become(line, true, input);
  }
  const sign = input.sign();
  input.heard(await giveSign(client, { ...sign, leads: line.leads }), sign.place);
  line.beats += 1;
  if (!line.leads || line.beats % sweptEvery !== 0) return;
  await dropGone(client);
  await input.sweep();
}

/** A line that does not answer is none. */
function fail(line: Line, input: LineInput, error: unknown): void {
  const { client, closed } = line;
  if (closed) return;
  if (client) input.log.warn('the line to the database is broken', { error });
  lost(line, input);
  client?.end().catch(() => undefined);
}

async function leave({ client }: Line, input: LineInput): Promise<void> {
  if (!client) return;
  await takeLeave(client, input.sign().id).catch(() => undefined);
  await client.end().catch(() => undefined);
}

export async function openInstanceLine(input: LineInput): Promise<InstanceLine> {
  const line: Line = { client: null, leads: false, closed: false, beats: 0 };
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();

  function next(ms: number): void {
    timer = setTimeout(() => {
      beating = beat(line, input)
        .catch((error: unknown) => fail(line, input, error))
        .finally(() => {
          if (!line.closed) next(line.client ? beatMs : againMs);
        });
    }, ms).unref();
  }

  take(line, await opened(input), input);
  await beat(line, input);
  next(beatMs);
  return {
    leads: () => line.leads,
    async close() {
      line.closed = true;
      clearTimeout(timer);
      await beating;
      await leave(line, input);
    },
  };
}
