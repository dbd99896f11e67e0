// How the types of a part of the program are checked: what was found the last time is kept beside the repository's files, so that a check
// between two changes looks at what they reach and at nothing else.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export type TypedPart = 'contract' | 'node' | 'web' | 'tests';

/** The compiler divides a program among four checkers, each of which works out for itself what the others need too: on few cores, where two checks
 * run beside each other as it is, that is work for nothing. */
export const checkers: readonly string[] = availableParallelism() > 4 ? [] : ['--checkers', '1'];

/** Words for `tsc`, called in the root of the repository. */
export function typeCheck(part: TypedPart, ...options: string[]): string[] {
  const kept = join('.cache', 'types', `${part}.tsbuildinfo`);
  return ['-p', `tsconfig.${part}.json`, '--noEmit', '--incremental', '--tsBuildInfoFile', kept, ...checkers, ...options];
}
