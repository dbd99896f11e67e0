// `npm run conformance -- FOLDER`: reads each digital calibration certificate (DCC) below a folder as an import does and says what was
// read of it, or by which element it is refused. Ends with 1 when reading one crashed.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createSchemaCheck } from './conformance/schema-check.ts';
import { toldOfSample } from './conformance/told-of-sample.ts';

const folder = process.argv[2];
if (folder === undefined) {
  console.error('npm run conformance -- FOLDER');
  process.exitCode = 2;
} else walk(resolve(folder));

function walk(root: string): void {
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
  if (counts.crashed > 0) process.exitCode = 1;
}
