// Answers packed for whoever asks for it (`Accept-Encoding`, RFC 9110 12.5.3). docs/interface/manners.md#packing.
import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import type { Reply } from './reply.ts';

const codings = ['zstd', 'br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** Less is sent as fast as it is. */
export const leastPackedBytes = 1400;

const { BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = zlib.constants;

/** What is made for one caller is packed fast: in a local network a better packing takes longer than the bytes it saves. */
const fast = {
  zstd: { params: { [ZSTD_c_compressionLevel ?? 0]: 1 } },
  br: { params: { [BROTLI_PARAM_QUALITY]: 3 } },
  gzip: { level: 2 },
};

/** What is the same for all is packed once and well. */
const small = {
  zstd: { params: { [ZSTD_c_compressionLevel ?? 0]: 12 } },
  br: { params: { [BROTLI_PARAM_QUALITY]: 7 } },
  gzip: { level: 9 },
};

/** Older runtimes lack the newest one. */
const known = codings.filter((coding) => coding !== 'zstd' || 'createZstdCompress' in zlib);

/** What the caller likes best of what can be offered; of equals, the first. Null: it is sent as it is. */
export function codingFor(header: string | string[] | undefined, offered: readonly Coding[] = known): Coding | null {
  if (header === undefined) return null;
  const liked = new Map<string, number>();
  for (const part of String(header).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    liked.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const likes = (coding: string) => liked.get(coding) ?? liked.get('*') ?? 0;
  let best: Coding | null = null;
  for (const coding of offered) if (likes(coding) > (best === null ? 0 : likes(best))) best = coding;
  return best;
}

/** Secrets beside what a stranger can choose are guessed from the length of a packed answer (BREACH): those stay as they are. */
const tellsSecrets = /^\/(?:api\/(?:v2\/)?(?:auth|tokens|api-keys|access-codes)|setup)(?:[/?]|$)/;

const isText = /^(?:text\/(?!event-stream)|image\/svg|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript)\b)/;

/** What an answer of this type is packed with for this caller; that others get it otherwise is told to every cache between. */
export function negotiated({ url = '', headers }: IncomingMessage, res: Reply, type: string): Coding | null {
  if (!isText.test(type) || tellsSecrets.test(url)) return null;
  res.appendHeader('Vary', 'Accept-Encoding');
  return codingFor(headers['accept-encoding']);
}

export function packer(coding: Coding): Transform {
  if (coding === 'zstd') return zlib.createZstdCompress(fast.zstd);
  return coding === 'br' ? zlib.createBrotliCompress(fast.br) : zlib.createGzip(fast.gzip);
}

/** On a thread of the platform's: nobody waits for it but who asked. */
export function packed(coding: Coding, bytes: Uint8Array | string, as: 'fast' | 'small' = 'fast'): Promise<Buffer> {
  const { zstd, br, gzip } = as === 'fast' ? fast : small;
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: Buffer) => (error ? reject(error) : resolve(result));
    if (coding === 'zstd') zlib.zstdCompress(bytes, zstd, done);
    else if (coding === 'br') zlib.brotliCompress(bytes, br, done);
    else zlib.gzip(bytes, gzip, done);
  });
}

/** What a file is called that was packed beforehand, and what marks a packed answer. */
export const marks: Readonly<Record<Coding, string>> = { zstd: 'zst', br: 'br', gzip: 'gz' };

/** The same record packed otherwise is another row of bytes, and a strong tag names one (RFC 9110 8.8.3.3). */
export function taggedAs(coding: Coding, etag: string): string {
  return etag.replace(/"$/, `.${marks[coding]}"`);
}
