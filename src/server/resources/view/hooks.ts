// A view belongs to whoever makes it and is about a list he may see. Sharing one is offering it to everybody, as with filters, so it
// takes the same operation; others use it and never change it. At most one of a user's views of a list is his default.
import { needs } from '../../contract/operations.ts';
import { assertAllowed, assertMay } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Change, Prepared, ProblemsOf, ResourceHooks, WrittenChange } from '../../core/lab/hooks.ts';
import { assertAuthor, authored } from '../../core/write/authorship.ts';
import { updateAsSideEffect } from '../../core/write/side-effects.ts';
import { longestDefinition } from './definition.ts';

function assertMayShare(ctx: Ctx, { before, values }: Change<'view'>): void {
  const touched = 'shared' in values && Number(values.shared ?? 0) !== Number(before?.shared ?? 0);
  // What others see changes with what it shows.
  const changed = before?.shared === 1 && ('definition' in values || 'name' in values);
  if (touched || changed) assertAllowed(ctx, needs('filter_edit'));
}

function listProblems(ctx: Ctx, text: unknown): ProblemsOf<'view'> {
  if (typeof text !== 'string') return {};
  const { registry } = ctx.lab;
  const name = registry.nameOf(text);
  if (!name || !registry.definitions.get(name)?.faces.includes('v2')) return { table_name: [{ key: 'errors.view.no_list' }] };
  assertMay(ctx, registry.resource(name), 'view');
  return {};
}

function definitionProblems(text: unknown): ProblemsOf<'view'> {
  if (typeof text !== 'string') return {};
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return {};
  return { definition: [{ key: 'errors.view.definition', params: { max: longestDefinition } }] };
}

function prepare(ctx: Ctx, change: Change<'view'>): Prepared<'view'> {
  const { before, values } = change;
  assertAuthor(ctx, before, 'errors.view.foreign');
  assertMayShare(ctx, change);
  const problems = { ...listProblems(ctx, values.table_name), ...definitionProblems(values.definition) };
  return { problems, values: authored(ctx, change) };
}

async function keepOneDefault(ctx: Ctx, { before, after }: WrittenChange<'view'>): Promise<void> {
  if (after?.is_default !== 1 || before?.is_default === 1) return;
  const others = await ctx.db
    .selectFrom('views')
    .select('uID')
    .where('user_uID', '=', after.user_uID ?? null)
    .where('table_name', '=', after.table_name ?? null)
    .where('is_default', '=', 1)
    .where('uID', '!=', String(after.uID))
    .execute();
  for (const { uID } of others) await updateAsSideEffect(ctx, { resource: 'view', key: String(uID), values: { is_default: 0 } });
}

export const viewHooks: ResourceHooks<'view'> = {
  prepare: async (ctx, change) => prepare(ctx, change),
  async check(ctx, { before }) {
    assertAuthor(ctx, before, 'errors.view.foreign');
    return undefined;
  },
  written: keepOneDefault,
};
