// Answers the calls of ipc-channels.ts: only to the main frame of a page that came from the running server, or from the other lab its
// window is for where the call concerns that window alone, and only with the input the call is made for.
import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { type CallName, type Calls, callInputs, callsOfAnyLab, type Notices } from './ipc-channels.ts';

export type CallHandlers = {
  [Name in CallName]: (input: Calls[Name]['input'], page: WebContents) => Calls[Name]['answer'] | Promise<Calls[Name]['answer']>;
};

interface Origins {
  /** Of the running server, or null while there is none. */
  own(): string | null;
  /** Of the other lab that a page may show; null where it may show none. */
  ofOtherLab(page: WebContents): string | null;
}

export function answerCalls(handlers: CallHandlers, origins: Origins): void {
  const answer = <Name extends CallName>(name: Name) => {
    ipcMain.handle(name, (event, ...given: unknown[]) => {
      const input = callInputs[name].safeParse(given[0]);
      const other = callsOfAnyLab.has(name) ? origins.ofOtherLab(event.sender) : null;
      if (!isPageOf(event, other ?? origins.own()) || given.length > 1 || !input.success) throw new Error(`${name} was refused`);
      return handlers[name](input.data, event.sender);
    });
  };
  for (const name of Object.keys(callInputs) as CallName[]) answer(name);
}

function isPageOf(event: IpcMainInvokeEvent, origin: string | null): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && origin !== null && frame.origin === origin;
}

export function notify<Name extends keyof Notices>(contents: WebContents, name: Name, notice: Notices[Name]): void {
  if (!contents.isDestroyed()) contents.send(name, notice);
}
