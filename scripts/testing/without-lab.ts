// Which tests `npm run check` runs: all that neither start a lab and ask it over HTTP nor have pages drawn by another program. Those take most
// of the time and run in `npm test`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isTest = /\.test\.tsx?$/;
const startsLab = /from '[^']*(?:\/running-lab|\/route-round|#server\/index)\.ts'/;

/** Each starts processes of its own. */
const ofProcesses = /^tests.(?:server|recipes)./;

const hasPagesDrawn = /\bdrawnPage\b/;

/** By their paths below the repository. */
export function testsWithoutLab(root: string): string[] {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('tests', name))
    .filter((file) => isTest.test(file) && !ofProcesses.test(file))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return !startsLab.test(text) && !hasPagesDrawn.test(text);
    });
}
