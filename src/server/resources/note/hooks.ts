// A note knows who wrote it.

import type { ResourceHooks } from '../../core/lab/hooks.ts';
import { authored } from '../../core/write/authorship.ts';

export const noteHooks: ResourceHooks<'note'> = {
  prepare: async (ctx, change) => ({ values: authored(ctx, change) }),
};
