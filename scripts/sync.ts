// Rewrites what is generated from the definitions and migrations (`npm run sync`), or tells what differs (`--check`).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generatedFiles } from '../src/server/generated-files.ts';

const check = process.argv.includes('--check');
let stale = 0;

for (const { path, content } of await generatedFiles()) {
  const current = existsSync(path) ? readFileSync(path, 'utf8') : null;
  if (current === content) continue;
  stale += 1;
  if (check) process.stderr.write(`${path} is not what the definitions and migrations give; run \`npm run sync\`.\n`);
  else writeFileSync(path, content);
}

if (!check)
  process.stdout.write(stale === 0 ? 'Everything generated is up to date.\n' : `${stale} generated file(s) rewritten.\n`);
process.exitCode = check && stale > 0 ? 1 : 0;
