// What every page of this program's windows may do with its window, whichever lab it is of: say what the window's menu may offer, and
// hear what was chosen there.
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { ShellWish, WindowBridge } from '../../server/contract/lab/desktop-bridge.ts';
import type { CallName, Calls, Notices } from './ipc-channels.ts';

export function call<Name extends CallName>(name: Name, input: Calls[Name]['input']): Promise<Calls[Name]['answer']> {
  return ipcRenderer.invoke(name, input);
}

/** Gives the way to hear no more. */
export function hear<Name extends keyof Notices>(name: Name, listener: (told: Notices[Name]) => void): () => void {
  const told = (_event: IpcRendererEvent, what: Notices[Name]) => listener(what);
  ipcRenderer.on(name, told);
  return () => ipcRenderer.off(name, told);
}

export function exposeWindow(): void {
  contextBridge.exposeInMainWorld('plumblineWindow', {
    offer: (offer) => call('window:offer', offer),
    onWish: (listener: (wish: ShellWish) => void) => hear('app:wish', listener),
  } satisfies WindowBridge);
}
