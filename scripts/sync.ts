// Rewrites what is generated from definitions, migrations, changelog, documents and import rules (`npm run sync`), or tells what differs (`--check`).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generatedFiles } from '../src/server/generated-files.ts';
import { generatedDocuments } from './generated-documents.ts';
import { importRules } from './import-table.ts';

const check = process.argv.includes('--check');
let stale = 0;

for (const { path, content } of [...(await generatedFiles()), ...generatedDocuments(), importRules]) {
  const current = existsSync(path) ? readFileSync(path, 'utf8') : null;
  if (current === content) continue;
  stale += 1;
  if (check) process.stderr.write(`${path} is not what it is generated from; run \`npm run sync\`.\n`);
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

if (!check)
  process.stdout.write(stale === 0 ? 'Everything generated is up to date.\n' : `${stale} generated file(s) rewritten.\n`);
process.exitCode = check && stale > 0 ? 1 : 0;
