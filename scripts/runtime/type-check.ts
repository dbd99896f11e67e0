// How the types of a part of the program are checked: what was found the last time is kept beside the repository's files, so that a check
// between two changes looks at what they reach and at nothing else.
import { join } from 'node:path';

export type TypedPart = 'contract' | 'node' | 'web' | 'tests';

/** Words for `tsc`, called in the root of the repository. */
export function typeCheck(part: TypedPart, ...options: string[]): string[] {
  const kept = join('.cache', 'types', `${part}.tsbuildinfo`);
  return ['-p', `tsconfig.${part}.json`, '--noEmit', '--incremental', '--tsBuildInfoFile', kept, ...options];
}
