// What the shell remembers on this machine: the language chosen in the page, whether the program stays in the tray, and the port, since
// what a page keeps (drafts, layouts) is kept by its address.
import { app } from 'electron';
import { z } from 'zod';
import { type SpellingChoice, spellingChoices } from '../../server/contract/lab/desktop-bridge.ts';
import type { ShellLanguage } from '../words/words.ts';
import { keptFile } from './kept-file.ts';

export interface ShellPreferences {
  language: ShellLanguage;
  keepInTray: boolean;
  notices: boolean;
  spelling: SpellingChoice;
  port: number;
}

const file = keptFile(
  'shell.json',
  z.object({
    language: z.enum(['de', 'en']).optional(),
    keepInTray: z.boolean().optional(),
    notices: z.boolean().optional(),
    spelling: z.enum(spellingChoices).optional(),
    port: z.int().min(0).max(65_535).optional(),
  }),
  {},
);

export function readPreferences(): ShellPreferences {
  const { language, keepInTray = false, notices = true, spelling = 'program', port = 0 } = file.read();
  const ownLanguage = app.getLocale().toLowerCase().startsWith('de') ? 'de' : 'en';
  return { language: language ?? ownLanguage, keepInTray, notices, spelling, port };
}

export function writePreferences(preferences: ShellPreferences): void {
  file.write(preferences);
}
