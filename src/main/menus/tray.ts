// The sign in the system's tray: what is due, whether the server runs and is shared, and the ways into the program.
import { Menu, nativeImage, Tray } from 'electron';
import type { LabStatus } from '../../server/contract/lab/lab-status.ts';
import type { OpenRequest } from '../life/open-requests.ts';
import { paths } from '../paths.ts';
import { type ServerState, statusLines } from '../words/status-words.ts';
import type { Words } from '../words/words.ts';

export interface TrayActions {
  open(): void;
  ask(wish: OpenRequest): void;
  quit(): void;
}

export interface TrayState {
  server: ServerState;
  status: LabStatus;
  words: Words;
}

export interface TrayIcon {
  update(state: TrayState): void;
  close(): void;
}

const size = process.platform === 'darwin' ? 18 : 24;

/** Null where the desktop has no tray: then nothing may hide in it. */
export function showTray(actions: TrayActions): TrayIcon | null {
  const tray = newTray();
  if (!tray) return null;
  let shown = '';
  tray.on('click', () => actions.open());
  return {
    update({ server, status, words }) {
      const lines = statusLines(server, status, words);
      const now = [...lines, words.open].join('\n');
      if (now === shown) return;
      shown = now;
      tray.setToolTip(['Plumbline', ...lines].join('\n'));
      tray.setContextMenu(
        Menu.buildFromTemplate([
          ...lines.map((label) => ({ label, enabled: false })),
          { type: 'separator' },
          { label: words.open, click: () => actions.open() },
          { label: words.scan, click: () => actions.ask({ kind: 'scan' }) },
          { label: words.dueList, click: () => actions.ask({ kind: 'due' }) },
          { label: words.printQueueTitle, click: () => actions.ask({ kind: 'prints' }) },
          { type: 'separator' },
          { label: words.quit, click: () => actions.quit() },
        ]),
      );
    },
    close: () => tray.destroy(),
  };
}

function newTray(): Tray | null {
  try {
    return new Tray(nativeImage.createFromPath(paths.icon).resize({ width: size, height: size }));
  } catch {
    return null;
  }
}
