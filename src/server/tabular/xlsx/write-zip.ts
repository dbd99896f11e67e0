// A zip archive as a stream: each part is packed while it comes, and the next is asked for when it is in. What fails on the way fails
// here, and whoever stops taking stops the making.
import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ZipFile } from 'yazl';

export interface ZipPart {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

type Parts = Iterable<ZipPart> | AsyncIterable<ZipPart>;

/** The time is the first an archive knows, in whatever zone: an archive of the same content is the same bytes. */
const options = { compressionLevel: 5, mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

export async function* writeZip(parts: Parts): AsyncGenerator<Uint8Array> {
  const { ZipFile: Zip } = await import('yazl');
  const zip = new Zip();
  const output = new PassThrough();
  const stopped = new AbortController();
  const fail = (error: Error) => void output.destroy(error);
  pipeline(zip.outputStream, output).catch(fail);
  const added = addAll(zip, parts, stopped.signal).then(() => zip.end(), fail);
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    stopped.abort();
    await added;
  }
}

async function addAll(zip: ZipFile, parts: Parts, signal: AbortSignal): Promise<void> {
  for await (const { name, content } of parts) {
    const input = Readable.from(content, { objectMode: false, signal });
    zip.addReadStream(input, name, options);
    await finished(input);
  }
}
