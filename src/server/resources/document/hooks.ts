// A document is one version of a file: once approved, its content is what was approved. Decisions 7.5.
import { AppError } from '../../contract/errors.ts';
import type { ResourceHooks } from '../../core/hooks.ts';

export const documentHooks: ResourceHooks = {
  async check(_ctx, { before, values }) {
    const approved = (before?.approved_at ?? before?.approved_by ?? null) !== null;
    if (approved && 'file_hash' in values) throw new AppError('record.locked', { messageKey: 'errors.document.approved' });
    return undefined;
  },
};
