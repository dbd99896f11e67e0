// A small JSON file of the shell in the window's profile: read with a check, written whole. What cannot be read counts as never kept.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { z } from 'zod';

export interface KeptFile<Content> {
  read(): Content;
  write(content: Content): void;
}

export function keptFile<Content>(name: string, shape: z.ZodType<Content>, otherwise: Content): KeptFile<Content> {
  const path = () => join(app.getPath('userData'), name);
  return {
    read() {
      try {
        return shape.parse(JSON.parse(readFileSync(path(), 'utf8')));
      } catch {
        return otherwise;
      }
    },
    write(content) {
      try {
        writeFileSync(`${path()}.new`, JSON.stringify(content), { mode: 0o600 });
        renameSync(`${path()}.new`, path());
      } catch {
        // A folder that cannot be written is the server's to explain; the choice lasts as long as the program.
      }
    },
  };
}
