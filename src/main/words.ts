// The words of the shell that stand outside the page: native menu, tray, questions, notices and the pages shown when nothing else can
// be. The page itself gets its words from the server.
import { de } from './words-de.ts';
import { en } from './words-en.ts';

export type ShellLanguage = 'de' | 'en';

/** Two forms where a number decides: one, several. */
export type Words = { readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : readonly [string, string] };

const words: Record<ShellLanguage, Words> = { de, en };

export function wordsFor(language: ShellLanguage): Words {
  return words[language];
}
