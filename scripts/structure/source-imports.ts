// Which file of src imports which, read from the text: what the checks and figures of the house are counted from.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Path from the root of the project, with `/`, and text. */
export type Sources = ReadonlyMap<string, string>;

export interface SourceImport {
  from: string;
  to: string;
  /** Gone once the types are stripped. */
  typeOnly: boolean;
}

export function readSources(root: string, folder: string): Sources {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return new Map(
    paths
      .filter((path) => /\.tsx?$/.test(path))
      .sort()
      .map((path) => [`${folder}/${path}`, readFileSync(join(root, folder, path), 'utf8')]),
  );
}

const statement = /^\s*(?:import|export)\s+(type\s+)?([^'";]*?)\s*from\s+'([^']+)'/gm;
const bare = /^\s*import\s+'([^']+)'/gm;
const dynamic = /(typeof\s+)?\bimport\(\s*'([^']+)'\s*\)/g;

/** A list of which every name is marked as a type leaves no import behind either. */
const onlyTypes = (names: string) =>
  /^\{.*\}$/s.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => name.trim() === '' || name.trim().startsWith('type '));

export function importsOf(sources: Sources): SourceImport[] {
  const found: SourceImport[] = [];
  for (const [from, text] of sources) {
    const add = (path: string, typeOnly: boolean) => {
      const to = targetOf(from, path);
      if (to !== null && sources.has(to)) found.push({ from, to, typeOnly });
    };
    for (const [, type, names = '', path = ''] of text.matchAll(statement)) add(path, type !== undefined || onlyTypes(names));
    for (const [, path = ''] of text.matchAll(bare)) add(path, false);
    for (const [, type, path = ''] of text.matchAll(dynamic)) add(path, type !== undefined);
  }
  return found;
}

/** What is read and run as soon as one file is: packages and parts of the platform by their names; what waits for `import()` is not. */
export function loadedWith(sources: Sources, entry: string): Set<string> {
  const [files, packages] = [new Set([entry]), new Set<string>()];
  for (const from of files) {
    const text = sources.get(from) ?? '';
    const named = [...text.matchAll(statement)].filter(([, type, names = '']) => type === undefined && !onlyTypes(names));
    const paths = [...named.map(([, , , path = '']) => path), ...[...text.matchAll(bare)].map(([, path = '']) => path)];
    for (const path of paths) {
      const to = targetOf(from, path);
      if (to === null) packages.add(path);
      else if (sources.has(to)) files.add(to);
    }
  }
  return packages;
}

function targetOf(from: string, path: string): string | null {
  if (path.startsWith('.')) return posix.join(dirname(from), path);
  const alias = /^#(server|renderer)\/(.*)$/.exec(path);
  return alias ? `src/${alias[1]}/${alias[2]}` : null;
}
