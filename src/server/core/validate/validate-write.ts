// What is wrong with a write, all of it at once: values that cannot be read, references and links that lead nowhere, duties of
// categories, the record's own rules, values that must be the only ones of their kind. docs/interface/v2.md#errors.
import { AppError, type FieldProblems, invalid } from '../../contract/errors.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';
import type { Change } from '../lab/hooks.ts';
import { numberNew } from '../numbers/number-new.ts';
import { checkReferences } from './check-references.ts';
import { uniqueCheck } from './check-unique.ts';
import type { WriteInput } from './decode.ts';
import { ownProblems } from './own-rules.ts';
import { checkRequiredByCategory } from './required-by-category.ts';
import { checkLinks } from './write-links.ts';

export interface Judged {
  resource: ResolvedResource;
  change: Change;
  links: WriteInput['links'];
  /** What is known already. */
  problems: FieldProblems;
}

const isSound = (problems: FieldProblems) => Object.keys(problems).length === 0;

/** Gives nothing when all is well; what the record's rules complete then stands in the change. */
export async function validateWrite(ctx: Ctx, { resource, change, links, problems }: Judged): Promise<void> {
  const { values, before } = change;
  const key = before ? String(before[resource.key]) : null;
  await checkReferences(ctx, resource, [{ values, before, problems }]);
  await checkLinks(ctx, resource, { key, links, problems });
  await numberNew(ctx, resource, [{ values, before, problems }]);
  await checkRequiredByCategory(ctx, resource, [{ values, before, links, problems }]);
  await addRuleProblems(ctx, { resource, change, links, problems });
  if (isSound(problems)) return;
  await uniqueCheck(ctx, resource)([{ key, values, before, problems }]);
  throw invalid(problems);
}

async function addRuleProblems(ctx: Ctx, { resource, change, problems }: Judged): Promise<void> {
  const hooks = ctx.lab.registry.hooks(resource.name);
  if (isSound(problems)) {
    Object.assign(problems, await ownProblems(ctx, hooks, change));
    return;
  }
  // Rules read what references lead to: one that leads nowhere, or to what the caller may not see, is kept from them.
  const unread = new Set(Object.keys(problems));
  const values = Object.fromEntries(Object.entries(change.values).filter(([column]) => !unread.has(column)));
  const found = await withoutRefusal(ownProblems(ctx, hooks, { ...change, values, unread }));
  for (const [column, more] of Object.entries(found ?? {})) problems[column] ??= more;
}

/** A lock and the like come when what was sent can be read. */
async function withoutRefusal<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The database names the first value that is taken; this names them all. */
export async function allTaken(
  ctx: Ctx,
  { resource, change }: Omit<Judged, 'problems' | 'links'>,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'record.duplicate') return error;
  const { values, before } = change;
  const taken: FieldProblems = {};
  await uniqueCheck(ctx, resource)([{ key: before ? String(before[resource.key]) : null, values, before, problems: taken }]);
  const fields = { ...error.details.fields, ...taken };
  return new AppError('record.duplicate', { ...error.details, fields, cause: error.cause });
}
