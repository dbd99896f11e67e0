// How a process of the program ends. Node waits for its threads, and one that asked a disk which does not answer never comes back.
import { setTimeout as pause } from 'node:timers/promises';

/** What is being written at this moment is done in less. */
const patienceMs = 1000;
const stepMs = 50;

const isAskingDisk = () => process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));

export async function endProcess(code: number): Promise<void> {
  for (let waited = 0; waited < patienceMs && isAskingDisk(); waited += stepMs) await pause(stepMs);
  // As the system would end it: everything of the lab is closed by now.
  if (isAskingDisk()) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}
