// What is told of a lab and kept beside its database, so that a restore does not take it back: one value in one file.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface Kept<Value> {
  last(): Value | null;
  keep(value: Value): void;
}

export function keptJson<Value>(file: string): Kept<Value> {
  return {
    last() {
      try {
        return JSON.parse(readFileSync(file, 'utf8')) as Value;
      } catch {
        return null;
      }
    },
    keep(value) {
      writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
