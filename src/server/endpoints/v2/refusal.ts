// v2 errors: `{message, errors: [{status, code, title, detail, source}]}` (docs/interface/v2.md#errors).
import { type AppError, errorTable, type MessageParams } from '../../contract/errors.ts';
import { FilterError } from '../../contract/filters/filter-problem.ts';
import type { Language } from '../../contract/principal.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { knownError } from '../known-error.ts';
import { toldProblems } from '../told-problems.ts';

interface ErrorObject {
  status: string;
  code: string;
  title: string;
  detail: string;
  source?: { pointer: string } | { parameter: string };
  /** Where in a formula, counted from 0. */
  meta?: { position: number };
}

export interface V2Error {
  status: number;
  body: { message: string; errors: ErrorObject[] };
  headers: Record<string, string>;
}

interface ErrorInput {
  error: unknown;
  translator: Translator;
  language: Language;
  resource: ResolvedResource | null;
  /** What was wrong stood in the address, as parameters. */
  inAddress?: boolean;
}

export function v2Error({ error, translator, language, resource, inAddress = false }: ErrorInput): V2Error {
  const text = (key: string, params?: MessageParams) => translator.text(language, key, params);
  if (error instanceof FilterError) return filterAnswer(error, text);
  const known = knownError(error);
  const status = errorTable[known.code].v2;
  const headers: Record<string, string> = {
    ...(known.details.retryAfterSeconds ? { 'Retry-After': String(known.details.retryAfterSeconds) } : {}),
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer realm="Plumbline"' } : {}),
  };
  const { whatKey } = known.params;
  const params = typeof whatKey === 'string' ? { ...known.params, what: text(whatKey) } : known.params;
  const title = text(known.messageKey, params);
  const { told, more } = toldProblems(known);
  const code = codeOf(known);
  if (told.length === 0) {
    const source = known.details.parameter ? { source: { parameter: known.details.parameter } } : {};
    return {
      status,
      headers,
      body: { message: title, errors: [{ status: String(status), code, title, detail: title, ...source }] },
    };
  }
  const errors: ErrorObject[] = told.flatMap(([column, problems]) => {
    // What is unknown keeps the caller's spelling, also where v1 knows a column of that name.
    const unknown = problems.some((problem) => problem.key === 'errors.field.unknown');
    const field = unknown ? undefined : resource?.byColumn.get(column);
    const name = field?.attr ?? column;
    const label = field ? translator.label(language, field.label) : name;
    return problems.map((problem) => ({
      status: String(status),
      code: problem.key.replace(/^errors\./, ''),
      title,
      detail: `${label}: ${text(problem.key, problem.params)}`,
      source: inAddress
        ? { parameter: name }
        : { pointer: problem.pointer ?? pointerOf(known.details.ofInput ? null : resource, name, problem.within) },
      ...(typeof problem.params?.position === 'number' ? { meta: { position: problem.params.position } } : {}),
    }));
  });
  if (more > 0) {
    const detail = text('errors.request.more_problems', { count: more });
    errors.push({ status: String(status), code: 'request.more_problems', title, detail });
  }
  return { status, headers, body: { message: errors.map((one) => one.detail).join(' '), errors } };
}

/** The set-up gate is known to clients by this one word (docs/interface/product.md#set-up). */
function codeOf(error: AppError): string {
  return error.code === 'setup.required' ? 'setup_required' : error.messageKey.replace(/^errors\./, '');
}

function pointerOf(resource: ResolvedResource | null, name: string, within: readonly (string | number)[] = []): string {
  const place = [name, ...within].map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  return resource?.relations.has(name) ? `/data/relationships/${place}` : `/data/attributes/${place}`;
}

function filterAnswer(error: FilterError, text: (key: string, params?: Record<string, string | number>) => string): V2Error {
  const { key, params, property, position } = error.problem;
  const detail = text(`errors.${key}`, params);
  const parameter =
    error.problem.parameter !== undefined || property === undefined
      ? error.problem.parameter
      : /^(?:filter|page|fields|sort|include|q)\b/.test(property)
        ? property
        : `filter[${property}]`;
  const title = text(parameter === 'sort' ? 'errors.sort.invalid' : 'errors.filter.invalid');
  const source = parameter === undefined ? {} : { source: { parameter } };
  const meta = position === undefined ? {} : { meta: { position } };
  return {
    status: 422,
    headers: {},
    body: {
      message: detail,
      errors: [{ status: '422', code: key, title, detail, ...source, ...meta }],
    },
  };
}
