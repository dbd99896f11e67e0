// How this program is started on a lab's folder: by the session, from a menu, as the program that runs now was.
import { spawn } from 'node:child_process';
import { app } from 'electron';

export interface ProgramStart {
  program: string;
  args: string[];
}

export function programStart(dataDir: string): ProgramStart {
  // An AppImage runs from a folder that is another one each time; unpacked, Electron is told which program it is.
  const program = process.env.APPIMAGE ?? process.execPath;
  return { program, args: [...(app.isPackaged ? [] : [app.getAppPath()]), '--data', dataDir] };
}

/** What somebody told Chromium on the command line holds for a second program as well. */
const passedOn = ['no-sandbox', 'disable-gpu'] as const;

/** Beside this one, and longer than it. */
export function startBeside(dataDir: string, further: readonly string[], onFailed: (error: Error) => void): void {
  const { program, args } = programStart(dataDir);
  const switches = passedOn.filter((name) => app.commandLine.hasSwitch(name)).map((name) => `--${name}`);
  const beside = spawn(program, [...switches, ...args, ...further], { detached: true, stdio: 'ignore' });
  beside.once('error', onFailed);
  beside.unref();
}
