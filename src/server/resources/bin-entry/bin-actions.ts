// Bringing back what was deleted (docs/interface/safety.md#bin).
import { z } from 'zod';
import { signedIn } from '#server/contract/operations.ts';
import { restoreFromBin } from '#server/core/bin/bin.ts';
import { anyRecord, oneOf } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';

export const binActions: readonly Action[] = [
  defineAction({
    method: 'POST',
    path: 'bin/{id}/restore',
    summary: 'Put a deleted record back with its parts',
    requirement: signedIn('Gated by the delete operation of the record in the bin.'),
    since: '0.1.0',
    once: true,
    input: z.strictObject({ id: z.string() }),
    output: oneOf(anyRecord),
    async run({ ctx, input }) {
      const { resource, row } = await restoreFromBin(ctx, input.id);
      return { record: { resource, row } };
    },
  }),
];
