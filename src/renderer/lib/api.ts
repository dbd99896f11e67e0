// The one HTTP client: JSON in and out, errors of v2 (decisions 4.1) as ApiError with the request's id.
import { reportLost, reportReached } from './connection.ts';
import { getPreferences } from './preferences.ts';

export interface Problem {
  code: string;
  text: string;
  /** The attribute at fault, when the error names one. */
  field: string | null;
}

export interface Answer<T> {
  body: T;
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

  constructor(status: number, message: string, problems: readonly Problem[], requestId: string | null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.problems = problems;
    this.requestId = requestId;
  }

  has(code: string): boolean {
    return this.problems.some((problem) => problem.code === code);
  }
}

/** Status 0: no answer came at all. */
export function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  ifMatch?: string | null;
  signal?: AbortSignal;
}

export async function request<T>(
  path: string,
  { method = 'GET', body, ifMatch, signal }: RequestOptions = {},
): Promise<Answer<T>> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': getPreferences().language };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (ifMatch) headers['If-Match'] = ifMatch;
  const response = await reach(path, { method, headers, signal, body: body === undefined ? null : JSON.stringify(body) });
  if (!response.ok) throw await errorOf(response);
  return {
    body: (response.status === 204 ? null : await response.json()) as T,
    etag: response.headers.get('ETag'),
    binId: response.headers.get('X-Bin-Id'),
  };
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, { ...init, credentials: 'same-origin' });
    reportReached();
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    reportLost();
    throw new ApiError(0, '', [], null);
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const body = await readErrorBody(response);
  const problems = (body.errors ?? []).map(({ code, title, detail, source }) => ({
    code: code ?? '',
    text: detail ?? title ?? '',
    field: fieldOf(source),
  }));
  return new ApiError(response.status, body.message ?? response.statusText, problems, response.headers.get('X-Request-Id'));
}

async function readErrorBody(response: Response): Promise<ErrorBody> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

function fieldOf(source: { pointer?: string; parameter?: string } | undefined): string | null {
  return source?.pointer?.split('/').at(-1) ?? source?.parameter ?? null;
}
