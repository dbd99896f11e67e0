// A user has read what concerned them: these notices, or all there are. docs/interface/records.md#notices.
import { z } from 'zod';
import { signedIn } from '../../contract/operations.ts';
import { markRead } from '../../core/notices/mark-read.ts';
import { oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';

const mostAtOnce = 500;

export const readNoticesAction: Action = defineAction({
  method: 'POST',
  path: 'notices/read',
  summary: 'Marks notices as read: those named, or all that are not read yet',
  requirement: signedIn('Every user reads what concerns them.'),
  since: '0.13.0',
  input: z.strictObject({ ids: z.array(z.string().min(1).max(80)).max(mostAtOnce).optional() }),
  output: oneOf(z.object({ read: z.number().meta({ description: 'How many of them were not read before.' }) })),
  async run({ ctx, input: { ids } }) {
    return { body: { data: { read: await markRead(ctx, ids ?? null) } } };
  },
});
