// Makes resources/common-passwords.bin from a list of passwords, the commonest first, one a line or as JSON: the program refuses them
// without shipping them. `node scripts/common-passwords.ts FILE`. The list that ships was made from the ranked one of
// @zxcvbn-ts/language-common 4.1.3 (MIT), which counts public leaks.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonPasswordsFile, markBytes, markOf } from '../src/server/auth/secrets/common-passwords.ts';
import { root } from './runtime/root.ts';

const most = 10_000;
/** Shorter ones are refused for their length; of the long ones all count, however far down they stand. */
const long = 12;

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stdout.write('Usage: node scripts/common-passwords.ts FILE\n');
  process.exitCode = 1;
} else {
  const text = readFileSync(file, 'utf8');
  const ranked = file.endsWith('.json') ? (JSON.parse(text) as string[]) : text.split('\n').map((line) => line.trim());
  const chosen = ranked.filter((password, place) => password !== '' && (place < most || password.length >= long));
  const marks = [...new Set(chosen.map(markOf))].sort();
  writeFileSync(join(root, 'resources', commonPasswordsFile), Buffer.from(marks.join(''), 'hex'));
  process.stdout.write(`${marks.length} passwords, ${marks.length * markBytes} bytes\n`);
}
