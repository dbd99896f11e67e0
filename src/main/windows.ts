// The window: a sandboxed page without Node.js that shows what the local server serves.
import { BrowserWindow, nativeTheme } from 'electron';
import { paths } from './paths.ts';

export function createWindow(url: string): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Plumbline',
    width: 1280,
    height: 800,
    minWidth: 960,
    minHeight: 600,
    show: false,
    icon: paths.icon,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1d20' : '#f7f7f5',
    webPreferences: {
      preload: paths.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason !== 'clean-exit') window.webContents.reload();
  });
  show(window, url);
  return window;
}

/** A page that cannot be loaded is not an error of the shell: the server's state decides what is shown next. */
export function show(window: BrowserWindow, url: string): void {
  window.loadURL(url).catch(() => undefined);
}

export function focus(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
