// Taking back what an import or an adjustment wrote, as a whole. docs/adr/0025.
import { z } from 'zod';
import { signedIn } from '../contract/operations.ts';
import { undoRun } from '../core/undo/undo-run.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';

const undone = z.object({
  data: z.object({
    id: z.string().nullable(),
    type: z.literal('run'),
    attributes: z.object({ kind: z.literal('undo'), undo_of: z.string(), count: z.number().int() }),
  }),
});

export const runActions: readonly Action[] = [
  defineAction({
    method: 'POST',
    path: 'runs/{id}/undo',
    summary: 'Take a run back as a whole; the undo is a run itself, undoing that does the first one again',
    requirement: signedIn('Gated by the operations that the writes of the run needed.'),
    since: '0.3.0',
    once: true,
    input: z.strictObject({ id: z.string() }),
    output: undone,
    async run({ ctx, input }) {
      const { id, count } = await undoRun(ctx, input.id);
      return { body: { data: { id, type: 'run', attributes: { kind: 'undo', undo_of: input.id, count } } } };
    },
  }),
];
