// Records that say whose they are: the one who makes them, unless the program itself does.
import { AppError } from '../../contract/errors.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { Ctx } from '../lab/context.ts';
import type { Change } from '../lab/hooks.ts';

export function authored({ principal }: Ctx, { action, values }: Change): Row {
  return action === 'create' && !values.user_uID && !principal.program ? { user_uID: principal.userId } : {};
}

/** What is shared may be used by others, and changed by nobody but its author. */
export function assertAuthor({ principal }: Ctx, before: Row | null, messageKey: string): void {
  if (!before || principal.program || before.user_uID === principal.userId) return;
  throw new AppError('auth.forbidden', { messageKey });
}
