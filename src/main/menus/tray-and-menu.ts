// What the program shows of itself beside its windows: tray and jump list, in the language of the page. It also keeps what was chosen
// for this machine.
import type { DesktopPreferences, PreferencesChange } from '../../server/contract/lab/desktop-bridge.ts';
import type { LabStatus } from '../../server/contract/lab/lab-status.ts';
import { readPreferences, type ShellPreferences, writePreferences } from '../kept/shell-preferences.ts';
import { autostartOf } from '../life/autostart.ts';
import { nothingKnown, type ServerState } from '../words/status-words.ts';
import { type ShellLanguage, type Words, wordsFor } from '../words/words.ts';
import { installJumpList } from './jump-list.ts';
import { showTray, type TrayActions, type TrayIcon } from './tray.ts';

interface FaceInput extends TrayActions {
  dataDir: string;
}

export class TrayAndMenu {
  readonly #input: FaceInput;
  readonly #autostart;
  #preferences: ShellPreferences = readPreferences();
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
    this.#sayJumpList();
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
    const { keepInTray, notices, spelling } = this.#preferences;
    return { autostart: this.#autostart.isOn(), keepInTray, notices, spelling };
  }

  change({ autostart, keepInTray, notices, spelling }: PreferencesChange): void {
    if (autostart !== undefined) this.#autostart.set(autostart);
    if (keepInTray !== undefined) this.#keep({ keepInTray });
    if (notices !== undefined) this.#keep({ notices });
    if (spelling !== undefined) this.#keep({ spelling });
    this.#sayTray();
  }

  /** The language of the page in this computer's windows. */
  speak(language: ShellLanguage): void {
    this.#keep({ language });
    this.#sayTray();
    this.#sayJumpList();
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

  close(): void {
    this.#tray?.close();
  }

  #sayTray(): void {
    this.#tray?.update({ server: this.#server, status: this.#status, words: this.words() });
  }

  #sayJumpList(): void {
    const { dataDir, ask } = this.#input;
    installJumpList({ words: this.words(), dataDir, ask });
  }

  #keep(change: Partial<ShellPreferences>): void {
    const next = { ...this.#preferences, ...change };
    if (JSON.stringify(next) !== JSON.stringify(this.#preferences)) writePreferences(next);
    this.#preferences = next;
  }
}
