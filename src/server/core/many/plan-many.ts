// What many writes would do, before any is done: each with its values or its problems, by the same rules as a single write, and
// in a few questions for all of them. docs/interface/prices.md#bulk-adjust, docs/interface/prices.md#import.
import type { FieldProblems } from '../../contract/errors.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { assertMay } from '../access/permissions.ts';
import type { Ctx } from '../lab/context.ts';
import type { Change, ResourceHooks } from '../lab/hooks.ts';
import { numberNew } from '../numbers/number-new.ts';
import { keysOutsideScope } from '../rows/keys-outside-scope.ts';
import { rowsByKey } from '../rows/row-batches.ts';
import type { SelectedRow } from '../rows/select.ts';
import { checkReferences } from '../validate/check-references.ts';
import { uniqueCheck } from '../validate/check-unique.ts';
import { addProblem, decodeWrite, type WriteInput } from '../validate/decode.ts';
import { ownProblemsOfAll } from '../validate/own-rules.ts';
import { checkRequiredByCategory } from '../validate/required-by-category.ts';
import { changedValues, refuseReadOnly } from '../write/write.ts';

export interface ManyChange {
  /** The record to change; absent for a new one. */
  id?: string;
  /** By the names of the face that asks, and `trusted` columns of the program's own. */
  input: WriteInput;
  /** The version the caller read. */
  expectedVersion?: number;
}

export interface PlannedChange {
  /** Nothing to do when the record holds all of it already. */
  action: 'create' | 'update' | 'none';
  /** The record's key; a new one without a key of its own gets it when it is written. */
  key: string | null;
  before: SelectedRow | null;
  change: Change;
  /** Columns that are written: for an update only what differs. */
  values: Row;
  links: WriteInput['links'];
  /** By column; empty when it may be written. */
  problems: FieldProblems;
}

export type ManyPlanner = (changes: readonly ManyChange[]) => Promise<PlannedChange[]>;

interface PlannerOptions {
  /** Also looks for values that must be the only ones of their kind, which the database refuses when they are written. */
  unique?: boolean;
  /** What is planned is written in the same transaction: its numbers are taken. */
  writing?: boolean;
}

/** Asked for one part after the other; a part sees what the ones before it would take (values that are unique, numbers of a series). */
export function manyPlanner(
  caller: Ctx,
  resource: ResolvedResource,
  { unique = false, writing: writes = false }: PlannerOptions = {},
): ManyPlanner {
  const ctx = writes ? caller : { ...caller, looking: true };
  const checkUnique = unique ? uniqueCheck(ctx, resource) : null;
  const hooks = ctx.lab.registry.hooks(resource.name);
  const taken = { highest: 0 };
  return async (changes) => {
    const rows = await rowsSeen(
      ctx,
      resource,
      changes.flatMap(({ id }) => id ?? []),
    );
    const planned: PlannedChange[] = [];
    for (const change of changes) planned.push(await decoded(ctx, resource, { change, row: rows.get(change.id ?? '') ?? null }));
    // What changes nothing is asked by no rule, as in a single write.
    const writing = planned.filter((one) => !isIdle(one));
    const open = () => writing.filter(({ problems }) => Object.keys(problems).length === 0);
    await checkReferences(
      ctx,
      resource,
      open().map(({ change: { values, before }, problems }) => ({ values, before, problems })),
    );
    await numberNew(
      ctx,
      resource,
      open().map(({ change: { values, before }, problems }) => ({ values, before, problems })),
      taken,
    );
    await checkRequiredByCategory(
      ctx,
      resource,
      open().map(({ change: { values, before }, links, problems }) => ({ values, before, links, problems })),
    );
    await checkByHooks(ctx, hooks, open());
    await checkUnique?.(open().map(({ key, change: { values, before }, problems }) => ({ key, values, before, problems })));
    for (const one of planned) settle(one);
    return planned;
  };
}

async function checkByHooks(ctx: Ctx, hooks: ResourceHooks, planned: readonly PlannedChange[]): Promise<void> {
  const found = await ownProblemsOfAll(
    ctx,
    hooks,
    planned.map(({ change }) => change),
  );
  for (const [place, one] of planned.entries()) Object.assign(one.problems, found[place]);
}

/** As the caller sees them, by their keys. */
async function rowsSeen(ctx: Ctx, resource: ResolvedResource, keys: readonly string[]): Promise<Map<string, SelectedRow>> {
  const rows = await rowsByKey(ctx, resource, keys, { hidden: false });
  for (const key of await keysOutsideScope(ctx, resource, [...rows.keys()])) rows.delete(key);
  return rows;
}

async function decoded(
  ctx: Ctx,
  resource: ResolvedResource,
  { change: { id, input, expectedVersion }, row }: { change: ManyChange; row: SelectedRow | null },
): Promise<PlannedChange> {
  refuseReadOnly(resource, input);
  assertMay(ctx, resource, id === undefined ? 'create' : 'edit');
  const { values, sent, inputs, problems } = decodeWrite(ctx, { resource, input, before: row });
  const action = id === undefined ? 'create' : 'update';
  const change: Change = { action, before: row, values, sent, inputs };
  const prepared = (await ctx.lab.registry.hooks(resource.name).prepare?.(ctx, change)) ?? {};
  Object.assign(values, prepared.values);
  Object.assign(problems, prepared.problems);
  if (id !== undefined && !row) addProblem(problems, resource.key, { key: 'errors.field.no_such_record', params: { id } });
  else if (row && expectedVersion !== undefined && row.row_version !== expectedVersion)
    addProblem(problems, resource.key, { key: 'errors.record.conflict' });
  const own = values[resource.key];
  return {
    action,
    key: id ?? (typeof own === 'string' ? own : null),
    before: row,
    change,
    values,
    links: input.links,
    problems,
  };
}

function isIdle({ before, change, links }: PlannedChange): boolean {
  return before !== null && Object.keys({ ...changedValues(before, change.values), ...change.inputs, ...links }).length === 0;
}

/** The record may have completed the values. */
function settle(planned: PlannedChange): void {
  const { before, change } = planned;
  planned.values = before ? changedValues(before, change.values) : change.values;
  if (isIdle(planned)) planned.action = 'none';
}
