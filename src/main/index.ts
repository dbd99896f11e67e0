// The desktop app: one instance per data folder, then the server, then the window. It composes; the work is in the other files.
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { readLaunch } from './launch.ts';
import { Shell } from './shell.ts';
import { wordsFor } from './words.ts';

const launch = readLaunch(process.argv.slice(1), process.env);

// Root has to switch Chromium's sandbox off altogether, and Electron refuses both at once; each window asks for it again.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
keepProfileWithData(launch.dataDir);

// The lock belongs to the profile, so two labs with two data folders may be open at once, one lab twice may not.
if (!app.requestSingleInstanceLock()) app.exit(0);
else app.whenReady().then(run);

function keepProfileWithData(dataDir: string): void {
  try {
    const profile = join(dataDir, 'window');
    mkdirSync(profile, { recursive: true, mode: 0o700 });
    accessSync(profile, constants.W_OK);
    app.setPath('userData', profile);
  } catch {
    // A data folder that cannot be written is the server's to explain; the window that shows it uses the default profile.
  }
}

function run(): void {
  const desktop = new Shell(launch, wordsFor(app.getLocale()));
  app.on('second-instance', () => desktop.focus());
  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', (event) => {
    event.preventDefault();
    void desktop.stop().then((exitCode) => app.exit(exitCode));
  });
  desktop.start();
}
