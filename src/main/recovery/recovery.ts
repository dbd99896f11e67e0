// What is shown and done while there is no server: why, and the ways back (once more, safe start, repair, a backup). Each page is a
// state; its links come back as actions.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupManifest, KeyGiven } from '../../server/contract/lab/backups.ts';
import type { OwnFolder } from '../../server/contract/lab/desktop-bridge.ts';
import type { RunMode } from '../../server/contract/lab/lab-status.ts';
import type { StartFailure } from '../lab-process/server-host.ts';
import type { ErrorPage, PageAction } from '../windows/error-page.ts';
import type { ShellLanguage, Words } from '../words/words.ts';
import { RecoveryRefusal, recover } from './recovery-helper.ts';
import { backupsPage, confirmPage, doneWords, newLabPage, unlockPage } from './recovery-pages.ts';

interface Trouble {
  title: string;
  message: string;
  advice?: string;
  /** What is wrong with the database itself. */
  database: 'damaged' | 'missing' | null;
}

interface RecoveryInput {
  dataDir: string;
  /** Whether a database server keeps the lab: backups and repair are there. */
  served(): boolean;
  words(): Words;
  language(): ShellLanguage;
  show(page: ErrorPage): void;
  showFolder(folder: OwnFolder): void;
  /** The lab is another one than it was. */
  onChanged(): void;
  start(mode: RunMode, dataDir: string, newLab?: boolean): void;
}

const typedWrong = new Set(['wrong_passphrase', 'wrong_code', 'code_slip', 'key_not_kept', 'passphrase_needed']);

const codeOf = (error: unknown) => (error instanceof RecoveryRefusal ? error.code : null);

export class Recovery {
  readonly #input: RecoveryInput;
  #trouble: Trouble | null = null;
  #backups: readonly BackupManifest[] = [];
  #laidOut: string | null = null;
  #working = false;
  /** What opened the backup that was chosen last: its damaged documents can be left out without asking again. */
  #given: KeyGiven = {};

  constructor(input: RecoveryInput) {
    this.#input = input;
  }

