// The bridge into the page: the calls to the shell, each under a name of its own, what the shell wishes of the page, and the bar that
// shows what the shell has to say.
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { DesktopBridge, SavedFile, ShellWish } from '../server/contract/desktop-bridge.ts';
import type { CallName, Calls, Notices } from './ipc-channels.ts';
import { showNotice } from './notice-bar.ts';

function call<Name extends CallName>(name: Name, input: Calls[Name]['input']): Promise<Calls[Name]['answer']> {
  return ipcRenderer.invoke(name, input);
}

const wishes = 'app:wish' satisfies keyof Notices;
const saved = 'files:saved' satisfies keyof Notices;

/** Gives the way to hear no more. */
function hear<Told>(name: keyof Notices, listener: (told: Told) => void): () => void {
  const told = (_event: IpcRendererEvent, what: Told) => listener(what);
  ipcRenderer.on(name, told);
  return () => ipcRenderer.off(name, told);
}

contextBridge.exposeInMainWorld('plumbline', {
  info: () => call('app:info', undefined),
  showFolder: (folder) => call('app:show-folder', folder),
  updateState: (look) => call('updates:state', look),
  installUpdate: (version) => call('updates:install', version),
  preferences: (change) => call('app:preferences', change),
  onWish: (listener) => hear<ShellWish>(wishes, listener),
  chooseFolder: (use) => call('folders:choose', use),
  moveLab: (folder) => call('lab:move', folder),
  showFile: (id) => call('files:show', id),
  onSaved: (listener) => hear<SavedFile>(saved, listener),
  openLab: (lab) => call('labs:open', lab),
} satisfies DesktopBridge);

ipcRenderer.on('server:notice' satisfies keyof Notices, (_event, text: string) => showNotice(text));
