// A note knows who wrote it.
import { authored } from '../../core/authorship.ts';
import type { ResourceHooks } from '../../core/hooks.ts';

export const noteHooks: ResourceHooks = {
  prepare: async (ctx, change) => ({ values: authored(ctx, change) }),
};
