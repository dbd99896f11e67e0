// What is wrong with an answer of either face, whatever was asked: a fault of the server, a refusal that is not in the shape or
// names no place, anything of the inside. docs/interface/v2.md#errors, docs/quality.md#bad-input.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resourcesDir } from '../support/seed-lab.ts';
import type { FuzzAnswer } from './route-client.ts';

/** A question that takes too long, a lab that is being swapped. */
const allowed503 = new Set(['query.too_long', 'server.stopping']);

/** No fuzz input holds any of these; within JSON quotes and line ends have a backslash before them. */
const inside =
  /SQLITE_|SqliteError|better-sqlite3|\bselect (?:distinct )?\\?"t\d*\\?"\.|\bfrom \\?"\w+\\?" as \\?"t|(?:\n|\\n)\s+at \S+ \(|node_modules|file:\/\/\/|\.ts:\d+:\d+|scrypt\$|\[object Object\]/;

/** What a framework answers faults with; the pages of the program itself are no faults. */
const page = /<html|<!doctype/;

interface ErrorObject {
  status?: unknown;
  code?: unknown;
  title?: unknown;
  detail?: unknown;
  source?: { pointer?: unknown; parameter?: unknown };
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

function refusalProblem(status: number, body: unknown): string | null {
  const { message, errors } = (body ?? {}) as { message?: unknown; errors?: ErrorObject[] };
  if (!isText(message)) return 'a refusal without a message';
  if (!Array.isArray(errors) || errors.length === 0) return 'a refusal without errors';
  for (const error of errors) {
    if (error.status !== String(status)) return `an error of status ${String(error.status)} within ${status}`;
    if (!isText(error.code) || !isText(error.title) || !isText(error.detail)) return 'an error without code, title or detail';
    if (/^errors\./.test(String(error.detail)) || /: errors\./.test(String(error.detail)))
      return `no sentence: ${String(error.detail)}`;
    const { pointer, parameter } = error.source ?? {};
    if (status === 422 && !isText(pointer) && parameter === undefined && error.code !== 'server.component_missing')
      return `a 422 that names no place: ${String(error.code)}`;
    if (pointer !== undefined && !/^\/data\/(?:attributes|relationships)\//.test(String(pointer)))
      return `the pointer ${String(pointer)}`;
  }
  return null;
}

/** The feed tells of what is wrong as OData does. docs/interface/connections.md#odata-errors. */
function feedProblem(status: number, body: unknown): string | null {
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown; target?: unknown } };
  if (!isText(error?.code) || !isText(error?.message)) return 'a refusal of the feed without code or message';
  if (/^errors\./.test(String(error?.message))) return `no sentence: ${String(error?.message)}`;
  const named = isText(error?.target) || /^request\./.test(String(error?.code));
  return status === 400 && !named ? `a 400 that names no place: ${String(error?.code)}` : null;
}

/** What cannot be read at all has no part that could be named. */
const unreadable: readonly RegExp[] = ['de', 'en'].flatMap((language) => {
  const texts = JSON.parse(readFileSync(join(resourcesDir, 'i18n', `${language}.json`), 'utf8')) as Record<string, string>;
  return Object.entries(texts).flatMap(([key, text]) =>
    /^errors\.request\.(?!invalid|file_not_taken)/.test(key)
      ? [new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.*')}$`)]
      : [],
  );
});

function envelopeProblem(status: number, body: unknown): string | null {
  const { success, message, data, errors } = (body ?? {}) as {
    success?: unknown;
    message?: unknown;
    data?: { errorCode?: unknown; message?: unknown };
    errors?: Record<string, unknown>;
  };
  if (success !== false || !isText(message)) return 'a refusal without its envelope';
  if (data?.errorCode !== status || data.message !== message) return `the code ${String(data?.errorCode)} within ${status}`;
  if (/^errors\./.test(String(message))) return `no sentence: ${String(message)}`;
  const named = Object.values(errors ?? {});
  if (named.some((list) => !Array.isArray(list) || list.length === 0 || !list.every(isText))) return 'errors without sentences';
  if (status === 400 && named.length === 0 && !unreadable.some((text) => text.test(String(message))))
    return `a 400 that names nothing: ${String(message)}`;
  return null;
}

interface Answered {
  face: 'v1' | 'v2';
  method: string;
  answer: FuzzAnswer;
  /** The data directory and other words of this machine. */
  secrets: readonly string[];
}

/** Null when all is well. */
export function answerProblem({ face, method, answer, secrets }: Answered): string | null {
  const { status, headers, text } = answer;
  const isPage = status === 200 && /^text\/html\b/.test(headers['content-type'] ?? '');
  const told =
    inside.exec(text)?.[0] ?? (isPage ? undefined : page.exec(text)?.[0]) ?? secrets.find((secret) => text.includes(secret));
  if (told !== undefined) return `it tells of the inside: ${told}`;
  if (['HEAD', 'OPTIONS'].includes(method) && status < 400) return text === '' ? null : `a body with ${method}`;
  if (method === 'HEAD' || status === 204 || status === 304) return text === '' ? null : `a body with ${status}`;
  const json = /^application\/json\b/.test(headers['content-type'] ?? '');
  if (!json) return status < 400 && text !== '' ? null : `${status} as ${headers['content-type']}`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'it is no JSON';
  }
  if (status < 400) return null;
  if (status >= 500) {
    const { errors, message, error } = body as { errors?: ErrorObject[]; message?: string; error?: ErrorObject };
    const code = errors?.[0]?.code ?? error?.code ?? message;
    if (status !== 503 || !(face === 'v1' || allowed503.has(String(code)))) return `${status} ${String(code)}`;
  }
  if (status === 429 && !/^\d+$/.test(headers['retry-after'] ?? '')) return 'a 429 that does not say how long to wait';
  if (headers['odata-version'] !== undefined) return feedProblem(status, body);
  return face === 'v1' ? envelopeProblem(status, body) : refusalProblem(status, body);
}
