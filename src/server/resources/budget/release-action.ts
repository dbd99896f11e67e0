// A budget released: what it says now, with its inputs, under the next number, for good. The draft goes on. docs/uncertainty.md#versions.
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { type Ctx, inTransaction } from '../../core/lab/context.ts';
import { getRecord } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { createRecord } from '../../core/write/write.ts';
import { oneOf, recordShape } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import { canonicalJson, sha256 } from '../../lib/canonical-json.ts';
import { instantNow } from '../../lib/clock.ts';
import { contentOf } from '../rules/versions/budget-version.ts';
import { inputsOf, lastVersion } from './queries.ts';
import { workOut } from './work-out.ts';

async function released(ctx: Ctx, id: string, reason: string): Promise<SelectedRow<'budget_version'>> {
  const { registry, clock } = ctx.lab;
  const budget = await getRecord(ctx, registry.resource('budget'), id);
  const content = contentOf(budget, await inputsOf(ctx, id));
  workOut(content);
  const text = canonicalJson(content);
  const hash = sha256(text);
  const last = await lastVersion(ctx, id);
  if (last?.content_hash === hash)
    throw new AppError('record.locked', { messageKey: 'errors.budget_version.unchanged', params: { number: last.number } });
  const number = (last?.number ?? 0) + 1;
  const trusted = {
    budget_id: id,
    number,
    name: `${budget.name} · ${number}`,
    released_by: ctx.principal.name,
    released_at: instantNow(clock),
    reason,
    content_hash: hash,
    content: text,
  };
  return createRecord(ctx, registry.resource('budget_version'), { values: {}, trusted });
}

export const releaseBudgetAction = defineAction({
  method: 'POST',
  path: 'budgets/{id}/release',
  summary: 'Release a budget: what it says now under the next number, never to change again',
  requirement: needs('types_edit'),
  since: '0.11.0',
  once: true,
  input: z.strictObject({ id: z.string(), reason: z.string().trim().min(1).max(2000) }),
  output: oneOf(recordShape('budget-version')),
  status: 201,
  async run({ ctx, input: { id, reason } }) {
    // No run: what was released cannot be taken back.
    const row = await inTransaction(ctx, (inner) => released(inner, id, reason));
    return { record: { resource: ctx.lab.registry.resource('budget_version'), row, isNew: true } };
  },
});
