// Files dropped on the window beside any place made for them: on their way to the wizard, or to what is open and takes files.
import { createStore } from '../store.ts';

/** Waits for the import wizard to open; it is taken once. */
export const fileForImport = createStore<File | null>(null);

/** What is open and keeps files, such as the documents of a record; the newest one counts. */
export type FileTaker = (files: readonly File[]) => void;

export const fileTakers = createStore<readonly FileTaker[]>([]);

export function offerToTake(taker: FileTaker): () => void {
  fileTakers.set([...fileTakers.get(), taker]);
  return () => fileTakers.set(fileTakers.get().filter((other) => other !== taker));
}

export function isTable(file: File): boolean {
  return /\.(csv|tsv|txt|xlsx)$/i.test(file.name);
}
