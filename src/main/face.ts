// What the program shows of itself beside its windows: tray, menu and jump list, in the language of the page and with what the page
// offers. It also keeps what was chosen for this machine.
import { app } from 'electron';
import type { DesktopPreferences, OwnFolder, PageMenu, PreferencesChange, ShellWish } from '../server/contract/desktop-bridge.ts';
import type { LabStatus } from '../server/contract/lab-status.ts';
import { autostartOf } from './autostart.ts';
import { installJumpList } from './jump-list.ts';
import { installMenu } from './menu.ts';
import { readPreferences, type ShellPreferences, writePreferences } from './shell-preferences.ts';
import { nothingKnown, type ServerState } from './status-words.ts';
import { showTray, type TrayActions, type TrayIcon } from './tray.ts';
import { type ShellLanguage, type Words, wordsFor } from './words.ts';

interface FaceInput extends TrayActions {
  dataDir: string;
  /** A menu entry that the page itself carries out. */
  wish(wish: ShellWish): void;
  showFolder(folder: OwnFolder): void;
}

export class Face {
  readonly #input: FaceInput;
  readonly #autostart;
  #preferences: ShellPreferences = readPreferences();
  #menu: PageMenu | null = null;
  #tray: TrayIcon | null = null;
  #server: ServerState = 'starting';
  #status: LabStatus = nothingKnown;

  constructor(input: FaceInput) {
    this.#input = input;
    this.#autostart = autostartOf(input.dataDir);
  }

  start(): void {
    this.#tray = showTray(this.#input);
    this.#sayTray();
  }

  words(): Words {
    return wordsFor(this.#preferences.language);
  }

  language(): ShellLanguage {
    return this.#preferences.language;
  }

  /** False also where the desktop has no tray: nothing may hide in it then. */
  hasTray(): boolean {
    return this.#tray !== null;
  }

  staysInTray(): boolean {
    return this.#preferences.keepInTray && this.hasTray();
  }

  chosen(): DesktopPreferences {
    return { autostart: this.#autostart.isOn(), keepInTray: this.#preferences.keepInTray };
  }

  change({ autostart, keepInTray, language, menu }: PreferencesChange): void {
    if (autostart !== undefined) this.#autostart.set(autostart);
    if (menu) this.#menu = menu.sections.length > 0 ? menu : null;
    this.#keep({ ...(language ? { language } : {}), ...(keepInTray === undefined ? {} : { keepInTray }) });
    this.#sayTray();
    if (menu || language) this.#sayMenu();
  }

  /** The port of last time: a page's drafts are kept by its address. */
  port(): number {
    return this.#preferences.port;
  }

  keepPort(port: number): void {
    this.#keep({ port });
  }

  server(): ServerState {
    return this.#server;
  }

  serverIs(state: ServerState): void {
    this.#server = state;
    this.#sayTray();
  }

  statusIs(status: LabStatus): void {
    this.#status = status;
    this.#sayTray();
  }

  /** There is no page any more whose menu could be shown. */
  pageIsGone(): void {
    this.#menu = null;
    this.#sayMenu();
  }

  close(): void {
    this.#tray?.close();
  }

  #sayTray(): void {
    this.#tray?.update({ server: this.#server, status: this.#status, words: this.words() });
  }

  #sayMenu(): void {
    const words = this.words();
    const { dataDir, ask, wish, showFolder } = this.#input;
    installMenu({
      words,
      page: this.#menu,
      withDeveloperTools: !app.isPackaged,
      actions: {
        wish,
        showPrintQueue: () => ask({ kind: 'prints' }),
        showDataFolder: () => showFolder('data'),
        showLogs: () => showFolder('logs'),
      },
    });
    installJumpList({ words, dataDir, ask });
  }

  #keep(change: Partial<ShellPreferences>): void {
    const next = { ...this.#preferences, ...change };
    if (JSON.stringify(next) !== JSON.stringify(this.#preferences)) writePreferences(next);
    this.#preferences = next;
  }
}
