// Finds or gets an Electron that can run the desktop app, and the SQLite driver that fits it.

import { ensureOldRuntimeAddon } from './runtime/native-addon.ts';
import { findOwnElectron, ownElectronVersion } from './runtime/own-electron.ts';
import { findPackagedElectron, packagedElectronVersion } from './runtime/packaged-electron.ts';

export interface ElectronRuntime {
  executable: string;
  version: string;
  /** Options that must stand before the app folder. */
  args: string[];
  /** What must be in the environment, next to what is there. */
  env: Record<string, string>;
}

/** Throws an error with one sentence for people where no runtime can be had. */
export async function ensureElectronRuntime(say: (line: string) => void): Promise<ElectronRuntime> {
  const args = rootArgs();
  const own = await findOwnElectron(say);
  if (own) return { executable: own, version: ownElectronVersion(), args, env: {} };
  const packaged = await findPackagedElectron(say);
  if (!packaged)
    throw new Error('No Electron runtime can be had here: neither its own download nor the packaged one is reachable.');
  const env = { PLUMBLINE_SQLITE_BINDING: await ensureOldRuntimeAddon(say) };
  return { executable: packaged, version: packagedElectronVersion, args, env };
}

/** Chromium refuses its sandbox to root; a container is the usual place for that. */
function rootArgs(): string[] {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : [];
}
