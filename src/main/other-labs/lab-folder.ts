// What lies in a folder that somebody chose for a lab of this computer.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isServed } from '../life/start-options.ts';

/** `other`: files that are no lab's, which a new one would be mixed with. */
export type FolderHolds = 'lab' | 'nothing' | 'other';

/** A lab, where it went from here, or what is left of one whose database is lost: the program itself says which. */
function holdsLab(folder: string): boolean {
  const has = (name: string) => existsSync(join(folder, name));
  return has('lab.db') || has('moved.json') || (has('backups') && has('documents')) || isServed(folder);
}

export function holdsOf(folder: string): FolderHolds {
  if (holdsLab(folder)) return 'lab';
  try {
    return readdirSync(folder).length === 0 ? 'nothing' : 'other';
  } catch {
    return 'other';
  }
}
