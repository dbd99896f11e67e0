// Statements that a run of tests makes, written down by each of its processes: `shape` and the file that asked, a line each.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runtime/root.ts';

/** Names the folder of the run; without it nothing is written down. */
export const recordingVariable = 'PLUMBLINE_RECORD_STATEMENTS';

/** Of the last run of all of them. */
export const recordingFolder = join(root, 'test-results', 'statements');

export function forgetRecorded(): void {
  rmSync(recordingFolder, { recursive: true, force: true });
}

export interface Recorded {
  shape: string;
  /** Of src/server. */
  file: string;
  /** A column that a lab has added, or its text index: in SQLite's words. */
  adds?: true;
}

export function noteStatement(folder: string, statement: Recorded): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(statement)}\n`);
}

/** Each shape once, in order. */
export function recordedIn(folder: string): Recorded[] {
  if (!existsSync(folder)) return [];
  const byShape = new Map<string, Recorded>();
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (line === '') continue;
      const one = JSON.parse(line) as Recorded;
      const known = byShape.get(one.shape);
      if (!known || one.file < known.file) byShape.set(one.shape, one);
    }
  }
  return [...byShape.values()].sort((one, other) => (one.shape < other.shape ? -1 : 1));
}
