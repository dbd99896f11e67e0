// Live events: whoever listens is told which records changed, as far as he may see them (docs/interface/v2.md#events). Writers only leave a
// note behind the commit; who may see what is asked later and once a user, however many windows he has open.
import { AppError } from '../../contract/errors.ts';
import { callerMark, type Principal } from '../../contract/principal.ts';
import type { Principals } from '../access/principals.ts';
import type { Ctx, Lab } from '../lab/context.ts';
import { accessOf, accessTables, type Credential, standing } from './event-access.ts';
import { createEventLog, type LoggedEvent } from './event-log.ts';
import { seenEvents } from './event-visibility.ts';

/** The other end of a stream. */
export interface EventOutput {
  write(text: string): unknown;
  /** Bytes the reader has not taken yet. */
  readonly writableLength: number;
  readonly destroyed: boolean;
  end(): unknown;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
}

export interface Listener {
  principal: Principal;
  credential: Credential;
  /** The last event a reader who comes back has seen. */
  lastEventId: string | null;
}

export interface Events {
  /** Takes a place among the user's streams at once; the result begins to send. */
  open(listener: Listener): (output: EventOutput) => void;
  count(): number;
  /** Ends all streams; nobody is let in afterwards. */
  close(): void;
}

interface Stream {
  credential: Credential;
  output: EventOutput | null;
  /** Up to here its reader has been told. */
  place: number;
}

interface Reader {
  /** Who came: the account, and the key that narrows it. */
  came: Principal;
  /** As it was when the first of them came. */
  access: Promise<string | null>;
  streams: Set<Stream>;
}

interface EventsInput {
  lab: Lab;
  principals: Principals;
  heartbeatMs?: number;
}

const mostStreams = 20;
const mostUnreadBytes = 256 * 1024;
const retryMs = 3000;
const gatherMs = 100;
/** What is on the screen may be older than one can tell: read it anew. */
const reset = 'event: reset\ndata: {}\n';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function firstOf(lab: Lab, came: Principal): Reader {
  return { came, access: accessOf(lab, came).catch(() => null), streams: new Set() };
}

