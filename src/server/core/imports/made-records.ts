// Records that a file names and nobody knows, made from their names alone: tried for the preview and taken back, made in the run that
// writes the rows, so that one undo takes all of it back. docs/adr/0081.
import { AppError, invalid } from '../../contract/errors.ts';
import { missingOperation } from '../../contract/operations.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { eachVisible } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import { writeMany } from '../many/write-many.ts';
import type { ReferenceColumn } from './import-kind.ts';
import { folded, referredTo } from './reference-lookup.ts';
import type { Said } from './said.ts';

/** Which key each gets: the same when it is tried and when it is made. */
export type MadeKeys = Map<string, string>;

/** Its name is all that such a record needs, and the caller may make it. */
export function mayMake(ctx: Ctx, target: ResolvedResource): boolean {
  const { operations, title } = target.definition;
  if (missingOperation(operations.create ?? operations.edit, ctx.principal.operations) !== null) return false;
  // Who sees some of them only would not see the new one.
  if (eachVisible(ctx, target, 'x')) return false;
  return needsOnlyItsName(target) && target.byColumn.get(title)?.type.kind === 'text';
}

function needsOnlyItsName({ fields, definition, key }: ResolvedResource): boolean {
  return fields.every(
    ({ column, required, spec }) => !required || column === definition.title || column === key || spec.default !== undefined,
  );
}

interface Wanted {
  target: ResolvedResource;
  names: readonly string[];
}

export function wantedRecords(ctx: Ctx, make: Said['make'], references: readonly ReferenceColumn[]): Wanted[] {
  return Object.entries(make).flatMap(([path, names]): Wanted[] => {
    if (names.length === 0) return [];
    const target = references
      .map((reference) => ctx.lab.registry.resource(reference.target))
      .find(({ definition }) => definition.v2?.path === path);
    if (!target || !needsOnlyItsName(target))
      throw cannot({ key: 'errors.import.cannot_make', params: { records: path.slice(0, 80) } });
    const once = new Map(names.map((name) => [folded(name), name.trim()]));
    return [{ target, names: [...once.values()] }];
  });
}

const cannot = (problem: { key: string; params: Record<string, string> }) => invalid({ make: [problem] });

/** A name that is known by now is left as it is. */
export async function makeRecords(ctx: Ctx, wanted: readonly Wanted[], keys: MadeKeys): Promise<void> {
  for (const { target, names } of wanted) {
    const known = await referredTo(ctx, target, names);
    const [keyAttr, titleAttr] = [target.key, target.definition.title].map(
      (column) => target.byColumn.get(column)?.attr ?? column,
    );
    const changes = names
      .filter((name) => known.get(name) === 'unknown')
      .map((name) => ({
        input: { values: { [keyAttr ?? '']: keyOf(ctx, keys, [target.name, name]), [titleAttr ?? '']: name } },
      }));
    await writeNamed(ctx, target, changes);
  }
}

function keyOf({ lab }: Ctx, keys: MadeKeys, of: readonly string[]): string {
  const name = JSON.stringify(of);
  const key = keys.get(name) ?? lab.newId();
  keys.set(name, key);
  return key;
}

async function writeNamed(ctx: Ctx, target: ResolvedResource, changes: Parameters<typeof writeMany>[2] & readonly unknown[]) {
  try {
    await writeMany(ctx, target, changes);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'request.invalid') throw error;
    const [column, problems] = Object.entries(error.details.fields ?? {})[0] ?? [];
    const [problem] = problems ?? [];
    if (column === undefined || !problem) throw error;
    // What is wrong is said of what was asked for, and not of a field nobody filled in.
    throw invalid({ make: [{ key: problem.key, ...(problem.params ? { params: problem.params } : {}) }] });
  }
}
