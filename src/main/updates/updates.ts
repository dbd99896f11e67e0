// Updates as the window knows them: looks when an administrator looks, gets and proves the installer when told to, and installs it
// when the program ends, after a backup that proved whole. Without an address in config.json it asks nobody.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { UpdateState } from '../../server/contract/lab/desktop-bridge.ts';
import type { InstallKind } from './install-update.ts';
import { checkForUpdate, type Update } from './update-check.ts';
import { fetchFile, fileFor } from './update-file.ts';
import { UpdateProblem } from './update-problem.ts';
import { updateSource } from './update-source.ts';

export interface UpdatesInput {
  /** `updates.url` of config.json. */
  address: string | null;
  keyFile: string;
  /** The program's own folder for what belongs to updates. */
  folder: string;
  running: string;
  installKind: InstallKind | null;
  /** Whether whoever asks in the window looks after the program. */
  mayInstall(): Promise<boolean>;
  /** A backup that proved whole. */
  backUp(): Promise<void>;
  install(update: Update, file: { name: string; path: string }): Promise<void>;
}

interface Ready {
  update: Update;
  file: { name: string; path: string };
}

export class Updates {
  readonly #input: UpdatesInput;
  #state: UpdateState;
  #found: Update | null = null;
  #ready: Ready | null = null;
  #looking: Promise<void> | null = null;

  constructor(input: UpdatesInput) {
    this.#input = input;
    this.#state = this.#reasonForNone() ?? { kind: 'unknown' };
  }

  /** What is known; with `look`, after asking the place where updates lie. */
  async state(look: boolean): Promise<UpdateState> {
    const isBusy = this.#state.kind === 'fetching' || this.#state.kind === 'waiting';
    if (look && !isBusy && !this.#reasonForNone()) await this.#look();
    const missed = this.#missed();
    return missed ? { ...this.#state, missed } : this.#state;
  }

  /** Begins to get the version that was shown; the state tells how far it is. */
  async install(version: string): Promise<UpdateState> {
    const { installKind, mayInstall } = this.#input;
    const update = this.#found;
    if (this.#state.kind !== 'available' || !update || update.version !== version || !installKind) return this.#state;
    if (!(await mayInstall())) return this.#fail(new UpdateProblem('not-allowed'));
    rmSync(this.#missedFile, { force: true });
    this.#state = { kind: 'fetching', version, share: 0 };
    void this.#fetch(update, installKind);
    return this.#state;
  }

  /** Before the server ends: a backup, then the installer is handed on. Without a backup nothing is installed. */
  async beforeQuit(): Promise<void> {
    const ready = this.#ready;
    this.#ready = null;
    if (!ready) return;
    try {
      await this.#input.backUp().catch((error: unknown) => {
        throw new UpdateProblem('backup', { cause: error });
      });
      await this.#input.install(ready.update, ready.file);
    } catch (error) {
      const { code } = error instanceof UpdateProblem ? error : new UpdateProblem('install');
      this.#write(this.#missedFile, JSON.stringify({ version: ready.update.version, problem: code }));
    }
  }

  #reasonForNone(): UpdateState | null {
    if (this.#input.address === null) return { kind: 'off' };
    return existsSync(this.#input.keyFile) ? null : { kind: 'failed', problem: 'no-key' };
  }

  #look(): Promise<void> {
    this.#looking ??= this.#check().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #check(): Promise<void> {
    const { address, keyFile, running, installKind } = this.#input;
    try {
      const result = await checkForUpdate({
        source: updateSource(address ?? ''),
        publicKey: readFileSync(keyFile, 'utf8'),
        running,
        installation: this.#installation(),
        platform: process.platform,
        arch: process.arch,
      });
      this.#found = result.kind === 'available' ? result.update : null;
      if (result.kind === 'none') this.#state = { kind: 'current' };
      else {
        const { version, released } = result.update;
        this.#state =
          result.kind === 'later'
            ? { kind: 'later', version }
            : { kind: 'available', version, released, byHand: installKind === null };
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  async #fetch(update: Update, kind: InstallKind): Promise<void> {
    const { version } = update;
    try {
      const file = fileFor(update, kind, process.arch);
      const path = await fetchFile({
        source: updateSource(this.#input.address ?? ''),
        file,
        folder: join(this.#input.folder, 'ready'),
        onProgress: (share) => {
          this.#state = { kind: 'fetching', version, share };
        },
      });
      this.#ready = { update, file: { name: file.name, path } };
      this.#state = { kind: 'waiting', version };
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): UpdateState {
    const { code } = error instanceof UpdateProblem ? error : new UpdateProblem('manifest');
    this.#state = { kind: 'failed', problem: code };
    return this.#state;
  }

  /** Chance decides once where in the stages of an update this installation stands. */
  #installation(): string {
    const path = join(this.#input.folder, 'installation');
    if (existsSync(path)) return readFileSync(path, 'utf8').trim();
    const id = randomUUID();
    this.#write(path, id);
    return id;
  }

  get #missedFile(): string {
    return join(this.#input.folder, 'not-installed.json');
  }

  #missed(): UpdateState['missed'] {
    try {
      return JSON.parse(readFileSync(this.#missedFile, 'utf8')) as UpdateState['missed'];
    } catch {
      return undefined;
    }
  }

  #write(path: string, text: string): void {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, text, { mode: 0o600 });
  }
}
