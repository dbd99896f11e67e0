// `npm test` gets by itself what npm does not bring. On a machine where it may not, one sentence says what to type; and no program that a
// test or script starts is missing from the list.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import {
  ensureOutside,
  installCommand,
  missingFor,
  type OutsideProgram,
  outsidePrograms,
  packagesOf,
  prepareFor,
  type Use,
} from '../../scripts/runtime/outside-programs.ts';

/** A machine on which no program can be called, not even the one that would install others. */
const bare = { PATH: '' };
const onLinux = process.platform === 'linux';

it('knows what each part of the tests misses on a bare machine', async () => {
  expect(await missingFor(['quick'], bare)).toEqual([
    'poppler',
    'qpdf',
    'archives',
    'timeStamps',
    'xmlSignatures',
    'barCodes',
    'xmllint',
  ]);
  expect(await missingFor([], bare)).toEqual([]);
  if (onLinux)
    expect(await missingFor(['server', 'desktop'], bare)).toEqual(expect.arrayContaining(['screen', 'namespaces', 'keyStore']));
});

it('says in one sentence, before any test, what is missing, what for, and the one command that brings it', async () => {
  const said: string[] = [];
  await prepareFor(['quick', 'server'], (line) => said.push(line), bare);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain("Debian's poppler-utils (for reading PDF files back)");
  expect(said[0]?.endsWith(installCommand(await missingFor(['quick', 'server'], bare)))).toBe(true);
  expect(said[0]).toMatch(/: type {2}(?:sudo )?apt-get install -y --no-install-recommends poppler-utils/);
});

it('says nothing where nothing is missing', async () => {
  const said: string[] = [];
  await prepareFor([], (line) => said.push(line), bare);
  expect(said).toEqual([]);
});

it('one that a single test needs and cannot have is the error of that test, with the same sentence', async () => {
  await expect(ensureOutside('poppler', () => undefined, bare)).rejects.toThrow(
    /^This machine lacks Debian's poppler-utils \(for reading PDF files back\): type .*poppler-utils$/,
  );
});

it('a browser that is there already is as good where none can be installed', async () => {
  const said: string[] = [];
  vi.stubEnv('PLUMBLINE_CHROMIUM', process.execPath);
  await prepareFor(['web'], (line) => said.push(line), bare);
  expect(said).toEqual([]);
  vi.unstubAllEnvs();
});

it('names a package once, however many need it', () => {
  expect(packagesOf(['namespaces', 'bareMachine']).filter((name) => name === 'mount')).toHaveLength(1);
});

it('every program of the list has a package, a use and something to know it by', () => {
  const uses: Use[] = ['quick', 'server', 'statements', 'web', 'desktop', 'proof'];
  for (const program of Object.values<OutsideProgram>(outsidePrograms)) {
    expect(program.packages.length).toBeGreaterThan(0);
    expect(uses).toEqual(expect.arrayContaining([...program.usedBy]));
    expect([program.commands, program.libraries, program.files].some((signs) => (signs?.length ?? 0) > 0)).toBe(true);
  }
});

/** With the smallest Debian, with Node.js, or only asked for by name. */
const alwaysThere = new Set(['sh', 'ldd', 'mkfifo', 'npm', 'apt-get', 'apt-config']);
const starts =
  /(?<![.\w])(?:spawn|spawnSync|exec|execSync|execFile|execFileSync|runCommand|passThrough|startAlone|command|tool)\(\s*'([a-z][\w+.-]*)'/g;

it('every program that tests and scripts start by name stands in the list', () => {
  const listed = new Set(Object.values<OutsideProgram>(outsidePrograms).flatMap(({ commands }) => commands ?? []));
  const files = ['tests', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const started = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(starts)].map(([, name = '']) => ({ name, file })),
  );
  expect(started.map(({ name }) => name)).toEqual(expect.arrayContaining(['pdftotext', 'prlimit', 'unshare', 'debootstrap']));
  const ofNpm = (name: string) => existsSync(join('node_modules', '.bin', name));
  expect(started.filter(({ name }) => !listed.has(name) && !alwaysThere.has(name) && !ofNpm(name))).toEqual([]);
});

it('what proves the project elsewhere types the two commands of the README and nothing more', () => {
  const lines = readFileSync('.ci/run', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines).toEqual(['set -euo pipefail', 'cd "$(dirname "$0")/.."', 'npm ci', 'npm test']);
});
