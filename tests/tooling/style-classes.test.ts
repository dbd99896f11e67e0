// A class that a screen names is one of its style sheet: one that is not there styles nothing, and says so to nobody.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What stands in texts, comments and imports names no class. */
const codeOf = (source: string) =>
  source
    .replaceAll(/^import [^;]*;$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''");

function namedIn(source: string, file: string): { sheet: string; names: Set<string> }[] {
  const code = codeOf(source);
  return [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].map(([, name = '', path = '']) => ({
    sheet: path.startsWith('#renderer/') ? join('src/renderer', path.slice('#renderer/'.length)) : join(dirname(file), path),
    // `classes.row`, but not a method of what happens to have the name of a sheet.
    names: new Set([...code.matchAll(new RegExp(`(?<![\\w.$])${name}\\.(\\w+)\\b(?!\\()`, 'g'))].map(([, one = '']) => one)),
  }));
}

const classesOf = (sheet: string) =>
  new Set([...readFileSync(join(root, sheet), 'utf8').matchAll(/\.([A-Za-z_]\w*)/g)].map(([, one]) => one));

const missing = (source: string, file: string) =>
  namedIn(source, file).flatMap(({ sheet, names }) => {
    const known = classesOf(sheet);
    return [...names].filter((name) => !known.has(name)).map((name) => `${file}: ${name} is not in ${sheet}`);
  });

describe('classes of style sheets', () => {
  it('are there where a screen names them', () => {
    const files = globSync('src/{renderer,verifier}/**/*.tsx', { cwd: root });
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => missing(readFileSync(join(root, file), 'utf8'), file))).toEqual([]);
  });

  it('are missed where they are not', () => {
    const source = "import classes from './notice.module.css';\nexport const a = classes.nobody;\n";
    expect(missing(source, 'src/renderer/ui/a.tsx')).toEqual([
      'src/renderer/ui/a.tsx: nobody is not in src/renderer/ui/notice.module.css',
    ]);
  });
});
