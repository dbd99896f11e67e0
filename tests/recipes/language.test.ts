// The recipe for a language says what its first step breaks: carried out in a copy of the repository, the compiler names the files that the
// page names, and so leads a stranger to all that holds a text per language.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { runCommand } from '../../scripts/runtime/run-command.ts';
import { checkers } from '../../scripts/runtime/type-check.ts';
import { patience } from '../support/patience.ts';
import { repository } from '../support/seed-lab.ts';
import { makeCopy, surroundings, tool } from './copy.ts';

vi.setConfig({ testTimeout: patience(300_000) });

const page = readFileSync(join(repository, 'CONTRIBUTING.md'), 'utf8');
const recipe = /\*\*A language\.\*\*(.*?)^## /ms.exec(page)?.[1] ?? '';
const [firstStep = '', rest = ''] = recipe.split('**Fails first:**');
const [broken = ''] = rest.split(/ 2\. /);
const filesIn = (text: string) => [...text.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, file = '']) => file);

const copy = makeCopy();
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What of src stands beside the tests, without them: what they test is in the other parts. */
function withoutTests(): void {
  const file = join(copy, 'tsconfig.tests.json');
  const text = readFileSync(file, 'utf8');
  const narrow = text.replace(/^ +"(?:tests|packages\/client\/src|\*\.config\.ts)",\n/gm, '');
  expect(narrow.length).toBeLessThan(text.length - 40);
  writeFileSync(file, narrow);
}

/** Files of src with an error. */
async function filesWithErrors(): Promise<Set<string>> {
  const found = new Set<string>();
  withoutTests();
  // Between them they hold all of src.
  for (const part of ['node', 'web', 'tests']) {
    const args = ['-p', `tsconfig.${part}.json`, '--noEmit', '--pretty', 'false', ...checkers];
    const { stdout } = await runCommand(tool('tsc'), args, { cwd: copy, env: surroundings() });
    for (const [, file = ''] of stdout.matchAll(/^(src\/[^(\n]+)\(/gm)) found.add(file);
  }
  return found;
}

it('a language more: the compiler leads to each file that the recipe names, and to some 35', async () => {
  const widened = filesIn(firstStep);
  expect(widened).toEqual(['src/server/contract/principal.ts', 'src/renderer/lib/preferences.ts']);
  for (const file of widened) {
    const text = readFileSync(join(copy, file), 'utf8');
    const wider = text.replace(/(export type Language = [^;]+);/, "$1 | 'fr';");
    expect(wider).not.toBe(text);
    writeFileSync(join(copy, file), wider);
  }
  const found = [...(await filesWithErrors())];
  const names = new Set(found.map((file) => basename(file)));
  expect(filesIn(broken).filter((file) => !names.has(basename(file)))).toEqual([]);
  for (const place of ['label-designer/', 'administration/fields/'])
    expect(
      found.some((file) => file.includes(place)),
      place,
    ).toBe(true);
  expect(found.length).toBeGreaterThan(25);
  expect(found.length).toBeLessThan(40);
});
