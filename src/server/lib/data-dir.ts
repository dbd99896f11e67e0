// The lab's folder: where it is, what is in it, and whether it can be used. Decisions 1.
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartError } from './start-error.ts';

export interface DataPaths {
  directory: string;
  database: string;
  documents: string;
  backups: string;
  logs: string;
  config: string;
}

/** The OS's per-user folder for application data. */
function defaultDirectory(): string {
  if (process.platform === 'win32') return join(process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Plumbline');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Plumbline');
  return join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'plumbline');
}

export function dataDirectory(given: string | undefined): string {
  return resolve(given ?? process.env.PLUMBLINE_DATA ?? defaultDirectory());
}

export function dataPaths(directory: string): DataPaths {
  const inside = (name: string) => join(directory, name);
  return {
    directory,
    database: inside('lab.db'),
    documents: inside('documents'),
    backups: inside('backups'),
    logs: inside('logs'),
    config: inside('config.json'),
  };
}

/** Creates what is missing; says in one sentence when the folder cannot be written. */
export function prepareDataDirectory(paths: DataPaths): void {
  try {
    for (const folder of [paths.directory, paths.documents, paths.backups, paths.logs]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(paths.directory, constants.R_OK | constants.W_OK | constants.X_OK);
    if (existsSync(paths.database)) accessSync(paths.database, constants.R_OK | constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? 'the disk is full; free some space' : 'it cannot be written; change its rights or choose another one with --data';
    throw new StartError('data_directory', `The data directory ${paths.directory} is not usable: ${reason}.`);
  }
}

export interface LabConfig {
  host?: string;
  port?: number;
  /** Names the server answers to besides its own address (users-want S15). */
  hosts?: string[];
}

export function readConfig(paths: DataPaths): LabConfig {
  if (!existsSync(paths.config)) return {};
  try {
    return JSON.parse(readFileSync(paths.config, 'utf8')) as LabConfig;
  } catch {
    throw new StartError('config', `The file ${paths.config} is no valid JSON; mend or delete it.`);
  }
}
