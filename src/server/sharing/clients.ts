// Who is connected over the network: kept in memory, by address, program and user, for as long as a connection stands and a while
// after the last one.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { type Line, lineOf } from '../lib/lines/request-line.ts';

/** One request, as the HTTP layer knows it; the user stands in its trail once he has proved who he is. */
export interface Visit {
  req: IncomingMessage;
  res: Writable;
  address: string;
  trail: { userId?: string };
}

export interface Client {
  id: string;
  address: string;
  agent: string;
  userId: string | null;
  lastRequest: number;
  /** Connections that stand now; without one it was here a while ago. */
  connections: number;
  /** Screens that follow what changes. */
  streams: number;
}

export interface Clients {
  note(visit: Visit): void;
  list(): Client[];
  /** Cuts its connections; tells whose they were and which cookies they brought, so that its sessions can be ended. */
  cut(id: string): { userId: string | null; cookies: readonly string[] } | null;
  /** Says to every screen that follows what changes that the lab is not shared any more; done when that is on its way. */
  farewell(): Promise<void>;
  forget(): void;
}

interface Connection {
  address: string;
  agent: string;
  userId: string | null;
  lastRequest: number;
  /** Null once it is closed. */
  line: Line | null;
  open: Set<Visit>;
  cookies: Set<string>;
}

const rememberedMs = 15 * 60_000;
const mostClosed = 500;
const isStream = ({ req: { url } }: Visit) => /^\/api\/v2\/events(?:\?|$)/.test(url ?? '');

export function createClients(now: () => number): Clients {
  const connections = new Map<Line, Connection>();
  let closed: Connection[] = [];

  function connectionOf({ req, address }: Visit, line = lineOf(req)): Connection {
    const known = connections.get(line);
    if (known) return known;
    const agent = (req.headers['user-agent'] ?? '').slice(0, 300);
    const fresh: Connection = { address, agent, userId: null, lastRequest: now(), line, open: new Set(), cookies: new Set() };
    connections.set(line, fresh);
    line.once('close', () => {
      connections.delete(line);
      settle(fresh);
      fresh.line = null;
      closed = [fresh, ...closed].slice(0, mostClosed);
    });
    return fresh;
  }

  /** Whose it is may only be known while a request is under way. */
  function settle(connection: Connection): void {
    for (const { req, trail } of connection.open) {
      if (trail.userId === undefined) continue;
      connection.userId = trail.userId;
      if (req.headers.cookie !== undefined) connection.cookies.add(req.headers.cookie);
    }
  }

  function groups(): Map<string, Connection[]> {
    closed = closed.filter(({ lastRequest }) => lastRequest > now() - rememberedMs);
    const all = [...connections.values(), ...closed];
    for (const connection of all) settle(connection);
    const named = all.filter(({ userId }) => userId !== null);
    const found = new Map<string, Connection[]>();
    for (const one of all) {
      // A browser opens several connections, some of which never carry a cookie: they count to the user beside them.
      const beside = named.find(({ address, agent }) => address === one.address && agent === one.agent);
      const id = idOf({ ...one, userId: one.userId ?? beside?.userId ?? null });
      found.set(id, [...(found.get(id) ?? []), one]);
    }
    return found;
  }

  return {
    note(visit) {
      const connection = connectionOf(visit);
      connection.lastRequest = now();
      connection.open.add(visit);
      visit.res.once('close', () => {
        settle(connection);
        connection.open.delete(visit);
        connection.lastRequest = now();
      });
    },
    list() {
      const clients = [...groups()].map(clientOf);
      return clients.sort((one, other) => other.lastRequest - one.lastRequest);
    },
    cut(id) {
      const all = groups().get(id);
      if (!all) return null;
      for (const { line } of all) line?.destroy();
      closed = closed.filter((one) => !all.includes(one));
      return {
        userId: all.find(({ userId }) => userId !== null)?.userId ?? null,
        cookies: all.flatMap(({ cookies }) => [...cookies]),
      };
    },
    farewell: () => saidTo([...connections.values()].flatMap(({ open }) => [...open]).filter(isStream)),
    forget() {
      connections.clear();
      closed = [];
    },
  };
}

function clientOf([id, all]: [string, Connection[]]): Client {
  const standing = all.filter(({ line }) => line !== null);
  const { address = '', agent = '' } = all[0] ?? {};
  return {
    ...{ id, address, agent },
    userId: all.find(({ userId }) => userId !== null)?.userId ?? null,
    lastRequest: Math.max(...all.map(({ lastRequest }) => lastRequest)),
    connections: standing.length,
    streams: standing.flatMap(({ open }) => [...open]).filter(isStream).length,
  };
}

/** One whose line is stuck is not waited for. */
const farewellMs = 500;

async function saidTo(streams: readonly Visit[]): Promise<void> {
  await Promise.all(streams.map(({ res }) => endedWith(res)));
}

function endedWith(res: Writable): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, farewellMs);
    const done = () => {
      clearTimeout(limit);
      resolve();
    };
    // Not once it is handed over: cut before its end has gone out, the line takes the last words with it.
    res.once('close', done);
    res.end('event: unshared\ndata: {}\n\n');
  });
}

function idOf({ address, agent, userId }: Pick<Connection, 'address' | 'agent' | 'userId'>): string {
  return createHash('sha256')
    .update([address, agent, userId ?? ''].join('\n'))
    .digest('hex')
    .slice(0, 24);
}
