// Bytes instead of JSON: the file of a record, on both faces, and what an action made. An attachment unless the action shows it
// where it is asked for; never something a browser runs. docs/quality.md#s14.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { assertUnaltered, getRecordFile, provedAtOnceBytes, provedContent, type RecordFile } from '../../core/read/files.ts';
import { markContent } from '../../core/write/file-faults.ts';
import type { Download } from '../../endpoints/define-action.ts';
import { attachmentHeader } from '../../files/file-name.ts';
import { hasTag } from '../../lib/entity-tags.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { programContext } from '../../setup/set-up.ts';
import { type Coding, negotiated, packer } from './content-coding.ts';
import { type Exchange, keptByReader } from './exchange.ts';
import type { Reply } from './reply.ts';

export async function sendRecordFile(
  { req, res }: Exchange,
  ctx: Ctx,
  { resource, id }: { resource: ResolvedResource; id: string },
): Promise<void> {
  const { file, whole } = await trueFile(ctx, resource, id);
  const { name, mediaType, hash, content } = file;
  const etag = `"${hash}"`;
  setDownloadHeaders(res, { ETag: etag, 'Accept-Ranges': 'bytes', 'Content-Disposition': attachmentHeader(name) });
  if (hasTag(req.headers['if-none-match'], etag)) {
    res.writeHead(304).end();
    return;
  }
  const ranged = req.headers['if-range'] === undefined || req.headers['if-range'] === etag;
  const range = ranged && req.method === 'GET' ? rangeOf(req.headers.range, content.size) : null;
  if (range === 'beyond') {
    res.writeHead(416, { 'Content-Range': `bytes */${content.size}`, 'Content-Length': 0 }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: content.size - 1 };
  res.writeHead(range ? 206 : 200, {
    'Content-Type': mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
    'Content-Length': end - start + 1,
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${content.size}` } : {}),
  });
  if (req.method === 'HEAD' || content.size === 0) {
    res.end();
    return;
  }
  if (whole) {
    res.end(whole.subarray(start, end + 1));
    return;
  }
  const provedOnTheWay = range === null && content.size > provedAtOnceBytes;
  await send(provedOnTheWay ? Readable.from(provedContent(file), { objectMode: false }) : content.read({ start, end }), res, {
    ctx,
  });
}

/** An altered one is marked at once, so that its record says so and offers the way back. */
async function trueFile(
  ctx: Ctx,
  resource: ResolvedResource,
  id: string,
): Promise<{ file: RecordFile; whole: Uint8Array | null }> {
  const file = await getRecordFile(ctx, resource, id);
  try {
    return { file, whole: await assertUnaltered(file) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'file.altered') await mark(ctx, file.hash);
    throw error;
  }
}

async function mark(ctx: Ctx, hash: string): Promise<void> {
  try {
    await markContent(programContext(ctx.lab), hash, 'altered');
  } catch (error) {
    ctx.lab.log.warn('an altered file could not be marked', { contents: hash, error });
  }
}

/** One who takes nothing for so long is cut off: what is being sent may hold a moment of the lab meanwhile. */
const mostIdleMs = 30_000;

/** What fails before the first bytes is still answered as an error; later the connection is cut, so that nobody takes a half for the whole. */
export async function sendDownload(
  { req, res }: Exchange,
  ctx: Ctx,
  { mediaType, name, content, inline = false, tag, headers = {} }: Download,
): Promise<void> {
  const etag = tag === undefined ? null : `"${tag}"`;
  if (etag !== null && hasTag(req.headers['if-none-match'], etag)) {
    res.writeHead(304, { ETag: etag, 'Cache-Control': keptByReader }).end();
    return;
  }
  const whole = content instanceof Uint8Array;
  const parts = whole ? null : content[Symbol.asyncIterator]();
  const first = req.method === 'HEAD' ? undefined : await parts?.next();
  setDownloadHeaders(res, {
    'Content-Disposition': attachmentHeader(name, inline ? 'inline' : 'attachment'),
    ...(etag === null ? {} : { ETag: etag, 'Cache-Control': keptByReader }),
  });
  const coding = whole || req.method === 'HEAD' ? null : negotiated(req, res, mediaType);
  res.writeHead(200, {
    'Content-Type': mediaType,
    ...(whole ? { 'Content-Length': content.byteLength } : {}),
    ...(coding === null ? {} : { 'Content-Encoding': coding }),
    ...headers,
  });
  if (req.method === 'HEAD') {
    await parts?.return?.();
    res.end();
  } else if (whole) res.end(content);
  else if (!parts || first?.done !== false) res.end();
  else {
    res.setTimeout(mostIdleMs);
    await send(Readable.from(continued(first.value, parts), { objectMode: false }), res, { ctx, coding });
  }
}

async function* continued(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function send(content: Readable, res: Reply, { ctx, coding = null }: { ctx: Ctx; coding?: Coding | null }): Promise<void> {
  const sent = coding === null ? pipeline(content, res) : pipeline(content, packer(coding), res);
  await sent.catch((error: unknown) => {
    // Whoever breaks off a download is no fault of ours; a disk that fails is.
    if (!res.destroyed || !isPrematureClose(error)) ctx.lab.log.error('download failed', { requestId: ctx.requestId, error });
    res.destroy();
  });
}

function setDownloadHeaders(res: Reply, headers: Record<string, string>): void {
  const all = {
    'Cache-Control': 'no-store',
    ...headers,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  };
  for (const [name, value] of Object.entries(all)) res.setHeader(name, value);
}

/** One range that can be met, or lies beyond the file; anything else is answered with the whole file, as RFC 9110 allows. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'beyond';
  return start <= end ? { start, end } : null;
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
