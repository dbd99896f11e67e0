// The spelling in texts, by Chromium's own checker with dictionaries of ours: off until a page says its language, so that a start waits
// for none of it. Words that somebody added lie in a file of the profile, and every window knows the same.
import type { Session } from 'electron';
import { z } from 'zod';
import type { SpellingChoice } from '../../server/contract/lab/desktop-bridge.ts';
import { keptFile } from '../kept/kept-file.ts';
import type { ShellLanguage } from '../words/words.ts';
import { layDictionaries } from './dictionaries.ts';

/** Longer ones Chromium does not keep. */
const longestWord = 99;

const ownWords = keptFile('own-words.json', z.array(z.string().min(1).max(longestWord)).max(10_000), []);

interface SpellingInput {
  choice(): SpellingChoice;
  /** Of this computer's page. */
  language(): ShellLanguage;
}

export class Spelling {
  readonly #input: SpellingInput;
  /** Each with what it was told last. */
  readonly #sessions = new Map<Session, string>();
  #words: readonly string[] = ownWords.read();

  constructor(input: SpellingInput) {
    this.#input = input;
  }

  /** Of a window that has just begun, or whose language or choice is another. */
  renew(...sessions: Session[]): void {
    for (const session of sessions) if (!this.#sessions.has(session)) this.#begin(session);
    const languages = this.#languages();
    const codes = languages.length === 0 ? [] : layDictionaries(languages);
    for (const [session, told] of this.#sessions) {
      if (told === codes.join()) continue;
      this.#sessions.set(session, codes.join());
      session.setSpellCheckerLanguages(codes);
      session.setSpellCheckerEnabled(codes.length > 0);
    }
  }

  words(): string[] {
    return this.#words.toSorted((a, b) => a.localeCompare(b, this.#input.language()));
  }

  learn(word: string): void {
    if (word === '' || word.length > longestWord || this.#words.includes(word)) return;
    this.#keep([...this.#words, word]);
    for (const session of this.#sessions.keys()) session.addWordToSpellCheckerDictionary(word);
  }

  forget(word: string): string[] {
    this.#keep(this.#words.filter((own) => own !== word));
    for (const session of this.#sessions.keys()) session.removeWordFromSpellCheckerDictionary(word);
    return this.words();
  }

  #languages(): ShellLanguage[] {
    const choice = this.#input.choice();
    if (choice === 'off') return [];
    return choice === 'both' ? ['de', 'en'] : [this.#input.language()];
  }

  /** What a window's session learned another time is what all of them know now. */
  #begin(session: Session): void {
    this.#sessions.set(session, '');
    void session.listWordsInSpellCheckerDictionary().then((had) => {
      for (const word of this.#words) if (!had.includes(word)) session.addWordToSpellCheckerDictionary(word);
      for (const word of had) if (!this.#words.includes(word)) session.removeWordFromSpellCheckerDictionary(word);
    });
  }

  #keep(words: readonly string[]): void {
    this.#words = words;
    ownWords.write([...words]);
  }
}
