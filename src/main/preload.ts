// The bridge into the page: two calls to the shell, and the bar that shows what the shell has to say.
import { contextBridge, ipcRenderer } from 'electron';
import type { AppInfo, CallName, Notices } from './ipc-channels.ts';
import { showNotice } from './notice-bar.ts';

const call = <Answer>(name: CallName): Promise<Answer> => ipcRenderer.invoke(name);

contextBridge.exposeInMainWorld('plumbline', {
  info: () => call<AppInfo>('app:info'),
  showDataFolder: () => call<void>('app:show-data-folder'),
});

ipcRenderer.on('server:notice' satisfies keyof Notices, (_event, text: string) => showNotice(text));
