// What the list of devices is asked for, so that it shows as many as a place says.

import { addDays } from '#server/contract/values/dates.ts';
import { soonDays } from '../../lib/days.ts';
import type { Days } from '../../records/plan/mark-state.ts';

/** The list's own word where it means the same days, and so leaves out what is retired. */
export function soonFilter({ today, until }: Days): string {
  return until === addDays(today, soonDays) ? 'soon' : `${today}..${until}`;
}
