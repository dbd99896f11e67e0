// Reads a request's body with its limits: bytes (413), what JSON may hold, and nothing that takes longer than one pass.
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../contract/errors.ts';
import { assertJsonShape } from './json-shape.ts';

const kilobyte = 1024;

/** Of everything that is no file and no table: more is no input of a person, and whatever reads it stays quick. */
export const mostBodyBytes = 1024 * kilobyte;
/** Of what proves who somebody is: it is read before anybody is known. */
export const mostProofBytes = 64 * kilobyte;
export const mostFormFields = 1000;
const ampersand = '&'.charCodeAt(0);

export async function readBody(req: IncomingMessage, most: number = mostBodyBytes): Promise<Buffer> {
  const announced = Number(req.headers['content-length'] ?? 0);
  if (announced > most) throw tooLarge(most);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of chunksOf(req)) {
    size += part.length;
    if (size > most) throw tooLarge(most);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The body as it comes. Who stops half-way lets the rest run by: a connection cut here would lose the answer. */
export async function* chunksOf(req: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    assertUnpacked(req);
    yield* req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('request.malformed', { messageKey: 'errors.request.broken_off', cause: error });
  } finally {
    req.resume();
  }
}

/** Nothing is unpacked here: the limits count what came, and a few packed bytes would be any number of them. */
function assertUnpacked({ headers }: IncomingMessage): void {
  const coding = (headers['content-encoding'] ?? '').trim();
  if (coding !== '' && coding.toLowerCase() !== 'identity')
    throw new AppError('request.unsupported_type', {
      messageKey: 'errors.request.packed',
      params: { coding: coding.slice(0, 40) },
    });
}

export function tooLarge(most: number): AppError {
  const megabytes = most / kilobyte / kilobyte;
  return megabytes < 1
    ? new AppError('request.too_large', {
        messageKey: 'errors.request.too_large_here',
        params: { kilobytes: Math.round(most / kilobyte) },
      })
    : new AppError('request.too_large', { params: { megabytes: Math.round(megabytes) } });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function bodyText(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new AppError('request.malformed', { messageKey: 'errors.request.not_utf8' });
  }
}

function strictJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `parse`: gives undefined for what it cannot read. */
export function parseJsonObject(body: Buffer, parse: (text: string) => unknown = strictJson): Record<string, unknown> {
  assertJsonShape(body);
  const parsed = parse(bodyText(body));
  if (parsed === undefined) throw new AppError('request.malformed', { messageKey: 'errors.request.not_json' });
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new AppError('request.malformed', { messageKey: 'errors.request.not_object' });
  }
  return parsed as Record<string, unknown>;
}

export function tooManyFields(): AppError {
  return new AppError('request.malformed', { messageKey: 'errors.request.too_many_fields', params: { max: mostFormFields } });
}

export function parseForm(body: Buffer): Record<string, unknown> {
  // Counted before any of it is read.
  let separators = 0;
  for (let i = body.indexOf(ampersand); i !== -1; i = body.indexOf(ampersand, i + 1)) {
    separators += 1;
    if (separators >= mostFormFields) throw tooManyFields();
  }
  return fields(new URLSearchParams(bodyText(body)).entries());
}

function fields(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const result: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of entries) result[name] = value;
  return result;
}
