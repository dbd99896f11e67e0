// What a refused write says of one field.
import { ApiError } from '#renderer/lib/api.ts';

/** Without the name of the field: here it stands under its own caption. */
export function problemOf(error: Error | null, field: string): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.problems.find((problem) => problem.field === field)?.plain.replace(`${field}: `, '') ?? null;
}

/** Whether all that is wrong is told at these fields: then nothing else says it a second time. */
export function isAllAt(error: Error | null, fields: readonly string[]): boolean {
  if (!(error instanceof ApiError) || error.problems.length === 0) return false;
  return error.problems.every(({ field }) => field !== null && fields.includes(field));
}
