// Two versions of a procedure beside one another, or a version beside the draft: fields, required standards and steps that differ.
import { z } from 'zod';
import { compareSteps, type StepChange } from '#server/assessment/steps/compare-steps.ts';
import { type FieldProblems, invalid, notFound } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { findRecord } from '#server/core/read/read.ts';
import { defineAction } from '#server/endpoints/define-action.ts';
import { listIn, newestVersion } from '../rules/versions/procedure-versions.ts';
import { contentColumns, contentOf, type ProcedureContent } from './content.ts';

const draft = 'draft';
const text = z.string().nullable();
const change = z.object({ attribute: z.string(), before: text, after: text });
const stepShape = z.object({
  state: z.enum(['changed', 'added', 'removed'] as const satisfies readonly StepChange['state'][]),
  before: z.int().nullable().meta({ description: 'Place in the list, counted from 0.' }),
  after: z.int().nullable(),
  test_step: text,
  description: text,
  changes: z.array(change),
});

/** Of another procedure, or of none. */
export function unknownVersion(field: string, id: string): FieldProblems {
  return { [field]: [{ key: 'errors.field.no_such_record', params: { id: id.slice(0, 80) } }] };
}

interface Side {
  name: string;
  content: ProcedureContent;
}

async function sideOf(ctx: Ctx, id: string, asked: string, field: 'from' | 'to'): Promise<Side> {
  if (asked === draft) {
    const row = await findRecord(ctx, ctx.lab.registry.resource('procedure'), id);
    if (!row) throw notFound(id);
    return { name: draft, content: contentOf(row) };
  }
  const version = await findRecord(ctx, ctx.lab.registry.resource('procedure_version'), asked);
  if (version?.procedure_uID !== id) throw invalid(unknownVersion(field, asked));
  return { name: version.version, content: contentOf(version) };
}

function fieldsBetween(ctx: Ctx, before: ProcedureContent, after: ProcedureContent) {
  return contentColumns
    .filter((column) => column !== 'steps' && before[column] !== after[column])
    .map((column) => ({
      attribute: ctx.lab.registry.resource('procedure').byColumn.get(column)?.attr ?? column,
      before: before[column],
      after: after[column],
    }));
}

export const compareAction = defineAction({
  method: 'GET',
  path: 'procedures/{id}/compare',
  summary: 'What differs between two versions of a procedure, or a version and the draft, step by step',
  requirement: needs('types_view'),
  since: '0.11.0',
  input: z.strictObject({
    id: z.string(),
    from: z.string().max(80).optional().meta({ description: 'A version; without it, the newest one.' }),
    to: z.string().max(80).default(draft).meta({ description: 'A version, or `draft`.' }),
  }),
  output: z.object({
    data: z.object({
      from: text.meta({ description: 'The version’s name, or `draft`; null: there is no version yet.' }),
      to: z.string(),
      fields: z.array(change),
      steps: z.array(stepShape),
    }),
  }),
  async run({ ctx, input: { id, from: asked, to } }) {
    const after = await sideOf(ctx, id, to, 'to');
    const from = asked ?? (await newestVersion(ctx, id))?.uID ?? null;
    if (from === null) return { body: { data: { from: null, to: after.name, fields: [], steps: [] } } };
    const before = await sideOf(ctx, id, from, 'from');
    const steps = compareSteps(listIn(before.content.steps), listIn(after.content.steps));
    const fields = fieldsBetween(ctx, before.content, after.content);
    return { body: { data: { from: before.name, to: after.name, fields, steps } } };
  },
});
