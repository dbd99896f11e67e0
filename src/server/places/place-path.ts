// A place as devices name it: up to three levels, any of which may be left out. What lies in it has its levels, and says more.
import { z } from 'zod';
import { invalid } from '../contract/errors.ts';

export const levels = ['location_1', 'location_2', 'location_3'] as const;

const level = z.string().trim().max(255).nullable().default(null);
export const placeInput = z.strictObject({ location_1: level, location_2: level, location_3: level });

/** Without the levels behind the last that is said. */
export type PlacePath = readonly (string | null)[];

export function pathOf(place: z.infer<typeof placeInput>, name: string): PlacePath {
  const said = levels.map((one) => place[one] || null);
  const path = said.slice(0, said.findLastIndex((one) => one !== null) + 1);
  if (path.length === 0) throw invalid({ [name]: [{ key: 'errors.place.unnamed' }] });
  return path;
}
