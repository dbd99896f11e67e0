// The windows of the running app: the main one, the print queue, what they show, and how they close. A wish for the page of the main
// window waits here until that page listens.
import { app, type BrowserWindow } from 'electron';
import type { SavedFile, ShellWish } from '../../server/contract/lab/desktop-bridge.ts';
import { notify } from '../bridge/ipc.ts';
import type { PendingEnd } from '../life/quit-flow.ts';
import type { Words } from '../words/words.ts';
import { PageWishes } from './page-wishes.ts';
import type { WindowMenus } from './window-menus.ts';
import { watchWindow } from './window-trouble.ts';
import { closeWindow, createWindow, focus, mainWindow, printWindow, show } from './windows.ts';

interface AppWindowsInput {
  menus: WindowMenus;
  words(): Words;
  startsHidden(): boolean;
  staysInTray(): boolean;
  onPageGone(reason: string, exitCode: number): void;
  /** The first page of a running server did not come to the main window. */
  onPageAway(address: string): void;
  /** To another screen, in the main window. */
  onPlace(address: string): void;
  /** The page of the main window broke down again and again. */
  onPageLost(): void;
}

/** As Chromium numbers it: another page was asked for meanwhile. */
const aborted = -3;

export class AppWindows {
  readonly #input: AppWindowsInput;
  readonly #wishes = new PageWishes();
  #main: BrowserWindow | null = null;
  #prints: BrowserWindow | null = null;
  #closing = false;
  #isReplaced = false;
  #onStay: () => void = () => undefined;

  constructor(input: AppWindowsInput) {
    this.#input = input;
  }

  show(url: string): void {
    this.#isReplaced = true;
    show(this.#main ?? this.prepare(), url);
  }

  /** The main window with nothing in it: the process of its page starts while the server does, and it is shown with its first page. */
  prepare(): BrowserWindow {
    const window = createWindow({ kind: mainWindow, url: 'about:blank', hidden: this.#input.startsHidden() });
    this.#main = window;
    this.#input.menus.follow({ window, shows: 'main', wishes: this.#wishes, wish: (wish) => this.ask(wish) });
    this.#watch(window, () => this.#input.onPageLost());
    window.webContents.on('did-fail-load', (_event, code, _description, url, isMainFrame) => {
      if (isMainFrame && code !== aborted && url.startsWith('http')) this.#input.onPageAway(new URL(url).origin);
    });
    window.webContents.on('did-navigate', (_event, url) => {
      this.#isReplaced = false;
      this.#input.onPlace(url);
    });
    window.webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
      if (isMainFrame) this.#input.onPlace(url);
    });
    window.on('close', (event) => {
      if (this.#closing) return;
      event.preventDefault();
      if (this.#input.staysInTray()) window.hide();
      else app.quit();
    });
    window.on('closed', () => {
      this.#main = null;
    });
    return window;
  }

  showPrints(origin: string): void {
    if (this.#prints) {
      focus(this.#prints);
      return;
    }
    const url = new URL('/print-jobs?wall=1', origin).href;
    const window = createWindow({ kind: printWindow, url, title: this.#input.words().printQueueTitle });
    this.#prints = window;
    const wishes = new PageWishes();
    this.#input.menus.follow({ window, shows: 'prints', wishes, wish: (wish) => wishes.ask(wish) });
    this.#watch(window, () => window.destroy());
    window.on('closed', () => {
      this.#prints = null;
    });
  }

  focus(): void {
    if (this.#main) focus(this.#main);
  }

  /** Only the main window, while there is a server. */
  leaveOnlyMain(): void {
    this.#prints?.destroy();
  }

  ask(wish: ShellWish): void {
    this.focus();
    this.#wishes.ask(wish);
  }

  /** The server runs again, and only a page that is there can make use of it. */
  serverIsBack(): void {
    this.#wishes.tell({ kind: 'server-back' });
  }

  /** What a dialog of the system belongs to. */
  main(): BrowserWindow | null {
    return this.#main;
  }

  saved(file: SavedFile): void {
    if (this.#main) notify(this.#main.webContents, 'files:saved', file);
  }

  pendingEnd(end: PendingEnd | null): void {
    if (this.#main) notify(this.#main.webContents, 'app:pending-end', end);
  }

  notice(text: string): void {
    if (this.#main) notify(this.#main.webContents, 'server:notice', text);
  }

  /** False when somebody stays because something is not saved. */
  async close(): Promise<boolean> {
    this.#closing = true;
    for (const window of [this.#prints, this.#main]) {
      const gone = window === null || (await closeWindow(window, (stay) => this.#whenStaying(stay)));
      if (gone) continue;
      this.#closing = false;
      return false;
    }
    return true;
  }

  #whenStaying(stay: () => void): void {
    this.#onStay = stay;
  }

  #watch(window: BrowserWindow, onLost: () => void): void {
    watchWindow(window, {
      words: () => this.#input.words(),
      onGone: (reason, exitCode) => this.#input.onPageGone(reason, exitCode),
      onLost,
      onStay: () => this.#onStay(),
      isReplaced: () => this.#isReplaced,
    });
  }
}
