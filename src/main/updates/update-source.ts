// Where updates lie: a web address in the lab's own network, or a folder (a share, a stick). Only plain file names are asked for.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { UpdateProblem } from './update-problem.ts';

const SILENCE_MS = 15_000;
const MOST_TEXT_BYTES = 262_144;
const PLAIN_NAME = /^[\p{L}\p{N}_][\p{L}\p{N} ._+()-]*$/u;

export interface UpdateSource {
  /** A small file as a whole. */
  read(name: string): Promise<Buffer>;
  open(name: string): Promise<Readable>;
}

export const isPlainName = (name: string): boolean => PLAIN_NAME.test(name);

export function updateSource(address: string): UpdateSource {
  const open = /^https?:\/\//i.test(address) ? fromWeb(address) : fromFolder(address);
  const openPlain = async (name: string) => {
    if (!isPlainName(name)) throw new UpdateProblem('manifest');
    return open(name);
  };
  return { open: openPlain, read: async (name) => readSmall(await openPlain(name)) };
}

function fromWeb(address: string): (name: string) => Promise<Readable> {
  if (!URL.canParse(address)) throw new UpdateProblem('address');
  const base = new URL(address.endsWith('/') ? address : `${address}/`);
  return async (name) => {
    const stop = new AbortController();
    const watch = setTimeout(() => stop.abort(), SILENCE_MS);
    // A redirect would lead to an address that nobody entered.
    const asked = fetch(new URL(encodeURIComponent(name), base), { redirect: 'error', cache: 'no-store', signal: stop.signal });
    const answer = await asked.catch(() => null);
    if (answer?.ok && answer.body) return Readable.from(whileItMoves(answer.body.getReader(), watch));
    clearTimeout(watch);
    throw new UpdateProblem('unreachable');
  };
}

/** A line that is silent for too long is cut; a slow one is not. */
async function* whileItMoves(body: ReadableStreamDefaultReader<Uint8Array>, watch: NodeJS.Timeout): AsyncGenerator<Uint8Array> {
  try {
    for (let part = await body.read(); !part.done; part = await body.read()) {
      watch.refresh();
      yield part.value;
    }
  } finally {
    clearTimeout(watch);
    // Nothing more is wanted where the reading stopped early.
    await body.cancel().catch(() => undefined);
  }
}

function fromFolder(address: string): (name: string) => Promise<Readable> {
  const folder = address.startsWith('file:') && URL.canParse(address) ? fileURLToPath(address) : address;
  if (!isAbsolute(folder)) throw new UpdateProblem('address');
  return async (name) => {
    const path = join(folder, name);
    const isFile = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    if (!isFile) throw new UpdateProblem('unreachable');
    return createReadStream(path);
  };
}

async function readSmall(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of stream) {
      bytes += part.length;
      if (bytes > MOST_TEXT_BYTES) throw new UpdateProblem('manifest');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof UpdateProblem ? error : new UpdateProblem('unreachable', { cause: error });
  }
  return Buffer.concat(parts);
}
