// What the database refuses, in the program's own words. Nothing of SQL gets past this place.
import { AppError, type FieldProblems } from '#server/contract/errors.ts';
import type { ResourceDefinition } from '#server/schema/define-resource.ts';

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** Columns named by "UNIQUE constraint failed: users.email" or by the name of one of our indexes. */
function uniqueColumns(message: string, definition: ResourceDefinition): string[] {
  const index = /index '([^']+)'/.exec(message)?.[1];
  if (index) {
    const together = (definition.uniqueTogether ?? []).find(
      (columns) => index === `${definition.table}_${columns.join('_')}_unique`,
    );
    return together ? [...together] : [];
  }
  return [...message.matchAll(/\w+\.(\w+)/g)].map((match) => match[1] ?? '').filter(Boolean);
}

/** What is read is not what was written, or cannot be read: the file or its disk is damaged. */
const damage = /^SQLITE_(?:CORRUPT|NOTADB|IOERR_(?:READ|SHORT_READ|DATA|CORRUPTFS)$)/;

export function tellsOfDamage(code: string): boolean {
  return damage.test(code);
}

/** Somebody else holds the right to write for longer than a statement waits for it. */
export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** A disk that is full or fails can meet any statement; callers get the reason instead of a driver's error. */
export function explainStorageError(error: unknown): unknown {
  const code = codeOf(error);
  if (tellsOfDamage(code)) return new AppError('lab.damaged', { params: { newest: '–' }, cause: error });
  if (code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR')) return new AppError('storage.full', { cause: error });
  return code.startsWith('SQLITE_CANTOPEN') ? new AppError('server.out_of_files', { cause: error }) : error;
}

/** What must not go as long as something names it is held by a trigger inside of SQLite. */
function breaksReference(code: string, message: string): boolean {
  const byTrigger = code === 'SQLITE_CONSTRAINT_TRIGGER' && message === 'FOREIGN KEY constraint failed';
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || byTrigger;
}

/** Turns a driver's error into an AppError, or gives it back unchanged when it is none of ours. */
export function explainDatabaseError(error: unknown, definition: ResourceDefinition): unknown {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    const columns = uniqueColumns(message, definition);
    const fields: FieldProblems = Object.fromEntries(columns.map((column) => [column, [{ key: 'errors.field.not_unique' }]]));
    return new AppError('record.duplicate', { fields, cause: error });
  }
  if (breaksReference(code, message)) {
    return new AppError('record.in_use', {
      params: { what: '', count: 1 },
      messageKey: 'errors.record.in_use_somewhere',
      cause: error,
    });
  }
  return error;
}
