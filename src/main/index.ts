// The desktop app: one instance per data folder, then the server, then the window. It composes; the work is in the other files.
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { setSwitches } from './life/chromium-switches.ts';
import { type OpenRequest, protocolName, requestOfArguments, requestOfFile, requestOfLink } from './life/open-requests.ts';
import { refuseOutsideControl } from './life/outside-control.ts';
import { readStartOptions } from './life/start-options.ts';
import { Shell } from './shell.ts';

/** As the package is named: scripts/packaging/builder-config.ts. */
const programId = 'org.plumbline.workstation';

const args = process.argv.slice(1);
const launch = readStartOptions(args, process.env);

refuseOutsideControl(app);
// Root has to switch Chromium's sandbox off altogether, and Electron refuses both at once; each window asks for it again.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
setSwitches(app);
keepProfileWithData(launch.dataDir);
// Windows shows notices of the program under which the installer made its entry only.
if (process.platform === 'win32' && app.isPackaged) app.setAppUserModelId(programId);

// macOS gives a link or a file by an event that may come before the program is ready.
let asked: OpenRequest | null = requestOfArguments(args);
let ask = (wish: OpenRequest | null) => {
  asked = wish ?? asked;
};
app.on('open-url', (event, url) => {
  event.preventDefault();
  ask(requestOfLink(url));
});
app.on('open-file', (event, file) => {
  event.preventDefault();
  ask(requestOfFile(file));
});

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

/** A link then starts this program, on the lab whose program was started last. On Linux the installed desktop file says so. */
function takeLinks(): void {
  if (process.platform === 'linux') return;
  const own = ['--data', launch.dataDir];
  app.setAsDefaultProtocolClient(protocolName, process.execPath, app.isPackaged ? own : [app.getAppPath(), ...own]);
}

function run(): void {
  const desktop = new Shell(launch);
  ask = (wish) => {
    if (wish) desktop.ask(wish);
    else desktop.focus();
  };
  app.on('second-instance', (_event, argv) => ask(requestOfArguments(argv.slice(1))));
  app.on('activate', () => desktop.focus());
  // The program ends when it is told to, not when its last window is gone: windows close while it is ending.
  app.on('window-all-closed', () => undefined);
  app.on('before-quit', (event) => {
    event.preventDefault();
    desktop.quit();
  });
  takeLinks();
  desktop.start();
  if (asked) desktop.ask(asked);
}
