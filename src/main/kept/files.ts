// Files and folders of the operating system: where a download is saved, showing it afterwards, choosing a folder.
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { app, type BrowserWindow, dialog, type Session, shell } from 'electron';
import type { FolderUse, SavedFile } from '../../server/contract/lab/desktop-bridge.ts';
import type { Words } from '../words/words.ts';
import { keptState } from './kept-state.ts';

interface FilesInput {
  words(): Words;
  window(): BrowserWindow | null;
  onSaved(file: SavedFile): void;
}

function titleOf(use: FolderUse, words: Words): string {
  return {
    backups: words.chooseBackupFolder,
    lab: words.chooseLabFolder,
    'warm-copy': words.chooseCopyFolder,
    litestream: words.chooseLitestream,
    'other-lab': words.chooseOtherFolder,
  }[use];
}

export class Files {
  readonly #input: FilesInput;
  /** Only what the shell itself saved, and folders somebody chose, may be acted on. */
  readonly #saved = new Map<string, string>();
  readonly #chosen = new Set<string>();

  constructor(input: FilesInput) {
    this.#input = input;
  }

  /** Every download asks where to, in the folder that was used last. */
  watch(session: Session): void {
    session.on('will-download', (_event, item) => {
      const name = item.getFilename();
      item.setSaveDialogOptions({ defaultPath: join(lastFolder(), name), filters: this.#filters(name) });
      item.once('done', (_done, state) => {
        const path = item.getSavePath();
        if (state === 'completed') this.#keep(path);
        else if (state === 'interrupted') {
          // What arrived of it is no file anybody could use.
          if (path) rmSync(path, { force: true });
          this.#input.onSaved({ id: null, name });
        }
      });
    });
  }

  async chooseFolder(use: FolderUse): Promise<string | null> {
    const { words, window } = this.#input;
    const file = use === 'litestream';
    const properties = [file ? ('openFile' as const) : ('openDirectory' as const), 'createDirectory' as const];
    const options = { title: titleOf(use, words()), properties };
    const parent = window();
    const { canceled, filePaths } = parent ? await dialog.showOpenDialog(parent, options) : await dialog.showOpenDialog(options);
    const [folder] = filePaths;
    if (canceled || folder === undefined) return null;
    this.#chosen.add(folder);
    return folder;
  }

  wasChosen(folder: string): boolean {
    return this.#chosen.has(folder);
  }

  show(id: string): undefined {
    const path = this.#saved.get(id);
    if (path === undefined) throw new Error('no such file was saved here');
    shell.showItemInFolder(path);
  }

  #keep(path: string): void {
    const id = randomUUID();
    this.#saved.set(id, path);
    keptState().write({ savedIn: dirname(path) });
    this.#input.onSaved({ id, name: basename(path) });
  }

  #filters(name: string): { name: string; extensions: string[] }[] {
    const extension = extname(name).slice(1);
    const any = { name: this.#input.words().allFiles, extensions: ['*'] };
    return extension === '' ? [any] : [{ name: extension.toUpperCase(), extensions: [extension] }, any];
  }
}

function lastFolder(): string {
  const { savedIn } = keptState().read();
  return savedIn !== undefined && existsSync(savedIn) ? savedIn : app.getPath('downloads');
}
