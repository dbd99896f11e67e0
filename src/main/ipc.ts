// Answers the calls of ipc-channels.ts: only to the main frame of a page that came from the running server, only without input.
import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import type { CallName, Calls, Notices } from './ipc-channels.ts';

export function answerCalls(calls: Calls, serverOrigin: () => string | null): void {
  for (const name of Object.keys(calls) as CallName[]) {
    ipcMain.handle(name, (event, ...input: unknown[]) => {
      if (!isOurPage(event, serverOrigin()) || input.length > 0) throw new Error(`${name} was refused`);
      return calls[name]();
    });
  }
}

function isOurPage(event: IpcMainInvokeEvent, origin: string | null): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && origin !== null && frame.origin === origin;
}

export function notify<Name extends keyof Notices>(contents: WebContents, name: Name, notice: Notices[Name]): void {
  contents.send(name, notice);
}
