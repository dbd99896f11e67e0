// A v2 body: a plain object of attributes, or `{data: {type, attributes, relationships}}` (docs/interface/v2.md#bodies); where a record
// holds a file, a multipart form of attributes with it, too (docs/interface/v1.md#files).
import { createHash } from 'node:crypto';
import { AppError, invalid } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { WriteInput } from '../../core/validate/decode.ts';
import { plainInput, writeInput } from '../../endpoints/v2/record-input.ts';
import type { ReceivedFile } from '../../files/receive.ts';
import { hasBody } from '../../lib/lines/request-line.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { mostBodyBytes, parseJsonObject, readBody } from '../body/body.ts';
import { type FilePlace, filePlace, readMultipart } from '../body/multipart.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { tellOfRecord } from './deprecations.ts';

const jsonTypes = /^application\/(?:vnd\.api\+)?json\b/i;

export async function readJson(exchange: Exchange, most = mostBodyBytes): Promise<Record<string, unknown>> {
  if (!jsonTypes.test(exchange.req.headers['content-type'] ?? '')) throw new AppError('request.unsupported_type');
  return parseJsonObject(await readBody(exchange.req, most));
}

/** An action without a body needs no content type. */
export async function readOptionalJson(exchange: Exchange, most: number): Promise<Record<string, unknown>> {
  return hasBody(exchange.req) ? readJson(exchange, most) : {};
}

/** A multipart form that must bring a file; whoever asks discards it in the end. */
export async function readFileForm(
  { req }: Exchange,
  place: FilePlace,
): Promise<{ values: Record<string, unknown>; file: ReceivedFile }> {
  if (!/^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')) throw new AppError('request.unsupported_type');
  const { values, file } = await readMultipart(req, place);
  if (!file) throw invalid({ file: [{ key: 'errors.field.required' }] });
  return { values, file };
}

interface BodyCall {
  exchange: Exchange;
  ctx: Ctx;
  resource: ResolvedResource;
}

export interface WriteBody {
  input: WriteInput;
  /** The same for the same content, for `Idempotency-Key`. */
  hash: string;
}

/** Of a plain object, or of one that stands in `data`. */
function attributesOf(body: Record<string, unknown>): string[] {
  const { data } = body;
  const { attributes } = (data ?? {}) as { attributes?: object };
  return Object.keys(attributes ?? body);
}

/** A file that no record came to hold is gone when the work is done. */
export async function withBody<T>({ exchange, ctx, resource }: BodyCall, work: (body: WriteBody) => Promise<T>): Promise<T> {
  const isForm = resource.definition.file && /^multipart\/form-data\b/i.test(exchange.req.headers['content-type'] ?? '');
  if (!isForm) {
    const body = await readJson(exchange);
    tellOfRecord(exchange, resource, attributesOf(body));
    return work({ input: writeInput(resource, body, ctx.lab.registry), hash: sha256(body) });
  }
  const { values, file } = await readMultipart(exchange.req, await filePlace(ctx.lab));
  try {
    tellOfRecord(exchange, resource, Object.keys(values));
    const input = plainInput(resource, values);
    return await work({ input: file ? { ...input, file } : input, hash: sha256([values, file?.hash, file?.name]) });
  } finally {
    if (file) await ctx.lab.files.discard(file);
  }
}

const secret = /password|passphrase|secret/i;

/** Of what was sent without its secrets: a hash of them, kept in the lab, is one that passwords could be tried against. */
export function sha256(content: unknown): string {
  const open = JSON.stringify(content, (name, value: unknown) => (secret.test(name) ? '' : value));
  return createHash('sha256').update(open).digest('hex');
}
