// What a trial of the warm copy finds wrong: a text of the bundles with its figures, so that each reader gets it in his language, also out
// of the thread that tries it.
import type { MessageParams } from '../../contract/errors.ts';
import { keptMessage, say } from '../../jobs/run-messages.ts';

export type CopyFaultName = 'before_restore' | 'behind' | 'differs' | 'no_litestream' | 'other_lab' | 'restore';

export interface SaidFault {
  key: string;
  params: MessageParams;
}

export class CopyFault extends Error {
  readonly said: SaidFault;

  /** `words` are for the command line, which speaks English alone. */
  constructor(name: CopyFaultName, params: MessageParams, words: string) {
    super(words);
    this.said = { key: `errors.warm_copy.${name}`, params };
  }
}

/** What a thread tells of an error: only texts come out of it. */
export function toldOf(error: unknown): string {
  if (error instanceof CopyFault) return keptMessage(say(error.said.key, error.said.params));
  return error instanceof Error ? error.message : String(error);
}

/** Null: some other error, in its own words. */
export function faultIn(told: string): SaidFault | null {
  return told.startsWith('{"key":"errors.warm_copy.') ? (JSON.parse(told) as SaidFault) : null;
}
