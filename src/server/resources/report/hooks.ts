// A layout that ships with the program keeps its file: a changed one belongs into a copy. docs/interface/records.md#kinds,
// docs/interface/prices.md#endpoints.
import { AppError } from '../../contract/errors.ts';
import type { ResourceHooks } from '../../core/lab/hooks.ts';

export const reportHooks: ResourceHooks<'report'> = {
  async check(_ctx, { before, values }) {
    if (before?.system === 1 && 'file_hash' in values)
      throw new AppError('record.locked', { messageKey: 'errors.report.shipped' });
    return undefined;
  },
};
