// How far each user is with getting to know the program: the tour, and the welcome on the home screen. It is his own affair: no part
// of his record, so neither its version nor the trail speak of it.
import { typed } from '../../db/typed.ts';
import type { Ctx } from '../lab/context.ts';

export const tourStates = ['new', 'open', 'paused', 'done'] as const;
export const welcomeStates = ['shown', 'hidden'] as const;

export interface Guidance {
  tour: (typeof tourStates)[number];
  /** The step the tour is at, by its name. */
  step: string | null;
  welcome: (typeof welcomeStates)[number];
}

const untouched: Guidance = { tour: 'new', step: null, welcome: 'shown' };

export async function guidanceOf({ db, principal }: Ctx): Promise<Guidance> {
  const row = await typed(db).selectFrom('users').select('guidance').where('uID', '=', principal.userId).executeTakeFirst();
  return { ...untouched, ...(JSON.parse(row?.guidance ?? '{}') as Partial<Guidance>) };
}

export async function setGuidance(ctx: Ctx, change: { [name in keyof Guidance]?: Guidance[name] | undefined }): Promise<void> {
  const guidance = JSON.stringify({ ...(await guidanceOf(ctx)), ...change });
  await typed(ctx.db).updateTable('users').set({ guidance }).where('uID', '=', ctx.principal.userId).execute();
}

/** Whether the lab was filled to be looked at: the trail says so. */
export async function isDemonstration({ db }: Ctx): Promise<boolean> {
  const filled = await typed(db)
    .selectFrom('audits')
    .select('id')
    .where('resource', '=', 'lab')
    .where('record_key', '=', 'demonstration')
    .limit(1)
    .executeTakeFirst();
  return filled !== undefined;
}
