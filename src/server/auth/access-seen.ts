// With what is looked up of a session, a token or a key comes the number that rises with anybody's rights: whoever keeps rights is told of it
// before they are asked for; and with it up to where others told what they wrote. docs/adr/0102-rights-are-proved-by-a-version.md.

import type { Told } from '../db/dialect/index.ts';
import type { HeldAccess } from './held-access.ts';

export interface AccessSeen {
  seen(version: number | null, told: Told): Promise<void>;
  look(): Promise<void>;
}

/** What is held in memory alone is found by no statement, and goes when accounts change. */
export async function stillHeld({ held, access }: { held: HeldAccess; access: AccessSeen }, hash: string) {
  if (held.find(hash) === null) return null;
  await access.look();
  return held.find(hash);
}
