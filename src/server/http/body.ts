// Reads a request's body with its limits: 10 MB (413), a nesting depth, and nothing that takes longer than one pass.
import type { IncomingMessage } from 'node:http';
import { AppError } from '../contract/errors.ts';

export const mostBodyBytes = 10 * 1024 * 1024;
const deepestJson = 32;
export const mostFormFields = 1000;

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
    yield* req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new AppError('request.malformed', { messageKey: 'errors.request.broken_off', cause: error });
  } finally {
    req.resume();
  }
}

export function tooLarge(most: number): AppError {
  return new AppError('request.too_large', { params: { megabytes: Math.round(most / 1024 / 1024) } });
}

/** Counts brackets outside strings, so that a bomb is refused before any parser builds it. */
function assertJsonDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i += 1;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 91 || c === 123) {
      depth += 1;
      if (depth > deepestJson)
        throw new AppError('request.malformed', { messageKey: 'errors.request.too_deep', params: { max: deepestJson } });
    } else if (c === 93 || c === 125) depth -= 1;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function bodyText(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new AppError('request.malformed', { messageKey: 'errors.request.not_utf8' });
  }
}

export function parseJsonObject(body: Buffer): Record<string, unknown> {
  const text = bodyText(body);
  assertJsonDepth(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new AppError('request.malformed', { messageKey: 'errors.request.not_json' });
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new AppError('request.malformed', { messageKey: 'errors.request.not_object' });
  }
  return parsed as Record<string, unknown>;
}

export function tooManyFields(): AppError {
  return new AppError('request.malformed', { messageKey: 'errors.request.too_many_fields', params: { max: mostFormFields } });
}

export function parseForm(body: Buffer): Record<string, unknown> {
  return fields(new URLSearchParams(bodyText(body)).entries());
}

function fields(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const result: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let count = 0;
  for (const [name, value] of entries) {
    count += 1;
    if (count > mostFormFields) throw tooManyFields();
    result[name] = value;
  }
  return result;
}
