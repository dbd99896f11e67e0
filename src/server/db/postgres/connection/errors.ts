// What PostgreSQL refuses, in the program's own words. Nothing of SQL gets past this place.
import { AppError, type FieldProblems } from '#server/contract/errors.ts';
import type { ResourceDefinition } from '#server/schema/define-resource.ts';
import { cutName } from '../schema/tables.ts';

interface Refusal {
  code: string;
  /** Of an index or a reference. */
  constraint?: string;
}

function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {};
  return { code: error.code, ...constraint };
}

/** Another writer came between: begun anew, it may go through. */
const cameBetween: ReadonlySet<string> = new Set(['40001', '40P01']);

export function isConflict(error: unknown): boolean {
  return cameBetween.has(refusalOf(error)?.code ?? '');
}

/** The connection could not be had, or broke: what was not committed is not done. */
const away = /^(?:08\w{3}|57P0[1-5]|53300|ECONN\w+|E(?:HOST|NET)\w+|ENOTFOUND|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;
/** As the driver says it, that has no codes for what it finds by itself; and a server that is about to be written to and still follows another,
 *  whose code says no more than that it cannot do something. */
const brokenOff =
  /Connection terminated|timeout (?:expired|exceeded)|Client (?:has encountered a connection error|was closed)|unexpected \w+ message from backend|serializable mode in a hot standby/;

export function isAway(error: unknown): boolean {
  return away.test(refusalOf(error)?.code ?? '') || (error instanceof Error && brokenOff.test(error.message));
}

const retrySeconds = 5;

interface Asked {
  /** How long a statement may take. */
  mostMs?: number | undefined;
  /** By whom nothing is written. */
  onlyReads?: boolean | undefined;
}

/** A write that met a server which only follows another by now. */
const isFollower = (code: string, { onlyReads }: Asked) => code === '25006' && !onlyReads;

/** What can meet any statement. */
export function explainServerError(error: unknown, asked: Asked): unknown {
  const { mostMs = 0 } = asked;
  const code = refusalOf(error)?.code ?? '';
  if (isAway(error) || isFollower(code, asked))
    return new AppError('lab.away', { retryAfterSeconds: retrySeconds, cause: error });
  if (code === '57014') return new AppError('query.too_long', { params: { seconds: Math.ceil(mostMs / 1000) }, cause: error });
  if (code === '53100') return new AppError('storage.full', { cause: error });
  // A text that no database keeps: whoever can name the field refused it before.
  if (code === '22021') return new AppError('request.malformed', { messageKey: 'errors.request.nul', cause: error });
  return error;
}

/** The columns an index holds each once of, by its name (postgres/schema/tables.ts). */
function uniqueColumns(constraint: string, { table, fields, key, uniqueTogether = [] }: ResourceDefinition): string[] {
  const together = uniqueTogether.find((columns) => cutName(`${table}_${columns.join('_')}_unique`) === constraint);
  if (together) return [...together];
  const one = Object.keys(fields).find((column) => cutName(`${table}_${column}_unique`) === constraint);
  if (one !== undefined) return [one];
  return constraint === cutName(`${table}_${key}_key`) ? [key] : [];
}

export function explainRecordError(error: unknown, definition: ResourceDefinition): unknown {
  const refusal = refusalOf(error);
  if (refusal?.code === '23505') {
    const columns = uniqueColumns(refusal.constraint ?? '', definition);
    const fields: FieldProblems = Object.fromEntries(columns.map((column) => [column, [{ key: 'errors.field.not_unique' }]]));
    return new AppError('record.duplicate', { fields, cause: error });
  }
  if (refusal?.code === '23503' || refusal?.code === '23001') {
    return new AppError('record.in_use', {
      params: { what: '', count: 1 },
      messageKey: 'errors.record.in_use_somewhere',
      cause: error,
    });
  }
  return error;
}