export function createEvents({ lab, principals, heartbeatMs = 25_000 }: EventsInput): Events {
  const log = createEventLog(lab.changes.key, lab.changes.past);
  const readers = new Map<string, Reader>();
  let [telling, closed] = [false, false];
  let toldAt = Number.NEGATIVE_INFINITY;
  let heartbeat: NodeJS.Timeout | null = null;

  const streamsOf = () => [...readers.values()].flatMap(({ streams }) => [...streams]);

  function remove(mark: string, stream: Stream): void {
    const reader = readers.get(mark);
    reader?.streams.delete(stream);
    if (reader?.streams.size === 0) readers.delete(mark);
    if (readers.size > 0 || !heartbeat) return;
    clearInterval(heartbeat);
    heartbeat = null;
  }

  function end(mark: string, stream: Stream, farewell = ''): void {
    remove(mark, stream);
    if (farewell) stream.output?.write(farewell);
    stream.output?.end();
  }

  function send(mark: string, stream: Stream, text: string): void {
    if (!stream.output || stream.output.destroyed) return;
    stream.output.write(text);
    if (stream.output.writableLength <= mostUnreadBytes) return;
    lab.log.warn('a reader of events does not keep up', { caller: mark });
    remove(mark, stream);
    stream.output.destroy();
  }

  /** At once after a quiet time, else gathered: many writes cost each window one message, not many. */
  function wake(): void {
    if (telling || closed || readers.size === 0) return;
    telling = true;
    const wait = Math.max(0, toldAt + gatherMs - performance.now());
    setTimeout(() => {
      tell()
        .catch((error: unknown) => lab.log.error('events could not be told', { error }))
        .finally(() => {
          toldAt = performance.now();
          telling = false;
          if (behind()) wake();
        });
    }, wait).unref();
  }

  const behind = () => streamsOf().some(({ output, place }) => output !== null && place < log.newest());

  async function tell(): Promise<void> {
    for (const [mark, reader] of [...readers]) {
      await tellReader(mark, reader);
      await turn();
    }
  }

  async function tellReader(mark: string, reader: Reader): Promise<void> {
    const listening = [...reader.streams].filter(({ output }) => output !== null);
    const newest = log.newest();
    for (const stream of listening) {
      if (log.after(stream.place) !== null) continue;
      send(mark, stream, `${reset}id: ${log.seal(newest)}\n\n`);
      stream.place = newest;
    }
    const events = log.after(Math.min(newest, ...listening.map(({ place }) => place))) ?? [];
    const principal = await principals.byAccess(reader.came);
    if (events.length === 0 || !principal) return;
    const seen = await seenEvents(contextOf(principal), events, log.deleted);
    const textAfter = new Map<number, string>();
    for (const stream of listening.filter((one) => reader.streams.has(one))) {
      const told = () => events.filter((event) => event.place > stream.place && seen.has(event));
      const text = textAfter.get(stream.place) ?? told().map(textOf).join('');
      textAfter.set(stream.place, text);
      if (text !== '') send(mark, stream, text);
      stream.place = Math.max(stream.place, events.at(-1)?.place ?? 0);
    }
  }

  function contextOf(principal: Principal): Ctx {
    const { language } = principal;
    return { lab, db: lab.db, principal, naming: 'attributes', language, requestId: '', address: '', written: null };
  }

  function textOf(event: LoggedEvent): string {
    const { resource, key: id, action, place } = event;
    const { type, path } = lab.registry.definitions.get(resource)?.v2 ?? {};
    event.text ??= `id: ${log.seal(place)}\ndata: ${JSON.stringify({ resource: type, path, id, action })}\n\n`;
    return event.text;
  }

  /** Ends the streams of those whose token, session or account is not what it was; they come back as what they are now. */
  async function endWithoutAccess(): Promise<void> {
    const valid = await standing(
      lab,
      streamsOf().map(({ credential }) => credential),
    );
    for (const [mark, reader] of [...readers]) {
      const same = (await reader.access) === (await accessOf(lab, await principals.byAccess(reader.came)));
      for (const stream of [...reader.streams]) {
        if (!valid.has(stream.credential.hash)) end(mark, stream);
        else if (!same) end(mark, stream, `${reset}\n`);
      }
    }
  }

  /** A write waits for it, so it never fails; whom it cannot judge it does not let listen on. */
  async function checkAccess(): Promise<void> {
    if (readers.size === 0) return;
    try {
      await endWithoutAccess();
    } catch (error) {
      lab.log.error('streams could not be checked', { error });
      endAll();
    }
  }

  function endAll(): void {
    for (const [mark, { streams }] of [...readers]) for (const stream of [...streams]) end(mark, stream);
  }

  function beat(): void {
    for (const [mark, { streams }] of [...readers]) for (const stream of [...streams]) send(mark, stream, ':\n\n');
    void checkAccess();
  }

  lab.changes.onEvents((told) => {
    log.add(told);
    wake();
  });
  for (const table of accessTables) lab.changes.onChange(table, checkAccess);

  return {
    open({ principal, credential, lastEventId }) {
      if (closed) throw new AppError('server.stopping');
      const mark = callerMark(principal);
      const reader = readers.get(mark) ?? firstOf(lab, principal);
      if (reader.streams.size >= mostStreams) throw new AppError('request.rate_limited', { retryAfterSeconds: 60 });
      const left = lastEventId === null ? log.newest() : log.unseal(lastEventId);
      const gap = left === null || log.after(left) === null;
      const stream: Stream = { credential, output: null, place: gap ? log.newest() : left };
      reader.streams.add(stream);
      readers.set(mark, reader);
      heartbeat ??= setInterval(beat, heartbeatMs).unref();
      return (output) => {
        output.once('close', () => remove(mark, stream));
        if (output.destroyed) return remove(mark, stream);
        if (!reader.streams.has(stream)) return void output.end();
        stream.output = output;
        // Its place is told at once: who is cut off before the first event can come back to it.
        output.write(`retry: ${retryMs}\nevent: open\nid: ${log.seal(stream.place)}\ndata: {}\n\n${gap ? `${reset}\n` : ''}`);
        if (behind()) wake();
      };
    },
    count: () => streamsOf().length,
    close() {
      closed = true;
      endAll();
    },
  };
}
