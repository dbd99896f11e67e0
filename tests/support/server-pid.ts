// Which process of the desktop program serves the lab: of those that could, the one that has the database open.
import { readdirSync, readlinkSync } from 'node:fs';
import type { ElectronApplication } from '@playwright/test';
import { waitFor } from './waiting.ts';

/** The serving one and, some seconds after a crash, the one in reserve. */
export function serverPids(app: ElectronApplication): Promise<number[]> {
  return app.evaluate(({ app: program }) =>
    program
      .getAppMetrics()
      .filter(({ name }) => name === 'plumbline-server')
      .map(({ pid }) => pid),
  );
}

/** Waits while there is none, as between a crash and the next start: a 0 handed to `kill` would mean whoever runs the test. */
export function serverPid(app: ElectronApplication): Promise<number> {
  const look = async () => {
    const found = (await serverPids(app)).find(hasLabOpen);
    if (found === undefined) throw new Error('none has');
    return found;
  };
  return waitFor('a process of the program to have the lab open', look, 60_000);
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
