// Each DCC below a folder, read as an import does. False when reading one crashed.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createSchemaCheck } from './schema-check.ts';
import { toldOfSample } from './told-of-sample.ts';

export function dccSamples(root: string): boolean {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  const check = createSchemaCheck(files.filter((name) => name.endsWith('.xsd')).map((name) => join(root, name)));
  const counts = { read: 0, refused: 0, crashed: 0 };
  try {
    for (const name of files.filter((one) => one.endsWith('.xml'))) {
      const path = join(root, name);
      const { outcome, lines } = toldOfSample(readFileSync(path, 'utf8'), (version) => check.judge(path, version));
      counts[outcome] += 1;
      console.log([`${relative(root, path)}: ${outcome}`, ...lines.map((line) => `  ${line}`), ''].join('\n'));
    }
  } finally {
    check.end();
  }
  console.log(`${counts.read} read, ${counts.refused} refused, ${counts.crashed} crashed`);
  return counts.crashed === 0;
}