  startFailed({ message, code }: StartFailure): void {
    const { startFailed, damagedDatabase, damagedAdvice, missingDatabase, missingAdvice, databaseAway } = this.#input.words();
    const file = join(this.#input.dataDir, 'lab.db');
    const title = startFailed;
    if (code === 'damaged_database')
      this.#tell({ title, database: 'damaged', message: damagedDatabase.replace('{file}', file), advice: damagedAdvice });
    else if (code === 'missing_database')
      this.#tell({ title, database: 'missing', message: missingDatabase.replace('{file}', file), advice: missingAdvice });
    else if (code === 'database_away') this.#tell({ title, database: null, message: databaseAway, advice: message });
    else this.#tell({ title, message, database: null });
  }

  /** Asked for while the server ran: it has ended, and its lab is closed. */
  mend(): void {
    const { labClosed, damagedDatabase, damagedAdvice } = this.#input.words();
    const message = damagedDatabase.replace('{file}', join(this.#input.dataDir, 'lab.db'));
    this.#tell({ title: labClosed, database: 'damaged', message, advice: damagedAdvice });
  }

  serverLost(): void {
    const { serverLost, serverLostAdvice, serverLostServed } = this.#input.words();
    const message = this.#input.served() ? serverLostServed : serverLostAdvice;
    this.#tell({ title: serverLost, message, database: null });
  }

  #tell(trouble: Trouble): void {
    this.#trouble = trouble;
    const words = this.#input.words();
    const { title, message, advice, database } = trouble;
    const again: PageAction = { label: words.tryAgain, action: 'retry' };
    const repair: PageAction = { label: words.repair, action: 'repair', hint: words.repairHint };
    const backups: PageAction = { label: words.backups, action: 'backups', hint: words.backupsHint };
    const safe: PageAction = { label: words.safeStart, action: 'safe', hint: words.safeStartHint };
    const logs: PageAction = { label: words.logFolder, action: 'logs' };
    const newLab: PageAction = { label: words.newLab, action: 'new-lab', hint: words.newLabHint };
    const ways = {
      damaged: [repair, backups, again, logs],
      missing: [backups, again, newLab, logs],
      none: this.#input.served() ? [again, safe, logs] : [again, safe, backups, logs],
    };
    this.#show({ title, message, ...(advice ? { advice } : {}), actions: ways[database ?? 'none'] });
  }

  /** One at a time: a second click while something runs counts for nothing. */
  act(action: string): void {
    if (this.#working) return;
    const [path = '', query = ''] = action.split('?');
    const [verb = '', name = ''] = path.split('/');
    const { dataDir, start, showFolder } = this.#input;
    if (verb === 'logs') showFolder('logs');
    else if (verb === 'retry') start('normal', dataDir);
    else if (verb === 'safe') start('safe', dataDir);
    else if (verb === 'cause' && this.#trouble) this.#tell(this.#trouble);
    else if (verb === 'backups') void this.#list();
    else if (verb === 'repair') void this.#repair();
    else if (verb === 'new-lab') this.#show(newLabPage(this.#input.words()));
    else if (verb === 'new-lab-now') start('normal', dataDir, true);
    else this.#actOn(verb, name, new URLSearchParams(query).get('passphrase'));
  }

  #actOn(verb: string, name: string, passphrase: string | null): void {
    const backup = this.#backups.find((one) => one.name === name);
    if (!backup) return;
    const { words, language } = this.#input;
    if (verb !== 'restore-without')
      this.#given = { keptKey: verb.endsWith('-kept'), ...(passphrase === null ? {} : { passphrase }) };
    if (verb === 'restore') void this.#confirm(backup);
    else if (verb === 'restore-now' || verb === 'restore-kept') void this.#restore(backup, false);
    else if (verb === 'restore-without') void this.#restore(backup, true);
    else if (verb === 'look' && backup.lock) this.#show(unlockPage(backup, words(), language()));
    else if (verb.startsWith('look')) void this.#look(backup);
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

  async #confirm(backup: BackupManifest): Promise<void> {
    const { dataDir, words, language } = this.#input;
    await this.#work(null, async () => {
      const signature = await recover({ kind: 'signature', dataDir, name: backup.name });
      this.#show(confirmPage({ backup, signature }, words(), language()));
    });
  }

  async #restore(backup: BackupManifest, withoutDamaged: boolean): Promise<void> {
    const { dataDir, words, language } = this.#input;
    const without: PageAction = { label: words().restoreWithout, action: `restore-without/${backup.name}` };
    await this.#work(
      words().restoring,
      async () => {
        const { kept } = await recover({ kind: 'restore', dataDir, name: backup.name, withoutDamaged, ...this.#given });
        this.#given = {};
        this.#done(doneWords.restored(backup, words(), language()), kept);
      },
      (error) => [...(codeOf(error) === 'damaged_documents' ? [without] : []), ...this.#again(error, `restore/${backup.name}`)],
    );
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
    const work = async () => {
      this.close();
      const folder = mkdtempSync(join(dataDir, 'looking-'));
      this.#laidOut = folder;
      await recover({ kind: 'lay-out', dataDir, name: backup.name, folder, ...this.#given });
      this.#given = {};
      start('look', folder);
    };
    await this.#work(words().layingOut, work, (error) => this.#again(error, `look/${backup.name}`));
  }

  /** What was typed did not open it. */
  #again(error: unknown, action: string): PageAction[] {
    return typedWrong.has(codeOf(error) ?? '') ? [{ label: this.#input.words().typeAgain, action }] : [];
  }

  #done(title: string, kept: string | null): void {
    this.#input.onChanged();
    const words = this.#input.words();
    const message = kept === null ? '' : words.keptAs.replace('{name}', kept);
    this.#show({ title, message, actions: [{ label: words.startNow, action: 'retry' }] });
  }

  /** `ways`: what can be done about a refusal, besides going back. */
  async #work(
    message: string | null,
    work: () => Promise<void>,
    ways: (error: unknown) => PageAction[] = () => [],
  ): Promise<void> {
    const words = this.#input.words();
    this.#working = true;
    if (message !== null) this.#show({ title: message, message: words.working, busy: true });
    try {
      await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#show({ title: words.notDone, message: reason, actions: [...ways(error), { label: words.back, action: 'cause' }] });
    } finally {
      this.#working = false;
    }
  }

  #show(page: Omit<ErrorPage, 'language'>): void {
    this.#input.show({ language: this.#input.language(), ...page });
  }
}
