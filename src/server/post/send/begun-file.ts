// How often the post room began to send a message, kept beside the lab and not in it. A lab that knows of fewer is an older one, brought back
// from a backup or by a machine that lost its power: what waits in it may have gone out, and nothing is sent by itself before somebody looked.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface BegunFile {
  /** Null: this folder never sent anything. */
  read(): number | null;
  write(begun: number): void;
}

export function begunFile(path: string): BegunFile {
  return {
    read() {
      try {
        const kept = JSON.parse(readFileSync(path, 'utf8')) as { begun?: unknown };
        return Number.isInteger(kept.begun) ? Number(kept.begun) : null;
      } catch {
        return null;
      }
    },
    write(begun) {
      writeFileSync(`${path}.new`, JSON.stringify({ begun }), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
}
