// Whether the program starts with the user's session: by the system's own list, on Linux by a file in the autostart folder.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { desktopEntry } from './desktop-entry.ts';
import { type ProgramStart, programStart } from './program-start.ts';

export interface Autostart {
  isOn(): boolean;
  set(on: boolean): void;
}

/** One entry a lab: two labs on one machine do not take each other's. */
export function autostartOf(dataDir: string): Autostart {
  const name = `plumbline-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;
  const { program, args } = programStart(dataDir);
  const start = { program, args: [...args, '--in-tray'] };
  return process.platform === 'linux' ? inAutostartFolder(name, start) : bySystem(name, start);
}

function inAutostartFolder(name: string, start: ProgramStart): Autostart {
  const folder = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart');
  const file = join(folder, `${name}.desktop`);
  return {
    isOn: () => existsSync(file),
    set(on) {
      if (!on) return rmSync(file, { force: true });
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, desktopEntry(start));
    },
  };
}

function bySystem(name: string, { program, args }: ProgramStart): Autostart {
  const entry = { path: program, args };
  return {
    isOn: () => app.getLoginItemSettings(entry).openAtLogin,
    set: (on) => app.setLoginItemSettings({ ...entry, openAtLogin: on, name }),
  };
}
