// The script for Windows is handed to a program that cannot look into the archive of the installed program: what it is given is a
// real file. PowerShell is played by a script that notes what it was called with.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWindowsSpooler } from '#server/printing/spooler/windows.ts';

const bytes = '\uFEFFparam([string]$Action)\r\n# Drucker für Etiketten\r\n';
let folder = '';
let shipped = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  shipped = join(folder, 'app.asar', 'resources', 'printing', 'windows-spooler.ps1');
  mkdirSync(dirname(shipped), { recursive: true });
  writeFileSync(shipped, bytes);
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  // -NoLogo -NoProfile -NonInteractive -ExecutionPolicy Bypass -File <script> -Action <action> …
  writeFileSync(
    join(programs, 'powershell.exe'),
    `#!/bin/sh
echo "$7" >> '${folder}/asked'
cp "$7" '${folder}/read'
case "$9" in
  list) echo '[]' ;;
  raw) echo '{"id":"7"}' ;;
  state) echo '{"state":"done"}' ;;
  cancel) echo '{"cancelled":true}' ;;
esac
`,
  );
  chmodSync(join(programs, 'powershell.exe'), 0o755);
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
});

afterEach(() => {
  vi.unstubAllEnvs();
  // A worker of the tests is ended from outside, so nothing goes with it.
  for (const script of asked()) rmSync(dirname(script), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

function asked(): string[] {
  const file = join(folder, 'asked');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

describe('the script for Windows', () => {
  test('is a real file of its own, the same for every order, and only its owner reaches it', async () => {
    const spooler = createWindowsSpooler(shipped);
    const of = { queue: 'Zebra', id: '7' };
    const page = { width: 62, height: 29 };
    const job = { queue: 'Zebra', title: 'x', bytes: new Uint8Array(1), kind: 'raw', page, copies: 1, dpi: 203 } as const;
    expect(await Promise.all([spooler.printers(), spooler.printers()])).toEqual([[], []]);
    expect(await spooler.submit(job)).toBe('7');
    expect(await spooler.stateOf(of)).toEqual({ state: 'done' });
    expect(await spooler.cancel(of)).toBe(true);
    expect(asked()).toHaveLength(5);
    const [script = '', ...others] = [...new Set(asked())];
    expect(others).toEqual([]);
    expect(script.startsWith(folder)).toBe(false);
    expect(script).toMatch(/windows-spooler\.ps1$/);
    expect(readFileSync(join(folder, 'read'))).toEqual(readFileSync(shipped));
    expect(statSync(dirname(script)).mode & 0o777).toBe(0o700);
  });

  test('is written again when it was tidied away', async () => {
    const spooler = createWindowsSpooler(shipped);
    await spooler.printers();
    const [first = ''] = asked();
    rmSync(dirname(first), { recursive: true });
    expect(await spooler.printers()).toEqual([]);
    const [, second = ''] = asked();
    expect(readFileSync(second, 'utf8')).toBe(bytes);
  });

  test('goes with the process', () => {
    const file = JSON.stringify(new URL('../../../../src/server/printing/spooler/real-file.ts', import.meta.url).href);
    const program = `const { asRealFile } = await import(${file});
      const real = await asRealFile(${JSON.stringify(shipped)})();
      console.log(real, (await import('node:fs')).existsSync(real));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    const [real = '', wasThere] = stdout.trim().split(' ');
    expect(wasThere).toBe('true');
    expect(existsSync(dirname(real))).toBe(false);
  });
});
