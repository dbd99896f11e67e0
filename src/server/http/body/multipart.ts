// Multipart forms (RFC 7578), read while they come: texts with the limits of every form, one file straight into the store.
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import { AppError, invalid } from '../../contract/errors.ts';
import type { Lab } from '../../core/lab/context.ts';
import { mostUploadBytes } from '../../core/read/file-storage.ts';
import { storedFileName } from '../../files/file-name.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { ReceivedFile } from '../../files/receive.ts';
import { bodyText, chunksOf, mostBodyBytes, mostFormFields, tooLarge, tooManyFields } from './body.ts';
import { headerParameters } from './header-parameters.ts';

/** The part that holds the file of a record. docs/interface/v1.md#files. */
export const filePart = 'file';

const longestBoundary = 200;
/** Boundaries and headers of the parts. */
const mostAround = 1024 * 1024;

export interface MultipartForm {
  values: Record<string, unknown>;
  /** Whoever reads the form discards the file in the end, whether it was kept or not. */
  file: ReceivedFile | null;
}

export interface FilePlace {
  store: FileStore;
  /** Of the file, in bytes. */
  most: number;
}

/** For a file that a record is to keep. */
export async function filePlace(lab: Lab): Promise<FilePlace> {
  return { store: lab.files, most: await mostUploadBytes(lab) };
}

/** Without a place no file is taken. */
export async function readMultipart(
  req: IncomingMessage,
  place: FilePlace | null,
  mostText: number = mostBodyBytes,
): Promise<MultipartForm> {
  const most = place ? place.most + mostText + mostAround : mostText;
  if (Number(req.headers['content-length'] ?? 0) > most) throw tooLarge(place?.most ?? mostText);
  const boundary = headerParameters(req.headers['content-type'] ?? '')?.parameters.get('boundary');
  if (!boundary || boundary.length > longestBoundary) throw notMultipart();
  const reader = createPartReader(place, mostText);
  try {
    await split(chunksOf(req), { boundary, most, take: reader.take });
    return reader.form();
  } catch (error) {
    const { file } = reader.form();
    if (file) await place?.store.discard(file);
    throw error;
  }
}

function notMultipart(cause?: unknown): AppError {
  return new AppError('request.malformed', { messageKey: 'errors.request.not_multipart', cause });
}

type PartHeaders = Readonly<Record<string, readonly string[] | undefined>>;

/** One part's content, piece by piece. */
type Pieces = AsyncIterable<Buffer>;

interface SplitInput {
  boundary: string;
  most: number;
  take(pieces: Pieces, headers: PartHeaders): Promise<void>;
}

/** Gives every part to `take` and ends when all are taken; a part that fails ends the others, too. */
async function split(chunks: AsyncIterable<Buffer>, { boundary, most, take }: SplitInput): Promise<void> {
  // The parser's own way to wait for slow parts can wait for ever (a part that ends in the chunk that filled it), so it is
  // switched off and each chunk waits here until its parts are consumed.
  const settings = { boundary, partHwm: Number.MAX_SAFE_INTEGER };
  const parser = new Dicer(settings);
  const parts = new Set<Readable>();
  const taken: Promise<void>[] = [];
  let fail: (error: unknown) => void = () => undefined;
  // Rejected at once and by itself: the parser says that it finished right after its error.
  const failure = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failure.catch(() => undefined);
  const finished = signal();
  let consumed = signal();

  async function* pieces(part: Readable): Pieces {
    try {
      for await (const piece of part as Pieces) {
        yield piece;
        consumed.give();
      }
    } finally {
      consumed.give();
    }
  }

  parser.on('finish', finished.give);
  parser.on('error', (error) => fail(notMultipart(error)));
  parser.on('part', (part) => {
    parts.add(part);
    // A part that is cut short is the parser's error, too; one that its taker left has the taker's.
    part.on('error', () => undefined);
    part.once('header', (headers) => {
      const work = take(pieces(part), headers as PartHeaders);
      work.catch(fail);
      taken.push(work);
    });
  });
  const waiting = () => [...parts].some((part) => part.readableLength > 0);
  try {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > most) throw tooLarge(most);
      // What follows the closing boundary means nothing.
      if (parser.writable) parser.write(chunk);
      while (waiting()) {
        await Promise.race([consumed.given, failure]);
        consumed = signal();
      }
    }
    if (parser.writable) parser.end();
    await Promise.race([finished.given, failure]);
    if (taken.length < parts.size) throw notMultipart();
    await Promise.race([Promise.all(taken), failure]);
  } catch (error) {
    for (const part of parts) part.destroy();
    await Promise.allSettled(taken);
    throw error;
  }
}

/** Something to wait for that may come before anybody waits. */
function signal(): { given: Promise<void>; give(): void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

function createPartReader(place: FilePlace | null, mostText: number) {
  // In the order they came: of two texts of one name the last one counts.
  const texts: [name: string, value: string][] = [];
  let received: ReceivedFile | null = null;
  let textBytes = 0;
  let files = 0;

  async function takeText(pieces: Pieces, name: string): Promise<void> {
    const place = texts.push([name, '']) - 1;
    if (texts.length > mostFormFields) throw tooManyFields();
    const text: Buffer[] = [];
    for await (const piece of pieces) {
      textBytes += piece.length;
      if (textBytes > mostText) throw tooLarge(mostText);
      text.push(piece);
    }
    texts[place] = [name, bodyText(Buffer.concat(text))];
  }

  async function takeFile(pieces: Pieces, sentName: string | null, { store, most }: FilePlace): Promise<void> {
    files += 1;
    if (files > 1) throw invalid({ [filePart]: [{ key: 'errors.file.only_one' }] });
    const file = await store.receive(pieces, storedFileName(sentName ?? ''), most);
    if (file.size > 0) {
      received = file;
      return;
    }
    await store.discard(file);
    // A browser's file field in which nothing was chosen comes without a name.
    if (file.name !== null) throw invalid({ [filePart]: [{ key: 'errors.file.empty' }] });
  }

  return {
    form(): MultipartForm {
      // Names come from outside; without a prototype `__proto__` is a name like any other.
      const values = Object.create(null) as Record<string, unknown>;
      for (const [name, value] of texts) values[name] = value;
      return { values, file: received };
    },
    async take(pieces: Pieces, headers: PartHeaders): Promise<void> {
      const disposition = headerParameters(headers['content-disposition']?.[0] ?? '');
      const name = disposition?.parameters.get('name');
      if (disposition?.value !== 'form-data' || name === undefined) throw notMultipart();
      const filename = disposition.parameters.get('filename');
      const isFile = filename !== undefined;
      if (place && name === filePart) {
        if (!isFile && !headers['content-type']) throw invalid({ [filePart]: [{ key: 'errors.file.not_a_file' }] });
        return takeFile(pieces, filename ?? null, place);
      }
      if (isFile)
        throw new AppError('request.malformed', {
          messageKey: 'errors.request.file_not_taken',
          params: { field: name.slice(0, 80) },
        });
      return takeText(pieces, name);
    },
  };
}
