// A format is what the label engine can lay out, and names only fields there are; what it shows is kept in versions.
import type { Ctx } from '../../core/lab/context.ts';
import type { ProblemsOf, ResourceHooks, WrittenChange } from '../../core/lab/hooks.ts';
import { addAsSideEffect, updateAsSideEffect } from '../../core/write/side-effects.ts';
import { formatShape } from '../../labels/format/format.ts';
import { unknownFieldsOf } from '../../labels/shipped.ts';

function definitionProblems(text: unknown): ProblemsOf<'label_format'> {
  if (typeof text !== 'string') return {};
  const read = formatShape.safeParse(JSON.parse(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    return { definition: [{ key: 'errors.label.format', params: { place: issue?.path.join('.') || 'definition' } }] };
  }
  const [unknown] = unknownFieldsOf(read.data);
  return unknown === undefined ? {} : { definition: [{ key: 'errors.label.unknown_field', params: { field: unknown.field } }] };
}

async function keepVersion(ctx: Ctx, { action, before, after }: WrittenChange<'label_format'>): Promise<void> {
  if (!after || action === 'restore' || before?.definition === after.definition) return;
  const version = before ? Number(before.version) + 1 : 1;
  const key = String(after.uID);
  if (before) await updateAsSideEffect(ctx, { resource: 'label_format', key, values: { version }, withoutAuditEntry: true });
  const { name, definition } = after;
  const values = { uID: ctx.lab.newId(), format_uID: key, version, name: name ?? '', definition: definition ?? '{}' };
  await addAsSideEffect(ctx, { resource: 'label_format_version', values: { ...values, user_name: ctx.principal.name } });
}

export const labelFormatHooks: ResourceHooks<'label_format'> = {
  prepare: async (_ctx, { values }) => ({ problems: definitionProblems(values.definition) }),
  written: keepVersion,
};
