// Records that say whose they are: the one who makes them, unless the program itself does.
import type { Row } from '../schema/define-resource.ts';
import type { Ctx } from './context.ts';
import type { Change } from './hooks.ts';

export function authored({ principal }: Ctx, { action, values }: Change): Row {
  return action === 'create' && !values.user_uID && !principal.program ? { user_uID: principal.userId } : {};
}
