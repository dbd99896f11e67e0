// The one v1 envelope and its exact texts. docs/interface/v1.md#envelope, docs/interface/v1.md#messages, docs/interface/v1.md#errors.
import { type AppError, errorTable } from '../../contract/errors.ts';
import { FilterError } from '../../contract/filters/filter-problem.ts';
import type { Language } from '../../contract/principal.ts';
import { knownError } from '../../endpoints/known-error.ts';
import { toldProblems } from '../../endpoints/told-problems.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';

export const messages = {
  listFound: 'Record(s) Found',
  listEmpty: 'No Record(s) Found',
  found: 'Record Found',
  created: 'Record Created',
  updated: 'Record Updated',
  deleted: 'Record Deleted',
  rules: 'Rules Found',
} as const;

/** The key of `data` that holds the records: the path's own word (docs/interface/records.md#kinds). */
export function modelKey({ definition }: ResolvedResource): string {
  return definition.v1?.segment ?? definition.name;
}

interface Single {
  total: number;
  value: unknown;
  /** Further members of `data`. */
  beside?: object;
}

export function envelope(message: string, model: string, { total, value, beside = {} }: Single): unknown {
  return { success: true, message, data: { totalCount: total, [model]: value, ...beside } };
}

export function listEnvelope(model: string, { total, rows }: { total: number; rows: unknown[] }): unknown {
  return {
    success: total > 0,
    message: total > 0 ? messages.listFound : messages.listEmpty,
    data: { totalCount: total, [model]: rows },
  };
}

export interface V1Error {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

interface ErrorInput {
  error: unknown;
  translator: Translator;
  language: Language;
  resource: ResolvedResource | null;
}

/** The original's own words where it had any; else the sentence of the bundle in the caller's language. */
function sentence({ translator, language }: ErrorInput, error: AppError): string {
  switch (error.messageKey) {
    case 'errors.auth.unauthorized':
      return 'Unauthorized';
    case 'errors.auth.forbidden':
      return `Forbidden: ${String(error.params.operation)}`;
    case 'errors.record.not_found':
      return `RESOURCE '${String(error.params.id)}' NOT FOUND`;
    case 'errors.route.not_found':
      return 'Resource Not Found';
    case 'errors.route.method_not_allowed':
      return 'Method Not Allowed';
    default: {
      const { whatKey } = error.params;
      const params = typeof whatKey === 'string' ? { ...error.params, what: translator.text(language, whatKey) } : error.params;
      return translator.text(language, error.messageKey, params);
    }
  }
}

/** Per field: the sentences, and the label that a person knows the code by. */
function fieldErrors(input: ErrorInput, error: AppError): { errors: Record<string, string[]>; text: string } {
  const { translator, language, resource } = input;
  const errors = Object.create(null) as Record<string, string[]>;
  const parts: string[] = [];
  const { told, more } = toldProblems(error);
  for (const [column, list] of told) {
    const field = resource?.byColumn.get(column);
    const label = field && !field.spec.hidden ? translator.label(language, field.label) : null;
    const sentences = list.map((problem) => translator.text(language, problem.key, problem.params));
    errors[column] = sentences;
    parts.push(`${label && label !== column ? `${label} (${column})` : column}: ${sentences.join(' ')}`);
  }
  if (more > 0) parts.push(translator.text(language, 'errors.request.more_problems', { count: more }));
  return { errors, text: parts.join(' ') };
}

export function v1Error(input: ErrorInput): V1Error {
  const { error } = input;
  if (error instanceof FilterError) return filterFailure(input, error);
  const known = knownError(error);
  const status = errorTable[known.code].v1;
  const headers: Record<string, string> = known.details.retryAfterSeconds
    ? { 'Retry-After': String(known.details.retryAfterSeconds) }
    : {};
  const fields = known.details.fields ? fieldErrors(input, known) : null;
  if (!fields || Object.keys(fields.errors).length === 0) return failure(status, sentence(input, known), headers);
  return {
    ...failure(status, fields.text, headers),
    body: { ...(failure(status, fields.text, headers).body as object), errors: fields.errors },
  };
}

const longestName = 80;

/** Named is the parameter that cannot be read, or the field within it that is at fault. */
function filterFailure({ translator, language }: ErrorInput, { problem }: FilterError): V1Error {
  const { key, params, property = '', parameter = property } = problem;
  const text = translator.text(language, `errors.${key}`, params);
  const name = parameter.slice(0, longestName) || 'filter';
  const answer = failure(400, /^(?:filter|sort)$/.test(name) ? `${name}: ${text}` : text, {});
  return { ...answer, body: { ...(answer.body as object), errors: { [name]: [text] } } };
}

function failure(status: number, message: string, headers: Record<string, string>): V1Error {
  return { status, headers, body: { success: false, message, data: { errorCode: status, message } } };
}
