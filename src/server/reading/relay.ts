// An answer on its way from a reading thread to whoever asked: each part is written as it comes, and the thread is told when it has left.
import { AppError } from '../contract/errors.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import type { HandedOver } from '../http/exchange/readings.ts';
import { resolvable } from '../lib/work/resolvable.ts';
import type { FromReader, ReadingOrder } from './messages.ts';

type Part = Extract<FromReader, { kind: 'part' }>;

export interface Relay {
  write(part: Part): void;
  /** Nothing more comes of it. */
  cut(): void;
  /** Resolves when the answer is out, or nobody waits for it any more; rejects when it never began. */
  done: Promise<void>;
}

const comeAgainSeconds = 1;

export interface Hearing {
  taken(room: ArrayBuffer): void;
  gone(): void;
}

export function createRelay({ res, trail }: Exchange, thread: Hearing): Relay {
  const { promise, resolve, reject } = resolvable<void>();
  const over = () => {
    if (!res.writableFinished) thread.gone();
    resolve();
  };
  if (res.closed) over();
  else res.once('close', over);
  const finish = () => {
    res.off('close', over);
    resolve();
  };
  return {
    done: promise,
    write({ head, bytes, last }) {
      if (res.closed) return;
      if (head) {
        for (const [name, value] of Object.entries(head.headers)) if (value !== undefined) res.setHeader(name, value);
        res.writeHead(head.status);
      }
      const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (last) {
        Object.assign(trail, last);
        res.end(piece.length > 0 ? piece : undefined);
        finish();
      } else res.write(piece, () => thread.taken(bytes.buffer));
    },
    cut() {
      res.off('close', over);
      if (res.headersSent) {
        res.destroy();
        resolve();
      } else reject(new AppError('server.interrupted', { retryAfterSeconds: comeAgainSeconds }));
    },
  };
}

/** Who asks is known by now: what proved it stays here. */
const proofs = /^(?:cookie|authorization|(?:http[-_])?x[-_]rest[-_])/i;

export async function orderOf(exchange: Exchange, { face, principal, body }: HandedOver, now: number): Promise<ReadingOrder> {
  const { req, method, requestId, address, encrypted, overNetwork } = exchange;
  const sent = body ? await body() : null;
  const kept = Object.entries(req.headers).filter(([name]) => !proofs.test(name));
  const length = sent ? { 'content-length': String(sent.byteLength) } : {};
  return {
    ...{ face, method, requestId, address, encrypted, overNetwork, now, body: sent },
    url: req.url ?? '/',
    headers: { ...Object.fromEntries(kept), ...length },
    userId: principal.userId,
    handedOut: principal.handedOut ?? null,
  };
}
