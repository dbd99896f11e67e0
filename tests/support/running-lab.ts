// One server for one test file: started by its own door on a copied seed, with a clock that a test can step. Sign-in costs
// real work, so credentials and tokens are reused.
import { once } from 'node:events';
import type { Ctx } from '#server/core/lab/context.ts';
import type { Services } from '#server/http/exchange/services.ts';
import { startServer } from '#server/index.ts';
import type { PgBackRestWish } from '#server/lab-files/pgbackrest/ask-pgbackrest.ts';
import type { WarmCopyWish } from '#server/lab-files/warm-copy/warm-copy.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { openedLab } from '#server/open-lab.ts';
import { programContext } from '#server/setup/set-up.ts';
import { answerCheck } from './described-answers.ts';
import { type Answer, type Call, type HttpClient, httpClient } from './http-client.ts';
import { movedLab, type ServedDatabase } from './postgres-labs.ts';
import { copySeed, resourcesDir, type World } from './seed-lab.ts';
import { apiKeyOf, emailOf, passwordOf, type UserName } from './seed-world.ts';
import { type SteppableClock, seededAt, steppableClock } from './steppable-clock.ts';
import { labServer, labsLieInFiles } from './where-labs-lie.ts';

export interface RunningLab {
  url: string;
  directory: string;
  /** Of the server that keeps it; null where it lies in its directory. */
  databaseUrl: string | null;
  clock: SteppableClock;
  services: Services;
  /** The program acting for itself: how tests prepare records. */
  program: Ctx;
  /** Exactly this request, no credential added. */
  raw(call: Call): Promise<Answer>;
  /** With v1 header credentials. */
  v1(user: UserName, call: Call): Promise<Answer>;
  /** With a v2 token. */
  v2(user: UserName, call: Call): Promise<Answer>;
  token(user: UserName): Promise<string>;
  /** By his password, as after a restore, which ends all tokens. */
  signInAnew(user: UserName): Promise<void>;
  stop(): Promise<void>;
}

export function credentialHeaders(user: UserName): Record<string, string> {
  // Header bytes are UTF-8, which Node writes as Latin-1 characters.
  const bytes = (text: string) => Buffer.from(text).toString('latin1');
  return { 'X-REST-USERNAME': emailOf(user), 'X-REST-PASSWORD': bytes(passwordOf(user)), 'X-REST-API-KEY': apiKeyOf(user) };
}

interface LabOptions {
  world?: World;
  /** Where it lies; as all labs of the run unless said. */
  keptBy?: 'file' | 'server';
  /** Another one that serves the same lab on its server. */
  beside?: RunningLab;
  /** Which server; that of the run unless said. */
  server?: string;
  pgBackRest?: PgBackRestWish;
  /** Of a lab's database, the address of a server that follows it. */
  replica?: (database: string) => string;
  /** At which of the lab's places it is. */
  site?: string;
  logs?: boolean;
  mostQueryMs?: number;
  countApartFrom?: number;
  /** None unless they are what is tested: from source one takes seconds to start. */
  readingThreads?: number;
  warmCopy?: WarmCopyWish;
  rendererDir?: string | null;
}

export async function startLab({
  world = 'full',
  keptBy = labsLieInFiles ? 'file' : 'server',
  beside,
  server: given,
  pgBackRest,
  replica,
  site,
  logs = false,
  mostQueryMs,
  countApartFrom,
  readingThreads = 0,
  warmCopy,
  rendererDir = null,
}: LabOptions = {}): Promise<RunningLab> {
  const seed = await copySeed(world);
  const served = beside
    ? sharedWith(beside)
    : keptBy === 'file'
      ? null
      : await movedLab(given ?? (await labServer()), seed.database);
  const clock = steppableClock(seededAt + 60_000);
  const server = await startServer({
    dataDir: seed.directory,
    port: 0,
    resourcesDir,
    rendererDir,
    clock,
    logLevel: logs ? 'info' : 'silent',
    ...(mostQueryMs === undefined ? {} : { mostQueryMs }),
    ...(countApartFrom === undefined ? {} : { countApartFrom }),
    readingThreads,
    ...(site === undefined ? {} : { site }),
    ...(served ? { database: served.url } : {}),
    ...(served && replica ? { replica: replica(served.url) } : {}),
    ...(warmCopy === undefined ? {} : { warmCopy }),
    ...(pgBackRest === undefined ? {} : { pgBackRest }),
  });
  const services = openedLab(dataPaths(seed.directory).database)?.services;
  if (!services) throw new Error('the started server holds no lab');
  const client = httpClient(server.url, answerCheck(services, world));
  return {
    url: server.url,
    directory: seed.directory,
    databaseUrl: served?.url ?? null,
    clock,
    services,
    program: programContext(services.lab),
    raw: client.send,
    ...signedIn(client, services),
    async stop() {
      client.close();
      await server.stop();
      await served?.discard();
      seed.discard();
    },
  };
}

/** It goes with whoever was there first. */
function sharedWith({ databaseUrl }: RunningLab): ServedDatabase {
  if (databaseUrl === null) throw new Error('a lab in a file is served by one alone');
  return { url: databaseUrl, discard: () => Promise.resolve() };
}

function signedIn(client: HttpClient, services: Services): Pick<RunningLab, 'v1' | 'v2' | 'token' | 'signInAnew'> {
  const tokens = new Map<UserName, string>();
  async function token(user: UserName): Promise<string> {
    const kept = tokens.get(user);
    if (kept) return kept;
    const { uID } = await services.lab.db
      .selectFrom('users')
      .select('uID')
      .where('email', '=', emailOf(user))
      .executeTakeFirstOrThrow();
    const fresh = await services.signIn.issueToken(String(uID), 'test');
    tokens.set(user, fresh);
    return fresh;
  }
  return {
    token,
    async signInAnew(user) {
      const body = { email: emailOf(user), password: passwordOf(user), device_name: 'test' };
      const answer = await client.send({ method: 'POST', path: '/api/v2/auth/token', body });
      if (answer.status !== 200) throw new Error(`${user} cannot sign in: ${answer.text}`);
      tokens.set(user, (answer.body as { token: string }).token);
    },
    v1: (user, call) => client.send({ ...call, headers: { ...credentialHeaders(user), ...call.headers } }),
    v2: async (user, call) =>
      client.send({ ...call, headers: { Authorization: `Bearer ${await token(user)}`, ...call.headers } }),
  };
}

/** A request of its own connection, for tests that break it off or send it in pieces. */
export async function connectTo(lab: RunningLab) {
  const { connect } = await import('node:net');
  const { hostname, port } = new URL(lab.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}
