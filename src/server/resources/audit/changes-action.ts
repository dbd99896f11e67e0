// What an entry of the trail wrote, by the names and in the values of v2: the entry itself keeps the columns, as its hash covers them.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { getRecord } from '../../core/read/read.ts';
import { renamed } from '../../core/trail/audit-list.ts';
import { objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';

const values = z.record(z.string(), z.unknown()).nullable();

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

export const auditChangesAction = defineAction({
  method: 'GET',
  path: 'audits/{id}/changes',
  summary: 'What an entry of the trail wrote, field by field, as v2 names and shows it; also of a record that is deleted since',
  requirement: needs('changelog_view'),
  since: '0.6.0',
  input: z.strictObject({ id: z.string() }),
  output: oneOf(
    objectShape('audit-changes', z.object({ resource: z.string(), record_key: z.string(), before: values, after: values })),
  ),
  async run({ ctx, input: { id } }) {
    const { registry } = ctx.lab;
    const entry = await getRecord(ctx, registry.resource('audit'), id);
    const name = String(entry.resource);
    const written = registry.all().find((resource) => resource.name === name);
    const attributes = {
      resource: name,
      record_key: String(entry.record_key),
      before: renamed(ctx, written, textOrNull(entry.before)),
      after: renamed(ctx, written, textOrNull(entry.after)),
    };
    return { body: { data: { id, type: 'audit-changes', attributes } } };
  },
});
