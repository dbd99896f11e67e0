// What scripts and tests use and npm does not bring: what each is for, what shows that it is there, and the Debian packages that hold it.
// The one place: whoever starts a program of the system names it here.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './debian.ts';
import { isInPath } from './path.ts';

/** `quick` and `server` are the two projects of vitest.config.ts; `statements` prepares what `quick` has asked. */
export type Use = 'quick' | 'server' | 'statements' | 'web' | 'desktop' | 'proof';

export interface OutsideProgram {
  /** After "for": what cannot be done without it. */
  purpose: string;
  packages: readonly string[];
  usedBy: readonly Use[];
  /** What is only on Linux is missed only there. */
  onlyOnLinux?: true;
  /** Commands that must be in the path; of an inner list, one. */
  commands?: readonly string[];
  /** Files below a folder of libraries. */
  libraries?: readonly string[];
  files?: readonly string[];
  /** What does as well where the packages cannot be had. */
  instead?: () => Promise<boolean>;
}

export const outsidePrograms = {
  poppler: {
    purpose: 'reading PDF files back',
    packages: ['poppler-utils'],
    usedBy: ['quick', 'server'],
    commands: ['pdftotext', 'pdfinfo', 'pdffonts', 'pdftoppm', 'pdfdetach', 'pdfsig', 'pdfimages'],
  },
  qpdf: {
    purpose: 'judging the structure of PDF files',
    packages: ['qpdf'],
    usedBy: ['quick'],
    commands: ['qpdf'],
  },
  archives: {
    purpose: 'unpacking archives, and proving the hashes in them',
    packages: ['unzip', 'coreutils'],
    usedBy: ['quick'],
    commands: ['unzip', 'sha256sum'],
  },
  chromium: {
    purpose: 'the browser tests',
    packages: ['chromium-headless-shell'],
    usedBy: ['web'],
    commands: ['chromium-headless-shell'],
    // Any Chromium does, with twice the work. Read there alone: whoever only starts the program need not wait for Playwright.
    instead: async () => (await import('./find-chromium.ts')).findChromium() !== null,
  },
  electronLibraries: {
    purpose: 'the desktop window',
    packages: ['libgtk-3-0', 'libnss3', 'libgbm1', 'libasound2', 'libxss1', 'libxtst6', 'libatk-bridge2.0-0', 'libdrm2'],
    usedBy: ['desktop'],
    onlyOnLinux: true,
    libraries: [
      'libgtk-3.so.0',
      'libnss3.so',
      'libgbm.so.1',
      'libasound.so.2',
      'libXss.so.1',
      'libXtst.so.6',
      'libatk-bridge-2.0.so.0',
      'libdrm.so.2',
    ],
  },
  screen: {
    purpose: 'a screen for the desktop tests',
    packages: ['xvfb', 'xauth'],
    usedBy: ['desktop'],
    onlyOnLinux: true,
    commands: ['xvfb-run', 'Xvfb', 'xauth'],
  },
  compiler: {
    purpose: 'compiling the SQLite driver for an older Electron',
    packages: ['gcc', 'g++', 'libc6-dev'],
    usedBy: ['desktop'],
    onlyOnLinux: true,
    commands: ['cc', 'c++'],
    files: ['/usr/include/stdlib.h'],
  },
  otherClock: {
    purpose: 'a machine whose clock is wrong',
    packages: ['libfaketime'],
    usedBy: ['desktop'],
    onlyOnLinux: true,
    libraries: ['faketime/libfaketimeMT.so.1'],
  },
  keyStore: {
    purpose: 'a key store as desktops have one',
    packages: ['gnome-keyring', 'dbus'],
    usedBy: ['desktop'],
    onlyOnLinux: true,
    commands: ['gnome-keyring-daemon', 'dbus-run-session'],
  },
  namespaces: {
    purpose: 'full disks, folders that cannot be written, and networks of their own',
    packages: ['util-linux', 'mount', 'iproute2'],
    usedBy: ['server', 'desktop'],
    onlyOnLinux: true,
    commands: ['unshare', 'nsenter', 'prlimit', 'mount', 'umount', 'ip'],
  },
  systemCalls: {
    purpose: 'seeing what is written to the disk before it is acknowledged',
    packages: ['strace'],
    usedBy: ['server'],
    onlyOnLinux: true,
    commands: ['strace'],
  },
  instruments: {
    purpose: 'serial lines that are none, and a client of instruments that is not ours',
    packages: ['socat', 'python3', 'python3-pyvisa', 'python3-pyvisa-py'],
    usedBy: ['server'],
    onlyOnLinux: true,
    commands: ['socat'],
    files: ['/usr/bin/python3', '/usr/lib/python3/dist-packages/pyvisa_py/__init__.py'],
  },
  timeStamps: {
    purpose: 'a time stamping service, and a reader of stamps that is not ours',
    packages: ['openssl'],
    usedBy: ['quick'],
    commands: ['openssl'],
  },
  xmlSignatures: {
    purpose: 'a writer and reader of signed XML documents that is not ours',
    packages: ['xmlsec1'],
    usedBy: ['quick'],
    commands: ['xmlsec1'],
  },
  barCodes: {
    purpose: 'a reader of codes that is not ours',
    packages: ['zbar-tools'],
    usedBy: ['quick'],
    commands: ['zbarimg'],
  },
  xmllint: {
    purpose: 'judging XML by its schema',
    packages: ['libxml2-utils'],
    usedBy: ['quick'],
    commands: ['xmllint'],
  },
  postgres: {
    purpose: 'preparing statements on PostgreSQL',
    packages: ['postgresql-15'],
    usedBy: ['statements'],
    onlyOnLinux: true,
    files: ['/usr/lib/postgresql/15/bin/initdb'],
    // A newer one does as well.
    instead: async () => (await import('../statements/postgres-server.ts')).findPostgres() !== null,
  },
  pgBackRest: {
    purpose: 'backups of a PostgreSQL, as it says itself how they stand',
    packages: ['pgbackrest'],
    usedBy: ['server'],
    onlyOnLinux: true,
    commands: ['pgbackrest'],
  },
  nodes: {
    purpose: 'drills: three PostgreSQL nodes and what stands around them',
    packages: ['patroni', 'etcd-server', 'haproxy', 'pgbackrest', 'python3-psycopg2', 'python3-etcd'],
    usedBy: [],
    onlyOnLinux: true,
    commands: ['patroni', 'patronictl', 'etcd', 'haproxy', 'pgbackrest'],
  },
  bareMachine: {
    purpose: 'making a bare Debian and starting the project there',
    packages: ['debootstrap', 'git', 'util-linux', 'mount'],
    usedBy: ['proof'],
    onlyOnLinux: true,
    commands: ['debootstrap', 'git', 'unshare', 'mount', 'pivot_root', 'chroot'],
  },
} as const satisfies Record<string, OutsideProgram>;

