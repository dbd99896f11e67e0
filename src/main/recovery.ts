// What is shown and done while there is no server: why, and the ways back (once more, safe start, repair, a backup). Each page is a
// state; its links come back as actions.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupManifest } from '../server/contract/backups.ts';
import type { OwnFolder } from '../server/contract/desktop-bridge.ts';
import type { RunMode } from '../server/contract/lab-status.ts';
import type { ErrorPage, PageAction } from './error-page.ts';
import { recover } from './recovery-helper.ts';
import { backupsPage, confirmPage, doneWords } from './recovery-pages.ts';
import type { StartFailure } from './server-host.ts';
import type { ShellLanguage, Words } from './words.ts';

interface Trouble {
  title: string;
  message: string;
  advice?: string;
  /** The database itself is at fault. */
  damaged: boolean;
}

interface RecoveryInput {
  dataDir: string;
  words(): Words;
  language(): ShellLanguage;
  show(page: ErrorPage): void;
  showFolder(folder: OwnFolder): void;
  start(mode: RunMode, dataDir: string): void;
}

export class Recovery {
  readonly #input: RecoveryInput;
  #trouble: Trouble | null = null;
  #backups: readonly BackupManifest[] = [];
  #laidOut: string | null = null;
  #working = false;

  constructor(input: RecoveryInput) {
    this.#input = input;
  }

  startFailed({ message, code }: StartFailure): void {
    const { startFailed, damagedDatabase, damagedAdvice } = this.#input.words();
    const damaged = code === 'damaged_database';
    const own = damagedDatabase.replace('{file}', join(this.#input.dataDir, 'lab.db'));
    this.#tell({ title: startFailed, damaged, ...(damaged ? { message: own, advice: damagedAdvice } : { message }) });
  }

  serverLost(): void {
    const { serverLost, serverLostAdvice } = this.#input.words();
    this.#tell({ title: serverLost, message: serverLostAdvice, damaged: false });
  }

  #tell(trouble: Trouble): void {
    this.#trouble = trouble;
    const words = this.#input.words();
    const { title, message, advice, damaged } = trouble;
    const again: PageAction = { label: words.tryAgain, action: 'retry' };
    const repair: PageAction = { label: words.repair, action: 'repair', hint: words.repairHint };
    const backups: PageAction = { label: words.backups, action: 'backups', hint: words.backupsHint };
    const safe: PageAction = { label: words.safeStart, action: 'safe', hint: words.safeStartHint };
    const logs: PageAction = { label: words.logFolder, action: 'logs' };
    this.#show({
      title,
      message,
      ...(advice ? { advice } : {}),
      actions: damaged ? [repair, backups, again, logs] : [again, safe, backups, logs],
    });
  }

  /** One at a time: a second click while something runs counts for nothing. */
  act(action: string): void {
    if (this.#working) return;
    const [verb = '', name = ''] = action.split('/');
    const { dataDir, start, showFolder } = this.#input;
    if (verb === 'logs') showFolder('logs');
    else if (verb === 'retry') start('normal', dataDir);
    else if (verb === 'safe') start('safe', dataDir);
    else if (verb === 'cause' && this.#trouble) this.#tell(this.#trouble);
    else if (verb === 'backups') void this.#list();
    else if (verb === 'repair') void this.#repair();
    else this.#actOn(verb, name);
  }

  #actOn(verb: string, name: string): void {
    const backup = this.#backups.find((one) => one.name === name);
    if (!backup) return;
    if (verb === 'restore') this.#show(confirmPage(backup, this.#input.words(), this.#input.language()));
    else if (verb === 'restore-now') void this.#restore(backup);
    else if (verb === 'look') void this.#look(backup);
  }

  /** Takes away what was laid out to be looked at. */
  close(): void {
    if (this.#laidOut !== null) rmSync(this.#laidOut, { recursive: true, force: true });
    this.#laidOut = null;
  }

  async #list(): Promise<void> {
    const { dataDir, words, language } = this.#input;
    await this.#work(null, async () => {
      this.#backups = await recover({ kind: 'backups', dataDir });
      this.#show(backupsPage(this.#backups, words(), language()));
    });
  }

  async #restore(backup: BackupManifest): Promise<void> {
    const { dataDir, words, language } = this.#input;
    await this.#work(words().restoring, async () => {
      const { kept } = await recover({ kind: 'restore', dataDir, name: backup.name });
      this.#done(doneWords.restored(backup, words(), language()), kept);
    });
  }

  async #repair(): Promise<void> {
    const { dataDir, words, language } = this.#input;
    await this.#work(words().repairing, async () => {
      const { kept, ...salvaged } = await recover({ kind: 'repair', dataDir });
      this.#done(doneWords.repaired(salvaged, words(), language()), kept);
    });
  }

  async #look(backup: BackupManifest): Promise<void> {
    const { dataDir, words, start } = this.#input;
    await this.#work(words().layingOut, async () => {
      this.close();
      const folder = mkdtempSync(join(dataDir, 'looking-'));
      this.#laidOut = folder;
      await recover({ kind: 'lay-out', dataDir, name: backup.name, folder });
      start('look', folder);
    });
  }

  #done(title: string, kept: string | null): void {
    const words = this.#input.words();
    const message = kept === null ? '' : words.keptAs.replace('{name}', kept);
    this.#show({ title, message, actions: [{ label: words.startNow, action: 'retry' }] });
  }

  async #work(message: string | null, work: () => Promise<void>): Promise<void> {
    const words = this.#input.words();
    this.#working = true;
    if (message !== null) this.#show({ title: message, message: words.working, busy: true });
    try {
      await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#show({ title: words.notDone, message: reason, actions: [{ label: words.back, action: 'cause' }] });
    } finally {
      this.#working = false;
    }
  }

  #show(page: Omit<ErrorPage, 'language'>): void {
    this.#input.show({ language: this.#input.language(), ...page });
  }
}
