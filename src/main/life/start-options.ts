// What the desktop app was started with: command line, environment and config.json. docs/interface/product.md#start.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface StartOptions {
  dataDir: string;
  port: number;
  demo: boolean;
  /** Where updates of the program lie, in the lab's network or in a folder; null asks nobody. */
  updates: string | null;
  /** Started with the session: nobody asked to see it. */
  inTray: boolean;
  /** Without what runs by itself. */
  safe: boolean;
  /** The folder of the lab whose program opened this one. */
  openedFrom: string | null;
}

/** What of the environment says where a lab lies. */
export type StartEnvironment = Readonly<Partial<Record<'PLUMBLINE_DATA' | 'APPDATA' | 'XDG_DATA_HOME', string>>>;

type Switches = Partial<Record<'data' | 'port' | 'demo' | 'in-tray' | 'safe' | 'opened-from', unknown>>;

export function readStartOptions(args: string[], env: StartEnvironment): StartOptions {
  const { values }: { values: Switches } = parseArgs({
    args,
    // Chromium's own switches stand on the same command line.
    strict: false,
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      demo: { type: 'boolean' },
      'in-tray': { type: 'boolean' },
      safe: { type: 'boolean' },
      'opened-from': { type: 'string' },
    },
  });
  const dataDir = resolve(text(values.data) ?? text(env.PLUMBLINE_DATA) ?? defaultDataDir(env));
  const configured: Partial<Record<'port' | 'updates', unknown>> = readJson(join(labDirectory(dataDir), 'config.json'));
  const updates: { url?: unknown } = recordOf(configured.updates);
  return {
    dataDir,
    port: portOf(values.port) ?? portOf(configured.port) ?? 0,
    demo: values.demo === true,
    updates: text(updates.url) ?? null,
    inTray: values['in-tray'] === true,
    safe: values.safe === true,
    openedFrom: text(values['opened-from']) ?? null,
  };
}

/** Where the lab lies that was begun in `dataDir`: it may have been moved. The server follows the same way, and says when it ends nowhere. */
export function labDirectory(dataDir: string): string {
  let directory = dataDir;
  for (let move = 0; move < MOST_MOVES; move += 1) {
    const { to }: { to?: unknown } = readJson(join(directory, 'moved.json'));
    if (typeof to !== 'string') return directory;
    directory = to;
  }
  return directory;
}

/** Whether a database server keeps the lab of this folder: nothing of what is done to files would help it. */
export function isServed(dataDir: string): boolean {
  const { database }: { database?: unknown } = readJson(join(labDirectory(dataDir), 'config.json'));
  return text(database) !== undefined;
}

const MOST_MOVES = 20;

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function portOf(value: unknown): number | undefined {
  const port = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : undefined;
}

/** A missing or damaged file counts as empty here: the server names what is wrong with it. */
function readJson(file: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return recordOf(parsed);
  } catch {
    return {};
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function defaultDataDir(env: StartEnvironment): string {
  if (process.platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Plumbline');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Plumbline');
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'plumbline');
}