export type OutsideName = keyof typeof outsidePrograms;
type Say = (line: string) => void;

const programs: Record<OutsideName, OutsideProgram> = outsidePrograms;
const names = Object.keys(outsidePrograms) as OutsideName[];

/** What is not here of all that these uses need. */
export async function missingFor(uses: readonly Use[], env: NodeJS.ProcessEnv = process.env): Promise<OutsideName[]> {
  return missingOf(
    names.filter((name) => programs[name].usedBy.some((use) => uses.includes(use))),
    env,
  );
}

/** Gets what these uses need where that can be done without asking; otherwise says in one sentence what to type. */
export async function prepareFor(uses: readonly Use[], say: Say, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const left = await bring(await missingFor(uses, env), say, env);
  if (left.length > 0) say(lackSentence(left));
}

/** Gets one of them; throws one sentence for people where that cannot be done. */
export async function ensureOutside(name: OutsideName, say: Say, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const left = await bring(await missingOf([name], env), say, env);
  if (left.length > 0) throw new Error(lackSentence(left));
}

/** Gives what is missing still. */
async function bring(missing: OutsideName[], say: Say, env: NodeJS.ProcessEnv): Promise<OutsideName[]> {
  if (missing.length === 0) return missing;
  if (canInstallDebianPackages(env)) await installDebianPackages(packagesOf(missing), say);
  const left = await missingOf(missing, env);
  const replaced = await Promise.all(left.map((name) => programs[name].instead?.() ?? false));
  return left.filter((_name, index) => !replaced[index]);
}

async function missingOf(asked: readonly OutsideName[], env: NodeJS.ProcessEnv): Promise<OutsideName[]> {
  const there = await Promise.all(asked.map((name) => isThere(programs[name], env)));
  return asked.filter((_name, index) => !there[index]);
}

/** One sentence: what is missing, what for, and the command that brings it. */
function lackSentence(missing: readonly OutsideName[]): string {
  const what = missing.map((name) => `${programs[name].packages.join(', ')} (for ${programs[name].purpose})`).join('; ');
  return `This machine lacks Debian's ${what}: type  ${installCommand(missing)}`;
}

export function installCommand(missing: readonly OutsideName[]): string {
  const rights = process.getuid?.() === 0 ? '' : 'sudo ';
  return `${rights}apt-get install -y --no-install-recommends ${packagesOf(missing).join(' ')}`;
}

export function packagesOf(missing: readonly OutsideName[]): string[] {
  return [...new Set(missing.flatMap((name) => programs[name].packages))];
}

/** A library by its path below one of the system's folders of libraries; null where there is none. */
export function findLibrary(path: string): string | null {
  const roots = ['/usr/lib', '/usr/lib64', '/usr/local/lib', '/lib'].filter((folder) => existsSync(folder));
  const folders = roots.flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))]);
  return folders.map((folder) => join(folder, path)).find((file) => existsSync(file)) ?? null;
}

async function isThere(program: OutsideProgram, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (program.onlyOnLinux && process.platform !== 'linux') return true;
  return (
    (program.commands ?? []).every((command) => isInPath(command, env)) &&
    (program.libraries ?? []).every((path) => findLibrary(path) !== null) &&
    (program.files ?? []).every((path) => existsSync(path))
  );
}
