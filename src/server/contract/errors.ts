// Every error a caller can meet: its status per face and, under `errors.<code>`, its sentence in the bundles.
// Code below the faces throws AppError; each face maps it once at its edge.

export const errorTable = {
  'auth.unauthorized': { v1: 401, v2: 401 },
  'auth.login_failed': { v1: 401, v2: 401 },
  'auth.code_missing': { v1: 401, v2: 401 },
  'auth.code_wrong': { v1: 401, v2: 401 },
  'auth.redeem_failed': { v1: 401, v2: 401 },
  'auth.second_factor_missing': { v1: 403, v2: 403 },
  'auth.too_many_attempts': { v1: 429, v2: 429 },
  'auth.forbidden': { v1: 403, v2: 403 },
  'auth.foreign_origin': { v1: 403, v2: 403 },
  'record.not_found': { v1: 404, v2: 404 },
  'route.not_found': { v1: 404, v2: 404 },
  'route.method_not_allowed': { v1: 405, v2: 405 },
  'record.conflict': { v1: 409, v2: 412 },
  'record.in_use': { v1: 409, v2: 409 },
  'record.duplicate': { v1: 400, v2: 422 },
  'record.locked': { v1: 409, v2: 409 },
  'record.key_changed': { v1: 400, v2: 422 },
  'request.idempotency_conflict': { v1: 409, v2: 409 },
  'request.invalid': { v1: 400, v2: 422 },
  'request.malformed': { v1: 400, v2: 400 },
  'request.too_large': { v1: 413, v2: 413 },
  'request.unsupported_type': { v1: 400, v2: 415 },
  'request.not_acceptable': { v1: 406, v2: 406 },
  'request.rate_limited': { v1: 429, v2: 429 },
  'request.foreign_host': { v1: 403, v2: 403 },
  'filter.invalid': { v1: 400, v2: 422 },
  'changes.begin_anew': { v1: 410, v2: 410 },
  'changes.narrowed': { v1: 403, v2: 403 },
  'query.too_long': { v1: 503, v2: 503 },
  'setup.required': { v1: 503, v2: 503 },
  'setup.done': { v1: 409, v2: 409 },
  'server.stopping': { v1: 503, v2: 503 },
  'server.interrupted': { v1: 503, v2: 503 },
  'server.read_only': { v1: 503, v2: 503 },
  'server.safe_mode': { v1: 503, v2: 503 },
  'server.component_missing': { v1: 422, v2: 422 },
  'server.out_of_files': { v1: 503, v2: 503 },
  'lab.damaged': { v1: 503, v2: 503 },
  'lab.gone': { v1: 503, v2: 503 },
  'lab.away': { v1: 503, v2: 503 },
  'lab.elsewhere': { v1: 409, v2: 409 },
  'file.altered': { v1: 409, v2: 409 },
  'storage.full': { v1: 503, v2: 503 },
  'storage.away': { v1: 503, v2: 503 },
  'provider.unavailable': { v1: 503, v2: 503 },
  'server.internal': { v1: 500, v2: 500 },
} as const satisfies Record<string, { v1: number; v2: number }>;

export type ErrorCode = keyof typeof errorTable;

/** A text by its key; one may stand inside another. */
export interface Phrase {
  key: string;
  params?: MessageParams;
}

export type MessageParams = { [name: string]: string | number | Phrase };

/** One thing wrong with one field; `key` is a bundle key, never a sentence. */
export interface FieldProblem extends Phrase {
  /** Where in the value: numbers of a list, counted from 0, and keys. */
  within?: readonly (string | number)[];
  /** Where in the body of v2, if that is neither an attribute nor a relationship as a whole. */
  pointer?: string;
}

export type FieldProblems = Record<string, FieldProblem[]>;

interface ErrorDetails {
  params?: MessageParams;
  /** Keyed by canonical column name; faces rename. */
  fields?: FieldProblems;
  /** How many more there are that nobody named. */
  moreFields?: number;
  /** The fields are members of what an action takes, not of a record. */
  ofInput?: boolean;
  /** The query parameter at fault. */
  parameter?: string;
  /** Overrides `errors.<code>`. */
  messageKey?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get messageKey(): string {
    return this.details.messageKey ?? `errors.${this.code}`;
  }

  get params(): MessageParams {
    return this.details.params ?? {};
  }
}

export function notFound(id: string): AppError {
  return new AppError('record.not_found', { params: { id } });
}

export function forbidden(operation: string): AppError {
  return new AppError('auth.forbidden', { params: { operation } });
}

export function invalid(fields: FieldProblems): AppError {
  return new AppError('request.invalid', { fields });
}

const unwritable: ReadonlySet<ErrorCode> = new Set(['storage.full', 'lab.damaged', 'lab.gone', 'lab.away']);

/** Nothing can be written now, whatever it is. */
export function isUnwritable(error: unknown): boolean {
  return error instanceof AppError && unwritable.has(error.code);
}

const prefix = 'errors.';

/** All there are, of their sentences in a bundle; that for one thing of its kind is said under the same code. */
export const errorCodes = (texts: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(texts).flatMap((key) => (key.startsWith(prefix) && !key.endsWith('.one') ? [key.slice(prefix.length)] : []));
