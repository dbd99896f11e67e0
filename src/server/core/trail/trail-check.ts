// The last reading of the trail, as the screens tell of it: kept beside the database, so that a restore does not take it back.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { TrailReport } from '../../contract/lab/trail.ts';

export interface TrailChecks {
  last(): TrailReport | null;
  keep(report: TrailReport): void;
}

export function createTrailChecks(file: string): TrailChecks {
  return {
    last() {
      try {
        return JSON.parse(readFileSync(file, 'utf8')) as TrailReport;
      } catch {
        return null;
      }
    },
    keep(report) {
      writeFileSync(`${file}.new`, JSON.stringify(report), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
