// The windows: sandboxed pages without Node.js that show what the local server serves, where they were left.
import { app, BrowserWindow, nativeTheme } from 'electron';
import { paths } from '../paths.ts';
import { windowMemory } from './window-memory.ts';
import { lockedPreferences } from './window-options.ts';

interface WindowKind {
  /** Under which its place is kept. */
  name: string;
  size: { width: number; height: number };
  smallest: { width: number; height: number };
}

export const mainWindow: WindowKind = {
  name: 'main-window',
  size: { width: 1280, height: 800 },
  smallest: { width: 720, height: 480 },
};
export const printWindow: WindowKind = {
  name: 'print-window',
  size: { width: 760, height: 520 },
  smallest: { width: 480, height: 320 },
};

export const otherLabWindow: WindowKind = { ...mainWindow, name: 'other-lab-window' };

interface WindowInput {
  kind: WindowKind;
  url: string;
  title?: string;
  /** Started into the tray: it is there and not seen. */
  hidden?: boolean;
  /** Of another lab: storage of its own, and a bridge to its window alone. */
  partition?: string;
}

export function createWindow({ kind, url, title = 'Plumbline', hidden = false, partition }: WindowInput): BrowserWindow {
  const memory = windowMemory(kind.name);
  const { bounds, maximized, smallest } = memory.place(kind.size, kind.smallest);
  const window = new BrowserWindow({
    title,
    ...bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    icon: paths.icon,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1d20' : '#f7f7f5',
    webPreferences:
      partition === undefined
        ? lockedPreferences(paths.preload, app.isPackaged)
        : { ...lockedPreferences(paths.otherLabPreload, app.isPackaged), partition },
  });
  memory.follow(window);
  if (maximized) window.once('show', () => window.maximize());
  if (!hidden) window.once('ready-to-show', () => window.show());
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

const closeLimitMs = 5000;

/** Asks the page whether it may go; false when somebody stays. One that does not answer is not waited for. */
export function closeWindow(window: BrowserWindow, onStay: (stay: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => window.destroy(), closeLimitMs);
    window.once('closed', () => {
      clearTimeout(limit);
      resolve(true);
    });
    onStay(() => {
      clearTimeout(limit);
      resolve(false);
    });
    window.close();
  });
}
