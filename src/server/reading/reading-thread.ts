// One reading thread as the thread that answers everybody knows it: orders to it, answers from it, and whether it still lives.
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Exchange } from '../http/exchange/exchange.ts';
import type { Log } from '../lib/log.ts';
import { workerFile } from '../lib/threads/worker-file.ts';
import { resolvable } from '../lib/work/resolvable.ts';
import type { FromReader, ReadingOrder, ReadingWorkerData, ToReader } from './messages.ts';
import { createRelay, type Hearing, type Relay } from './relay.ts';

export interface ReadingThread {
  isReady(): boolean;
  /** Resolves once it takes orders, or has ended before. */
  begun: Promise<void>;
  /** Orders it has not answered yet. */
  waiting(): number;
  /** All it was given so far. */
  asked(): number;
  ask(exchange: Exchange, order: ReadingOrder): Promise<void>;
  written(tables: readonly string[]): void;
  /** Ends it where it stands: whoever waits for it is told to come again. */
  kill(): Promise<void>;
  /** Lets it end what it has begun, unless nobody waits for that any more. */
  close(how?: { cut: boolean }): Promise<void>;
}

interface ThreadInput {
  workerData: ReadingWorkerData;
  log: Log;
  /** Without a sign of life for so long it is ended. */
  mostSilentMs: number;
  foundDamaged(reason: string): void;
  /** It is no more: nobody wanted that, or it could not even begin. */
  ended(how: { unexpected: boolean; begun: boolean }): void;
}

const mostMegabytes = 512;
/** Rows live shortly: with more of it a list of everything leaves more lying about, and takes as long. */
const youngMegabytes = 24;
const lookMs = 1000;

type Say = (message: ToReader, moved?: readonly ArrayBuffer[]) => void;

/** What the thread is told of one of its answers. */
const hearing = (say: Say, number: number): Hearing => ({
  taken: (room) => say({ kind: 'taken', number, room }, [room]),
  gone: () => say({ kind: 'gone', number }),
});

export function startReadingThread({ workerData, log, mostSilentMs, foundDamaged, ended }: ThreadInput): ReadingThread {
  const relays = new Map<number, Relay>();
  const { promise: begun, resolve: begin } = resolvable<void>();
  const exit = resolvable<void>();
  let [ready, everReady, wanted, gone, last] = [false, false, false, false, 0];
  let heard = performance.now();
  // The program's own limit for young objects goes before that of a thread; its own heap has taken it over by now.
  setFlagsFromString('--max-semi-space-size=0');
  const worker = new Worker(workerFile('reading-worker'), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  const say: Say = (message, moved = []) => worker.postMessage(message, moved);
  const watch = setInterval(() => {
    if (relays.size === 0) heard = performance.now();
    else if (performance.now() - heard > mostSilentMs) void end(`no sign of life for ${mostSilentMs} ms`);
    else say({ kind: 'look' });
  }, lookMs).unref();

  worker.on('message', (message: FromReader) => {
    heard = performance.now();
    if (message.kind === 'ready') {
      [ready, everReady] = [true, true];
      begin();
      rest();
    } else if (message.kind === 'part') relays.get(message.number)?.write(message);
    else if (message.kind === 'cut') relays.get(message.number)?.cut();
    else if (message.kind === 'log') log[message.level](message.event, message.fields);
    else if (message.kind === 'damaged') foundDamaged(message.reason);
  });
  worker.on('error', (error) => log.error('a reading thread failed', { error }));
  worker.on('exit', () => {
    [ready, gone] = [false, true];
    clearInterval(watch);
    begin();
    for (const relay of relays.values()) relay.cut();
    ended({ unexpected: !wanted, begun: everReady });
    exit.resolve();
  });

  /** With nothing to do it keeps no program alive. */
  function rest(): void {
    if (relays.size === 0 && !wanted) worker.unref();
  }

  function end(reason: string): Promise<unknown> {
    ready = false;
    log.error('a reading thread was ended', { reason });
    return worker.terminate();
  }

  return {
    begun,
    isReady: () => ready,
    waiting: () => relays.size,
    asked: () => last,
    async ask(exchange, order) {
      last += 1;
      const number = last;
      const relay = createRelay(exchange, hearing(say, number));
      // It may have ended since it was chosen.
      if (gone) relay.cut();
      relays.set(number, relay);
      worker.ref();
      say({ kind: 'order', number, order });
      try {
        await relay.done;
      } finally {
        relays.delete(number);
        rest();
      }
    },
    written: (tables) => say({ kind: 'written', tables }),
    async kill() {
      await end('it was asked for');
    },
    async close({ cut } = { cut: false }) {
      wanted = true;
      ready = false;
      worker.ref();
      if (cut) for (const number of relays.keys()) say({ kind: 'gone', number });
      say({ kind: 'last' });
      await exit.promise;
    },
  };
}
