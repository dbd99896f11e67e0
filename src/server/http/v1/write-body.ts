// What a v1 write brings: JSON, a form, or a multipart form that may hold the record's file. docs/interface/v1.md#endpoints,
// docs/interface/v1.md#files.
import type { Ctx } from '../../core/lab/context.ts';
import type { WriteInput } from '../../core/validate/decode.ts';
import { parseLenientJson } from '../../filter/from-v1/lenient-json.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { parseForm, parseJsonObject, readBody } from '../body/body.ts';
import { filePlace, readMultipart } from '../body/multipart.ts';
import type { Exchange } from '../exchange/exchange.ts';

interface BodyCall {
  exchange: Exchange;
  ctx: Ctx;
  resource: ResolvedResource;
}

/** A file that no record came to hold is gone when the work is done. */
export async function withBody<T>(call: BodyCall, work: (input: WriteInput) => Promise<T>): Promise<T> {
  // Clients of old send back what they read (docs/interface/v1.md#sent-back).
  const input = { ...(await readInput(call)), keptStays: true };
  try {
    return await work(input);
  } finally {
    if (input.file) await call.ctx.lab.files.discard(input.file);
  }
}

async function readInput({ exchange: { req }, ctx, resource }: BodyCall): Promise<WriteInput> {
  const type = req.headers['content-type'] ?? '';
  if (/^multipart\/form-data/i.test(type)) {
    const { values, file } = await readMultipart(req, resource.definition.file ? await filePlace(ctx.lab) : null);
    return file ? { values, file } : { values };
  }
  const body = await readBody(req);
  // A JSON body is read whatever its Content-Type says (docs/interface/v1.md#kept-and-mended), a form only when it says so.
  if (/^application\/x-www-form-urlencoded/i.test(type) && !/^\s*\{/.test(body.subarray(0, 64).toString('latin1')))
    return { values: parseForm(body) };
  return { values: parseJsonObject(body, parseLenientJson) };
}
