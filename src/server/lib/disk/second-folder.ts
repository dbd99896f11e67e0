// What a lab keeps in a folder that is not its own, such as a stick: each lab in a place of its own.
import { join } from 'node:path';

const placePattern = /^plumbline-[0-9a-z]{8}$/;

export const isPlace = (name: string) => placePattern.test(name);

export function placeIn(folder: string, lab: string): string {
  return join(folder, `plumbline-${lab.replaceAll('-', '').slice(-8)}`);
}

/** In the lab's place there: a line each, added to and never written anew. */
export const checkpointsFile = 'checkpoints.jsonl';
