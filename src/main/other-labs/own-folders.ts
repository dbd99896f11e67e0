// Further labs in folders of this computer, each in a program of its own beside this one: a window, a server, a profile. Which were opened
// from here is kept in the profile of this lab; one that is not there any more is taken off.
import { dialog } from 'electron';
import { z } from 'zod';
import { type KeptFile, keptFile } from '../kept/kept-file.ts';
import { startBeside } from '../life/program-start.ts';
import { labDirectory } from '../life/start-options.ts';
import type { Words } from '../words/words.ts';
import { holdsOf } from './lab-folder.ts';

/** More would be no list to choose from. */
const mostKept = 8;

const shape: z.ZodType<string[]> = z.array(z.string().min(1).max(4000)).max(mostKept);

interface OwnFoldersInput {
  dataDir: string;
  words(): Words;
  /** Null: nothing was chosen. */
  choose(): Promise<string | null>;
  /** This lab was chosen, which is open. */
  focus(): void;
  /** The list is another one. */
  onChange(): void;
}

export class OwnFolders {
  readonly #input: OwnFoldersInput;
  readonly #file: KeptFile<string[]> = keptFile('lab-folders.json', shape, []);
  #kept: readonly string[] | null = null;

  constructor(input: OwnFoldersInput) {
    this.#input = input;
  }

  /** The one that was opened last stands first. */
  list(): readonly string[] {
    this.#kept ??= this.#file.read();
    return this.#kept;
  }

  /** From another lab's program: there is a way back. */
  cameFrom(folder: string): void {
    if (!this.#isOwn(folder) && holdsOf(folder) === 'lab') this.#keep(folder);
  }

  async choose(): Promise<void> {
    const folder = await this.#input.choose();
    if (folder === null) return;
    if (this.#isOwn(folder)) return this.#input.focus();
    const holds = holdsOf(folder);
    const words = this.#input.words();
    if (holds === 'other') return say(words.noLabThere, words.noLabThereAdvice.replace('{folder}', folder));
    if (holds === 'nothing' && !(await begins(folder, words))) return;
    this.#open(folder);
  }

  async openKept(folder: string): Promise<void> {
    if (holdsOf(folder) === 'lab') return this.#open(folder);
    this.#write(this.list().filter((one) => one !== folder));
    const words = this.#input.words();
    await say(words.labGone, words.labGoneAdvice.replace('{folder}', folder));
  }

  #open(folder: string): void {
    this.#keep(folder);
    const { dataDir, words } = this.#input;
    startBeside(folder, [`--opened-from=${dataDir}`], (error) => void say(words().startFailed, error.message));
  }

  #isOwn(folder: string): boolean {
    return [this.#input.dataDir, labDirectory(this.#input.dataDir)].includes(folder);
  }

  #keep(folder: string): void {
    this.#write([folder, ...this.list().filter((one) => one !== folder)].slice(0, mostKept));
  }

  #write(folders: readonly string[]): void {
    this.#kept = folders;
    this.#file.write([...folders]);
    this.#input.onChange();
  }
}

async function begins(folder: string, words: Words): Promise<boolean> {
  const begin = 0;
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: words.newLabThereTitle,
    detail: words.newLabThereDetail.replace('{folder}', folder),
    buttons: [words.newLabThere, words.cancel],
    defaultId: begin,
    cancelId: 1,
    noLink: true,
  });
  return response === begin;
}

async function say(message: string, detail: string): Promise<void> {
  await dialog.showMessageBox({ message, detail, noLink: true });
}
