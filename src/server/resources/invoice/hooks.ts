// An invoice is written by its actions alone: no run that is undone takes one back, or its number away.

import { AppError } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { ResourceHooks, RewrittenRow } from '../../core/lab/hooks.ts';

/** What payments make of it goes back with them. */
const settled = new Set(['paid_total', 'credited_total', 'open_total', 'state']);

async function beforeRewrite(_ctx: Ctx, rows: readonly RewrittenRow<'invoice'>[]): Promise<void> {
  const writes = ({ columns }: RewrittenRow<'invoice'>) => columns === null || columns.some((column) => !settled.has(column));
  if (rows.some(writes)) throw new AppError('record.locked', { messageKey: 'errors.invoice.issued' });
}

export const invoiceHooks: ResourceHooks<'invoice'> = { beforeRewrite };
