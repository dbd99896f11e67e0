// A folder of one's own for each test, gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export type AtEnd = (cleanUp: () => void) => void;

/** `atEnd` is for what several tests share, which no single one may clean up. */
export function tempFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
