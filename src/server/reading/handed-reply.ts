// An answer in a reading thread: written as any other, and handed over as bytes. A short one leaves whole in one message; of a long one
// the next part is made when those before it have left, in the memory they left in: nobody has to clean up after it.

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

/** Of memory that goes back and forth: the parts of a long answer differ by a row. */
const roomStep = 64 * 1024;

type Piece = string | Buffer;

const utf8: ReadonlySet<string> = new Set(['utf8', 'utf-8']);

const noBytes = Buffer.alloc(0);

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
  #held: Piece | null = null;
  readonly #rooms: ArrayBuffer[] = [];
  #head: Head | null = null;
  #underWay = 0;
  #more: (() => void) | null = null;

  constructor(input: ReplyInput) {
    super({ highWaterMark: 256 * 1024, decodeStrings: false });
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

  /** A part has left, and the memory it lay in is free again. */
  taken(room: ArrayBuffer): void {
    this.#underWay -= 1;
    if (this.#rooms.length < mostUnderWay) this.#rooms.push(room);
    const more = this.#more;
    this.#more = null;
    more?.();
  }

  override _write(chunk: Piece, encoding: BufferEncoding, done: () => void): void {
    const before = this.#held;
    this.#held = typeof chunk === 'string' && !utf8.has(encoding) ? Buffer.from(chunk, encoding) : chunk;
    if (before !== null) this.#post(before);
    if (this.#underWay < mostUnderWay) done();
    else this.#more = done;
  }

  override _final(done: () => void): void {
    this.#post(this.#held ?? noBytes, this.#input.trail);
    this.#held = null;
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.writableFinished) this.#input.post({ kind: 'cut', number: this.#input.number }, []);
    done(error);
  }

  #post(piece: Piece, last?: Exchange['trail']): void {
    if (!this.headersSent) this.writeHead(this.statusCode);
    const bytes = this.#bytesOf(piece, last !== undefined);
    const head = this.#head;
    this.#head = null;
    this.#underWay += 1;
    this.#input.post({ kind: 'part', number: this.#input.number, bytes, ...(head ? { head } : {}), ...(last ? { last } : {}) }, [
      bytes.buffer,
    ]);
  }

  /** A small piece lies in memory that others share, all of which would be copied with it. */
  #bytesOf(piece: Piece, isLast: boolean): Uint8Array<ArrayBuffer> {
    const whole = typeof piece === 'string' ? null : piece.buffer;
    if (whole instanceof ArrayBuffer && piece.length === whole.byteLength && whole.byteLength >= leastMoved)
      return new Uint8Array(whole);
    const length = Buffer.byteLength(piece);
    const room = isLast ? new ArrayBuffer(length) : this.#roomFor(length);
    const into = Buffer.from(room, 0, length);
    if (typeof piece === 'string') into.write(piece);
    else piece.copy(into);
    return new Uint8Array(room, 0, length);
  }

  #roomFor(length: number): ArrayBuffer {
    const at = this.#rooms.findIndex((room) => room.byteLength >= length);
    return this.#rooms.splice(at, at < 0 ? 0 : 1)[0] ?? new ArrayBuffer(Math.ceil(length / roomStep) * roomStep);
  }
}
