// What the shell remembers on this machine: the language chosen in the page, whether the program stays in the tray, and the port, since
// what a page keeps (drafts, layouts) is kept by its address.
import { app } from 'electron';
import { z } from 'zod';
import type { ShellLanguage } from '../words/words.ts';
import { keptFile } from './kept-file.ts';

export interface ShellPreferences {
  language: ShellLanguage;
  keepInTray: boolean;
  notices: boolean;
  port: number;
}

const file = keptFile(
  'shell.json',
  z.object({
    language: z.enum(['de', 'en']).optional(),
    keepInTray: z.boolean().optional(),
    notices: z.boolean().optional(),
    port: z.int().min(0).max(65_535).optional(),
  }),
  {},
);

export function readPreferences(): ShellPreferences {
  const { language, keepInTray = false, notices = true, port = 0 } = file.read();
  return { language: language ?? (app.getLocale().toLowerCase().startsWith('de') ? 'de' : 'en'), keepInTray, notices, port };
}

export function writePreferences(preferences: ShellPreferences): void {
  file.write(preferences);
}
