// Where the scripts keep what is costly to get (Electron runtime, compiled driver): per user, outside the repository.
import { homedir } from 'node:os';
import { join } from 'node:path';

export function cacheDir(env: NodeJS.ProcessEnv = process.env): string {
  const ofSystem =
    process.platform === 'win32'
      ? (env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'))
      : process.platform === 'darwin'
        ? join(homedir(), 'Library', 'Caches')
        : join(homedir(), '.cache');
  return join(env.XDG_CACHE_HOME || ofSystem, 'plumbline');
}
