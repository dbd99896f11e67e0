// Hands a letter or a page to the program that opens such things on this machine; before a page somebody is asked.
import { dialog, shell } from 'electron';
import type { Words } from '../words/words.ts';
import type { Outside } from './external-links.ts';

export async function openOutside({ kind, url }: NonNullable<Outside>, words: Words): Promise<void> {
  if (kind === 'page') {
    const { linkTitle, openLink, cancel } = words;
    const question = { message: linkTitle, detail: url, buttons: [openLink, cancel], defaultId: 0, cancelId: 1, noLink: true };
    if ((await dialog.showMessageBox(question)).response !== 0) return;
  }
  await shell.openExternal(url);
}
