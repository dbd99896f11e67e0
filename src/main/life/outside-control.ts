// Chromium's remote debugging: whoever speaks to it reads every page and acts in it as the one who is signed in. No fuse forbids it, so
// a packed program takes these switches off before Chromium looks for them. Tests start a copy of the release in which the fuse of the
// inspector was turned: an inspector that runs therefore tells such a copy from the release, which never has one.
import { url as inspectorAddress } from 'node:inspector';
import type { App } from 'electron';

const controlSwitches: readonly string[] = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address'];

/** Has to come before the program is ready: from then on the switches were obeyed. */
export function refuseOutsideControl(app: Pick<App, 'isPackaged' | 'commandLine'>): void {
  if (!app.isPackaged || inspectorAddress() !== undefined) return;
  for (const name of controlSwitches) app.commandLine.removeSwitch(name);
}
