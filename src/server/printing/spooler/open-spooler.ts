// The spooler of this operating system.
import { createCups } from './cups.ts';
import type { Spooler } from './spooler.ts';
import { createWindowsSpooler } from './windows.ts';

export function openSpooler(resourcesDir: string): Spooler {
  return process.platform === 'win32' ? createWindowsSpooler(`${resourcesDir}/printing/windows-spooler.ps1`) : createCups();
}
