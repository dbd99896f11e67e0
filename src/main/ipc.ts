// Answers the calls of ipc-channels.ts: only to the main frame of a page that came from the running server, only with the input the
// call is made for.
import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { type CallName, type Calls, callInputs, type Notices } from './ipc-channels.ts';

export type CallHandlers = {
  [Name in CallName]: (input: Calls[Name]['input'], page: WebContents) => Calls[Name]['answer'] | Promise<Calls[Name]['answer']>;
};

export function answerCalls(handlers: CallHandlers, serverOrigin: () => string | null): void {
  const answer = <Name extends CallName>(name: Name) => {
    ipcMain.handle(name, (event, ...given: unknown[]) => {
      const input = callInputs[name].safeParse(given[0]);
      if (!isOurPage(event, serverOrigin()) || given.length > 1 || !input.success) throw new Error(`${name} was refused`);
      return handlers[name](input.data, event.sender);
    });
  };
  for (const name of Object.keys(callInputs) as CallName[]) answer(name);
}

function isOurPage(event: IpcMainInvokeEvent, origin: string | null): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && origin !== null && frame.origin === origin;
}

export function notify<Name extends keyof Notices>(contents: WebContents, name: Name, notice: Notices[Name]): void {
  if (!contents.isDestroyed()) contents.send(name, notice);
}
