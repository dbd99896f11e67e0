// What the program tells the runtime before it is ready: that nothing leaves the computer, and what it may leave out because no screen
// needs it. Measured in docs/adr/0126.
import type { App } from 'electron';

export function setSwitches({ commandLine }: Pick<App, 'commandLine'>): void {
  // A session looks for dictionaries of the spell checker as it is made, before anybody can tell it that there is none: that place has
  // no address here.
  commandLine.appendSwitch('host-resolver-rules', 'MAP redirector.gvt1.com ~NOTFOUND');
  // Nothing here draws in three dimensions: without a graphics card the imitation of one is only memory.
  commandLine.appendSwitch('disable-software-rasterizer');
  // All that is asked for are pages of laboratories: a process of its own for it, outside the sandbox on this system anyway, is 8 MB.
  if (process.platform === 'linux') {
    const asked = commandLine.getSwitchValue('enable-features');
    commandLine.appendSwitch('enable-features', [...(asked ? [asked] : []), 'NetworkServiceInProcess2'].join(','));
  }
  // The toolkit of Linux would load a driver, and a compiler with it, to ask which kinds of windows it could draw by it.
  const { GDK_GL = 'disable' } = process.env;
  if (process.platform === 'linux') Object.assign(process.env, { GDK_GL });
}
