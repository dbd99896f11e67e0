// Leaving the demonstration lab for one's own.
import { z } from 'zod';
import { AppError } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import { isDemonstration } from '#server/core/users/guidance.ts';
import { defineAction } from '#server/endpoints/define-action.ts';

export const ownLabAction = ({ beginOwnLab }: { beginOwnLab(): Promise<void> }) =>
  defineAction({
    method: 'POST',
    path: 'admin/own-lab',
    summary: 'Leave the demonstration lab and set up an empty one; the demonstration is backed up',
    requirement: needs('administration_management'),
    since: '0.5.0',
    input: z.strictObject({}),
    async run({ ctx }) {
      // A lab somebody works in is never put aside by this.
      if (!(await isDemonstration(ctx))) throw new AppError('record.locked', { messageKey: 'errors.own_lab.no_demonstration' });
      await beginOwnLab();
      return {};
    },
  });
