// What the lab fixes of its papers: certificates with their release, invoices with their number.
import type { Contracts } from '../core/lab/context.ts';
import type { Translator } from '../i18n/translate.ts';
import { certificateContracts } from '../papers/calibration-certificate/freeze.ts';
import { issueTyped } from './issue/issue.ts';

export function createContracts(translator: Translator): Contracts {
  return { ...certificateContracts(translator), issueTyped: (ctx, order) => issueTyped(ctx, { translator }, order) };
}
