// Lines of text over a connection that was opened, whatever it goes through. Each waits no longer than it was given, and whatever happens to
// the connection is told to whoever waits for it; nothing of it is ever thrown at nobody.
import type { Duplex } from 'node:stream';
import { InstrumentFault } from '../answers/instrument-fault.ts';

export interface Wire {
  write(text: string): Promise<void>;
  readLine(): Promise<string>;
  /** Whatever came without having been asked for. */
  forget(): void;
  close(): Promise<void>;
}

export interface Connection {
  stream: Duplex;
  /** What was written is let out first, as far as that takes no long time. */
  close(): Promise<void>;
}

export const closingMs = 500;

interface WireOptions {
  timeoutMs: number;
  /** What ends a line that comes in. */
  ending: '\n' | '\r';
  signal: AbortSignal;
}

const longestLine = 4096;

/** Ends with what comes first: the work, the time, the connection, or whoever asked. */
function bounded<T>(begin: (done: (value: T) => void, fail: (fault: InstrumentFault) => void) => void, options: WireOptions) {
  const { timeoutMs, signal } = options;
  return new Promise<T>((resolve, reject) => {
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', givenUp);
    };
    const fail = (fault: InstrumentFault) => {
      over();
      reject(fault);
    };
    const givenUp = () => fail(new InstrumentFault('given_up'));
    const timer = setTimeout(() => fail(new InstrumentFault('silent', { seconds: timeoutMs / 1000 })), timeoutMs);
    signal.addEventListener('abort', givenUp, { once: true });
    if (signal.aborted) return givenUp();
    begin((value) => {
      over();
      resolve(value);
    }, fail);
  });
}

export function wireOf({ stream, close }: Connection, options: WireOptions): Wire {
  const { ending } = options;
  let received = '';
  let broken: InstrumentFault | null = null;
  let look: () => void = () => undefined;
  const breakWith = (kind: 'dropped' | 'too_long', cause?: unknown) => {
    broken ??= new InstrumentFault(kind, {}, cause);
    look();
  };
  // Latin-1 takes every byte as it is: what is no text is seen as such, and not as an error of decoding.
  stream.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
    if (received.length > longestLine) {
      breakWith('too_long');
      stream.destroy();
    }
    look();
  });
  stream.on('error', (error) => breakWith('dropped', error));
  stream.on('end', () => breakWith('dropped'));
  stream.on('close', () => breakWith('dropped'));
  return {
    write: (text) =>
      bounded<void>((done, fail) => {
        if (broken) return fail(broken);
        look = () => broken && fail(broken);
        stream.write(text, 'latin1', (error) => (error ? fail(new InstrumentFault('dropped', {}, error)) : done()));
      }, options),
    readLine: () =>
      bounded<string>((done, fail) => {
        look = () => {
          const end = received.indexOf(ending);
          if (end < 0) return broken ? fail(broken) : undefined;
          const line = received.slice(0, end);
          if (line.length > longestLine) return fail(new InstrumentFault('too_long'));
          received = received.slice(end + 1);
          look = () => undefined;
          done(line.replace(/\r$/, ''));
        };
        look();
      }, options),
    forget() {
      received = '';
    },
    close,
  };
}
