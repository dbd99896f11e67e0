// Which process of the desktop program serves the lab: of those that could, the one that has the database open.
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { ElectronApplication } from '@playwright/test';

/** The serving one and, some seconds after the start, the one in reserve. */
export function serverPids(app: ElectronApplication): Promise<number[]> {
  return app.evaluate(({ app: program }) =>
    program
      .getAppMetrics()
      .filter(({ name }) => name === 'plumbline-server')
      .map(({ pid }) => pid),
  );
}

const patienceMs = 60_000;
const lookEveryMs = 50;

/** Waits while there is none, as between a crash and the next start: a 0 handed to `kill` would mean whoever runs the test. */
export async function serverPid(app: ElectronApplication): Promise<number> {
  for (const ends = Date.now() + patienceMs; Date.now() < ends; await setTimeout(lookEveryMs)) {
    const found = (await serverPids(app)).find(hasLabOpen);
    if (found !== undefined) return found;
  }
  throw new Error('no process of the program has the lab open');
}

function hasLabOpen(pid: number): boolean {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((name) => readlinkSync(`${folder}/${name}`).endsWith('/lab.db'));
  } catch {
    // It ended, or closed the file, while it was looked at.
    return false;
  }
}
