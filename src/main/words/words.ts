// The words of the shell that stand outside the page: native menu, tray, questions, notices and the pages shown when nothing else can
// be. The page itself gets its words from the server.
import { de } from './words-de.ts';
import { en, type Words } from './words-en.ts';

export type { Words } from './words-en.ts';

export type ShellLanguage = 'de' | 'en';

const words: Record<ShellLanguage, Words> = { de, en };

export function wordsFor(language: ShellLanguage): Words {
  return words[language];
}
