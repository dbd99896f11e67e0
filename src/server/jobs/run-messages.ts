// What a run of a scheduled task has to say. It is read by people of different languages, also long after: kept is the text's
// key with its figures, and each reader gets the sentence in his language. docs/interface/tasks.md#endpoints.
import { z } from 'zod';
import type { MessageParams } from '../contract/errors.ts';
import type { Language } from '../contract/principal.ts';
import type { Translator } from '../i18n/translate.ts';

/** Words that mean the same to everybody, or a text of the bundles with its figures. */
export type RunMessage = string | { key: string; params?: MessageParams };

/** Whoever reads a run later may speak another language than who began it: it is kept as a text and its figures. */
export const say = (key: string, params: MessageParams = {}): RunMessage => ({ key, params });

const words = z.strictObject({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export function keptMessage(message: RunMessage): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}

/** Sentences that an older program kept stay as they are. */
export function saidMessage(kept: string, { translator, language }: { translator: Translator; language: Language }): string {
  if (!kept.startsWith('{"key":')) return kept;
  const read = words.safeParse(parsed(kept));
  return read.success ? translator.text(language, read.data.key, read.data.params) : kept;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
