// What is said to be done lies on the disk: a restore, a move of the lab and an upload, watched from outside by the calls that reach the
// system. A power cut right afterwards must find the files whole under their names.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installDebianPackages } from '../../scripts/runtime/debian.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { field, filePart, multipart, multipartType } from '../support/multipart.ts';
import { signIn, v1, v2 } from './support/lab-client.ts';
import { root, run, startLab, stopLab } from './support/lab-process.ts';

const present = () => spawnSync('strace', ['-V']).status === 0;
if (process.platform === 'linux' && !present()) await installDebianPackages(['strace'], () => undefined);

interface Call {
  name: string;
  paths: string[];
}

const watched = ['-f', '-y', '-qq', '-e', 'trace=fsync,fdatasync,rename,renameat,renameat2,link,linkat'];

/** What went well, in its order: `fsync(21</lab/x>)` has the path of the file, a renaming both names. */
function callsIn(file: string): Call[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', inside = ''] =
        /(\w+)\((.*)\)\s+= 0/.exec(line) ?? /<\.\.\. (\w+) resumed>(.*)\)\s+= 0/.exec(line) ?? [];
      const paths = [...inside.matchAll(/"([^"]+)"|<([^>]+)>/g)].map(([, quoted, ofHandle]) => quoted ?? ofHandle ?? '');
      return name === '' ? [] : [{ name: name.replace(/^fdatasync$/, 'fsync').replace(/^rename.*/, 'rename'), paths }];
    });
}

const synced = (calls: readonly Call[], path: string) =>
  calls.flatMap(({ name, paths }, at) => (name === 'fsync' && paths.includes(path) ? [at] : []));
const renamedTo = (calls: readonly Call[], path: string) =>
  calls.findLastIndex(({ name, paths }) => name === 'rename' && paths.at(-1) === path);

/** The file reached the disk before its name did, and its name before the end. */
function expectLasting(calls: readonly Call[], file: string): void {
  const named = renamedTo(calls, file);
  expect(named, file).toBeGreaterThanOrEqual(0);
  const from = calls[named]?.paths.find((path) => path !== file && path !== dirname(file)) ?? '';
  expect(Math.min(...synced(calls, from)), `${file} before its name`).toBeLessThan(named);
  expect(Math.max(...synced(calls, dirname(file))), `the name of ${file}`).toBeGreaterThan(named);
}

const contents = ['first certificate', 'second certificate', 'third certificate'];
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const placeOf = (data: string, text: string) => join(data, 'documents', hashOf(text).slice(0, 2), hashOf(text));

async function upload(url: string, token: string, text: string): Promise<void> {
  const answer = await fetch(`${url}/api/v2/documents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, ...multipartType },
    body: new Uint8Array(multipart([field('title', 'Schein'), filePart(text, 'certificate.txt')])),
  });
  expect(answer.status, await answer.text()).toBe(201);
}

async function closedLab(): Promise<{ data: string; backup: string }> {
  const data = join(tempFolder(), 'lab');
  const lab = await startLab({ data });
  const token = await signIn(lab.url);
  for (const text of contents) await upload(lab.url, token, text);
  const { body } = await v2(lab.url, token, 'POST', 'admin/backups', {});
  await v1(lab.url, 'POST', 'customer', { K4602: 'Nachher' });
  await stopLab(lab);
  return { data, backup: (body.data as { id: string }).id };
}

describe.runIf(process.platform === 'linux')('on the disk before it is said to be done', () => {
  it('are the database, every document and the folders of a restore', async () => {
    const { data, backup } = await closedLab();
    rmSync(join(data, 'documents'), { recursive: true });
    const trace = join(tempFolder(), 'trace');
    const under = ['strace', ...watched, '-o', trace];
    const end = await run({ data, program: 'restore', arguments_: [backup], under });
    expect(end.stdout).toContain('The lab is back');
    const calls = callsIn(trace);
    expectLasting(calls, join(data, 'lab.db'));
    for (const text of contents) expectLasting(calls, placeOf(data, text));
    // The database takes its place last: whatever ends it early leaves the lab as it was.
    const swapped = renamedTo(calls, join(data, 'lab.db'));
    for (const text of contents) expect(renamedTo(calls, placeOf(data, text))).toBeLessThan(swapped);
    expect(synced(calls, join(data, 'documents')).length).toBeGreaterThan(0);
  });

  it('are the files and folders of a lab that moves, before its old folder says where it went', async () => {
    const { data } = await closedLab();
    const to = join(dirname(data), 'elsewhere');
    mkdirSync(to);
    const trace = join(tempFolder(), 'trace');
    const program = `import { moveLab } from '${join(root, 'src/server/lab-files/move-lab.ts')}'; await moveLab({ from: ${JSON.stringify(data)}, to: ${JSON.stringify(to)}, now: Date.now });`;
    const child = spawnSync('strace', [...watched, '-o', trace, process.execPath, '--input-type=module', '-e', program], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([child.status, child.stderr]).toEqual([0, '']);
    const calls = callsIn(trace);
    const told = renamedTo(calls, join(data, 'moved.json'));
    expect(told).toBeGreaterThan(0);
    for (const text of contents) {
      const arriving = placeOf(join(to, '.arriving'), text);
      // One file with several names, which its backups have: under any of them.
      const bySomeName = calls.findIndex(
        ({ name, paths }) => name === 'fsync' && paths.some((path) => basename(path) === hashOf(text)),
      );
      expect(bySomeName).toBeGreaterThanOrEqual(0);
      expect(bySomeName).toBeLessThan(told);
      expect(Math.max(...synced(calls, dirname(arriving)))).toBeLessThan(told);
    }
    expect(synced(calls, to).some((at) => at > renamedTo(calls, join(to, 'lab.db')) && at < told)).toBe(true);
    expect(synced(calls, data).some((at) => at > told)).toBe(true);
  });

  it('is an uploaded file with its name and the folder that was made for it', async () => {
    const data = join(tempFolder(), 'lab');
    const lab = await startLab({ data });
    const token = await signIn(lab.url);
    const trace = join(tempFolder(), 'trace');
    const strace = spawn('strace', ['-f', '-y', '-e', watched.at(-1) ?? '', '-o', trace, '-p', String(lab.pid)]);
    await once(strace.stderr, 'data');
    await upload(lab.url, token, contents[0] ?? '');
    strace.kill('SIGINT');
    await once(strace, 'exit');
    const calls = callsIn(trace);
    expectLasting(calls, placeOf(data, contents[0] ?? ''));
    expect(synced(calls, join(data, 'documents')).length).toBeGreaterThan(0);
    await stopLab(lab);
    expect(readdirSync(join(data, 'incoming'))).toEqual([]);
  });
});
