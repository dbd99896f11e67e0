// What a window does when its page breaks down, hangs, or holds input that is not saved.
import { type BrowserWindow, dialog } from 'electron';
import type { Words } from '../words/words.ts';

const CRASHES_TO_GIVE_UP = 3;
const CRASH_WINDOW_MS = 60_000;

interface TroubleInput {
  words(): Words;
  /** The page is gone; it is loaded anew unless it was lost. */
  onGone(reason: string, exitCode: number): void;
  /** It broke down again and again. */
  onLost(): void;
  onStay(): void;
  /** The shell itself puts another page in its place, as there is no server to save to: nobody is asked, and what was typed is kept. */
  isReplaced(): boolean;
}

export function watchWindow(window: BrowserWindow, input: TroubleInput): void {
  reloadAfterCrash(window, input);
  askWhenHanging(window, input);
  window.webContents.on('will-prevent-unload', (event) => {
    // Electron would silently keep the window open.
    if (input.isReplaced() || leaves(window, input.words())) event.preventDefault();
    else input.onStay();
  });
}

function reloadAfterCrash(window: BrowserWindow, { onGone, onLost }: TroubleInput): void {
  let crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    onGone(reason, exitCode);
    const now = Date.now();
    crashes = [...crashes.filter((at) => now - at < CRASH_WINDOW_MS), now];
    if (crashes.length < CRASHES_TO_GIVE_UP) return window.webContents.reload();
    crashes = [];
    onLost();
  });
}

function askWhenHanging(window: BrowserWindow, { words, onGone }: TroubleInput): void {
  let asking: AbortController | null = null;
  window.on('responsive', () => asking?.abort());
  window.on('unresponsive', () => {
    if (asking) return;
    const question = new AbortController();
    asking = question;
    const { hangsTitle, hangsDetail, wait, reloadWindow } = words();
    const reload = 1;
    dialog
      .showMessageBox(window, {
        type: 'warning',
        message: hangsTitle,
        detail: hangsDetail,
        buttons: [wait, reloadWindow],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        signal: question.signal,
      })
      .then(({ response }) => {
        asking = null;
        if (response !== reload || window.isDestroyed()) return;
        onGone('unresponsive', 0);
        // A page that hangs would never hear of being reloaded; its end brings a new one.
        window.webContents.forcefullyCrashRenderer();
      });
  });
}

function leaves(window: BrowserWindow, words: Words): boolean {
  if (!window.isVisible()) window.show();
  const leave = 0;
  return (
    dialog.showMessageBoxSync(window, {
      type: 'question',
      message: words.leaveTitle,
      detail: words.leaveDetail,
      buttons: [words.leave, words.stay],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    }) === leave
  );
}
