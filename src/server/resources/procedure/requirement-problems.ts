// Required standards that somebody wants to keep: what has no meaning, and kinds of devices that are not there, each at its key.
import { requiredStandards, requirementFaults } from '#server/assessment/steps/required-standards.ts';
import type { StepFault } from '#server/assessment/steps/step-faults.ts';
import type { FieldProblem } from '#server/contract/errors.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { typed } from '#server/db/typed.ts';
import { toldFaults } from './told-faults.ts';

async function unknownKinds({ db }: Ctx, list: readonly unknown[]): Promise<StepFault[]> {
  const required = requiredStandards(list);
  const named = (key: 'device_type_id' | 'category_id') =>
    required.flatMap((one, index) => (one[key] === null ? [] : [{ id: one[key], index, key }]));
  const [types, categories] = [named('device_type_id'), named('category_id')];
  const ids = (some: typeof types) => some.map(({ id }) => id);
  const known = new Set<string>();
  if (types.length > 0)
    for (const { tID } of await typed(db).selectFrom('types').select('tID').where('tID', 'in', ids(types)).execute())
      known.add(`device_type_id ${tID}`);
  if (categories.length > 0)
    for (const { uID } of await typed(db).selectFrom('categories').select('uID').where('uID', 'in', ids(categories)).execute())
      known.add(`category_id ${uID}`);
  return [...types, ...categories]
    .filter(({ key, id }) => !known.has(`${key} ${id}`))
    .map(({ id, index, key }) => ({ key: 'errors.field.no_such_record', params: { id }, within: [index, key] }));
}

export async function requirementProblems(ctx: Ctx, text: string): Promise<FieldProblem[]> {
  const list: unknown = JSON.parse(text);
  const faults = requirementFaults(list);
  const all = Array.isArray(list) && list.length <= 100 ? [...faults, ...(await unknownKinds(ctx, list.map(orNothing)))] : faults;
  return toldFaults(all, 'errors.required_standard.at');
}

/** Places stay what they are. */
const orNothing = (one: unknown) => (typeof one === 'object' && one !== null ? one : {});
