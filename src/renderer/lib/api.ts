// The one HTTP client, typed by the description of v2: JSON in and out, errors of v2 (docs/interface/v2.md#errors) as ApiError with the
// request's id.
import createClient from 'openapi-fetch';
import type { paths, recordPaths } from '#server/contract/v2-api.generated.ts';
import { reportLost, reportReached } from './connection.ts';
import { getPreferences } from './preferences.ts';
import type { ProgramPaths } from './program-paths.ts';

export interface Problem {
  code: string;
  text: string;
  /** As it stands at its field, whose caption says the name already. */
  plain: string;
  /** The attribute at fault, when the error names one. */
  field: string | null;
}

export interface Answer<T> {
  body: T;
  /** The version of the record, whichever answer told it. */
  etag: string | null;
  /** Where a deleted record waits in the bin. */
  binId: string | null;
}

interface ErrorBody {
  message?: string;
  errors?: { code?: string; title?: string; detail?: string; source?: { pointer?: string; parameter?: string } }[];
}

export class ApiError extends Error {
  readonly status: number;
  readonly problems: readonly Problem[];
  readonly requestId: string | null;
  /** As it was answered. */
  readonly body: unknown;

  constructor(status: number, message: string, problems: readonly Problem[], requestId: string | null, body: unknown = null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.problems = problems;
    this.requestId = requestId;
    this.body = body;
  }

  has(code: string): boolean {
    return this.problems.some((problem) => problem.code === code);
  }
}

/** Status 0: no answer came at all. */
export function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Who reads: lists are asked for, and put in order, by the names that stand on the screen. */
export function readerHeaders(): Record<string, string> {
  return { 'Accept-Language': getPreferences().language, Prefer: 'names=shown' };
}

const client = createClient<paths & recordPaths & ProgramPaths>({ headers: { Accept: 'application/json' } });

client.use({
  onRequest({ request }) {
    const { Prefer: prefer = '', ...headers } = readerHeaders();
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    // Beside what a call itself would rather have.
    request.headers.append('Prefer', prefer);
  },
  async onResponse({ response }) {
    reportReached();
    if (!response.ok) throw await errorOf(response);
  },
  onError({ request }) {
    // Whoever gave up waiting has not lost the server.
    if (request.signal.aborted) return;
    reportLost();
    return new ApiError(0, '', [], null);
  },
});

/** Every address the program answers, with what it takes and gives; generated from the description of v2. */
export const { GET, POST, PUT, PATCH, DELETE } = client;

/** A tag tells one answer from another; what guards a write is the version it begins with. */
function versionOf(tag: string | null): string | null {
  return tag?.replace(/^"(\d+)-.*"$/, '"$1"') ?? null;
}

interface Called {
  data?: unknown;
  response: Response;
}

export async function answerOf<Call extends Called>(call: Promise<Call>): Promise<Answer<Exclude<Call['data'], undefined>>> {
  const { data, response } = await call;
  return {
    // What is no success has been thrown before.
    body: data as Exclude<Call['data'], undefined>,
    etag: versionOf(response.headers.get('ETag')),
    binId: response.headers.get('X-Bin-Id'),
  };
}

export async function bodyOf<Call extends Called>(call: Promise<Call>): Promise<Exclude<Call['data'], undefined>> {
  return (await answerOf(call)).body;
}

export async function errorOf(response: Response): Promise<ApiError> {
  const body = await readErrorBody(response);
  const problems = (body.errors ?? []).map(({ code, title, detail, source }) => {
    const field = fieldOf(source);
    const whole = detail ?? title ?? '';
    const plain = source?.pointer ? whole.slice(whole.indexOf(': ') + 1).trim() : whole;
    return { code: code ?? '', text: withoutRawName(whole, field), plain, field };
  });
  return new ApiError(response.status, body.message ?? response.statusText, problems, response.headers.get('X-Request-Id'), body);
}

async function readErrorBody(response: Response): Promise<ErrorBody> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** What has a label begins with it; what has none with the name programs call it by, which says nothing to a person. */
function withoutRawName(text: string, field: string | null): string {
  return field !== null && text.startsWith(`${field}: `) ? text.slice(field.length + 2) : text;
}

function fieldOf(source: { pointer?: string; parameter?: string } | undefined): string | null {
  return source?.pointer?.split('/').at(-1) ?? source?.parameter ?? null;
}
