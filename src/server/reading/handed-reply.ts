// An answer in a reading thread: written as any other, and handed over as bytes. A short one leaves whole in one message; of a long one
// the next part is made when those before it have left.

import type { OutgoingHttpHeaders } from 'node:http';
import { Writable } from 'node:stream';
import type { Transferable } from 'node:worker_threads';
import type { Exchange } from '../http/exchange/exchange.ts';
import type { HeaderValue, Reply } from '../http/exchange/reply.ts';
import type { FromReader, Head } from './messages.ts';

/** Parts that are on their way at once. */
const mostUnderWay = 4;

/** Less is copied: to give a piece of memory over costs more. */
const leastMoved = 4096;

interface ReplyInput {
  number: number;
  trail: Exchange['trail'];
  post(message: FromReader, moved: readonly Transferable[]): void;
}

type Headers = Map<string, { name: string; value: HeaderValue }>;

export class HandedReply extends Writable implements Reply {
  statusCode = 200;
  headersSent = false;
  /** The line is kept by whoever has it. */
  shouldKeepAlive = true;
  readonly #headers: Headers = new Map();
  readonly #input: ReplyInput;
  /** The last piece waits for the next one, or for the end: then it goes along with it. */
  #held: Buffer | null = null;
  #head: Head | null = null;
  #underWay = 0;
  #more: (() => void) | null = null;

  constructor(input: ReplyInput) {
    super({ highWaterMark: 256 * 1024 });
    this.#input = input;
  }

  setHeader(name: string, value: HeaderValue): this {
    this.#headers.set(name.toLowerCase(), { name, value });
    return this;
  }

  getHeader(name: string): number | string | string[] | undefined {
    const value = this.#headers.get(name.toLowerCase())?.value;
    return typeof value === 'object' ? [...value] : value;
  }

  appendHeader(name: string, value: string | readonly string[]): this {
    const before = this.getHeader(name);
    const all = [...(before === undefined ? [] : [before].flat()), ...[value].flat()].map(String);
    return this.setHeader(name, all.length === 1 ? (all[0] ?? '') : all);
  }

  removeHeader(name: string): void {
    this.#headers.delete(name.toLowerCase());
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}): this {
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) this.setHeader(name, value);
    this.statusCode = status;
    this.#head = {
      status,
      headers: Object.fromEntries([...this.#headers.values()].map(({ name, value }) => [name, value])) as OutgoingHttpHeaders,
    };
    this.headersSent = true;
    return this;
  }

  /** The line itself is watched where it is. */
  setTimeout(): this {
    return this;
  }

  /** A part has left. */
  taken(): void {
    this.#underWay -= 1;
    const more = this.#more;
    this.#more = null;
    more?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const before = this.#held;
    this.#held = chunk;
    if (before !== null) this.#post(before);
    if (this.#underWay < mostUnderWay) done();
    else this.#more = done;
  }

  override _final(done: () => void): void {
    this.#post(this.#held ?? Buffer.alloc(0), this.#input.trail);
    this.#held = null;
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.writableFinished) this.#input.post({ kind: 'cut', number: this.#input.number }, []);
    done(error);
  }

  #post(piece: Buffer, last?: Exchange['trail']): void {
    if (!this.headersSent) this.writeHead(this.statusCode);
    const own = piece.byteLength === piece.buffer.byteLength && piece.byteLength >= leastMoved;
    // A small piece lies in memory that others share, all of which would be copied with it.
    const bytes = own ? new Uint8Array(piece.buffer) : new Uint8Array(piece);
    const head = this.#head;
    this.#head = null;
    this.#underWay += 1;
    this.#input.post({ kind: 'part', number: this.#input.number, bytes, ...(head ? { head } : {}), ...(last ? { last } : {}) }, [
      bytes.buffer as ArrayBuffer,
    ]);
  }
}
