// The bridge into a page of this computer's lab: the calls to the shell, each under a name of its own, the window's menu, and the bar
// that shows what the shell has to say.
import { contextBridge } from 'electron';
import type { DesktopBridge } from '../../server/contract/lab/desktop-bridge.ts';
import { showNotice, showPendingEnd } from './notice-bar.ts';
import { call, exposeWindow, hear } from './window-bridge.ts';

exposeWindow();
contextBridge.exposeInMainWorld('plumbline', {
  info: () => call('app:info', undefined),
  showFolder: (folder) => call('app:show-folder', folder),
  updateState: (look) => call('updates:state', look),
  installUpdate: (version) => call('updates:install', version),
  preferences: (change) => call('app:preferences', change),
  notify: (notice) => call('app:notify', notice),
  ownWords: (forget) => call('spelling:words', forget),
  chooseFolder: (use) => call('folders:choose', use),
  moveLab: (folder) => call('lab:move', folder),
  warmCopy: (choice) => call('lab:warm-copy', choice),
  mendLab: () => call('lab:mend', undefined),
  showFile: (id) => call('files:show', id),
  onSaved: (listener) => hear('files:saved', listener),
  openLab: (lab) => call('labs:open', lab),
} satisfies DesktopBridge);

hear('server:notice', showNotice);
hear('app:pending-end', (end) => showPendingEnd(end, (choice) => void call('app:end', choice)));
