// What goes between the thread that answers everybody and one that reads.
import type { OutgoingHttpHeaders } from 'node:http';
import type { HandedOut } from '../contract/principal.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import type { DataPaths } from '../lib/disk/data-dir.ts';
import type { LogFields, LogLevel } from '../lib/log.ts';

export interface ReadingWorkerData {
  paths: DataPaths;
  resourcesDir: string;
  nativeBinding: string | undefined;
  mostQueryMs: number;
  countApartFrom: number | undefined;
}

/** A request whose caller is known. */
export interface ReadingOrder extends Pick<Exchange, 'method' | 'requestId' | 'address' | 'encrypted' | 'overNetwork'> {
  face: 'v1' | 'v2';
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Uint8Array | null;
  userId: string;
  handedOut: HandedOut | null;
  /** What time it is: tests move the clock. */
  now: number;
}

export type ToReader =
  | { kind: 'order'; number: number; order: ReadingOrder }
  /** A part of an answer has left: there may be more, in the memory it came in. */
  | { kind: 'taken'; number: number; room: ArrayBuffer }
  /** Nobody waits for it any more. */
  | { kind: 'gone'; number: number }
  /** What a commit has written; it comes before any order of whoever wrote it. */
  | { kind: 'written'; tables: readonly string[] }
  | { kind: 'look' }
  | { kind: 'last' };

export interface Head {
  status: number;
  headers: OutgoingHttpHeaders;
}

export type FromReader =
  | { kind: 'ready' }
  | { kind: 'part'; number: number; head?: Head; bytes: Uint8Array<ArrayBuffer>; last?: Exchange['trail'] }
  /** It broke off: what was begun cannot be ended. */
  | { kind: 'cut'; number: number }
  | { kind: 'here' }
  | { kind: 'log'; level: LogLevel; event: string; fields: LogFields }
  | { kind: 'damaged'; reason: string };
