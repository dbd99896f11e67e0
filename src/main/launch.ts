// What the desktop app was started with: command line, environment and config.json. Decisions 1.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Launch {
  dataDir: string;
  port: number;
  demo: boolean;
}

export function readLaunch(args: string[], env: NodeJS.ProcessEnv): Launch {
  const { values } = parseArgs({
    args,
    // Chromium's own switches stand on the same command line.
    strict: false,
    options: { data: { type: 'string' }, port: { type: 'string' }, demo: { type: 'boolean' } },
  });
  const dataDir = resolve(text(values.data) ?? text(env.PLUMBLINE_DATA) ?? defaultDataDir(env));
  const configured = readConfig(dataDir);
  return {
    dataDir,
    port: portOf(values.port) ?? portOf(configured.port) ?? 0,
    demo: values.demo === true,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function portOf(value: unknown): number | undefined {
  const port = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : undefined;
}

/** A missing or damaged config.json counts as empty here: the server names what is wrong with it. */
function readConfig(dataDir: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(join(dataDir, 'config.json'), 'utf8'));
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

function defaultDataDir(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Plumbline');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Plumbline');
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'plumbline');
}
