// Forks server processes, and after a crash keeps one in reserve that has read the whole program and waits to be told which lab to open:
// at the next crash nobody waits for that reading, which is most of a start.
import { type UtilityProcess, utilityProcess } from 'electron';

/** Crashes come in rows: after a quiet while the room it takes (some 70 MB) is worth more than the second that its reading takes. */
const RESERVE_FOR_MS = 10 * 60_000;

/** The first seconds belong to the window. */
const RESERVE_AFTER_MS = 5000;

export class ServerProcesses {
  readonly #entry: string;
  #reserve: UtilityProcess | null = null;
  #later: NodeJS.Timeout | null = null;

  constructor(entry: string) {
    this.#entry = entry;
  }

  take(): UtilityProcess {
    const child = this.#reserve ?? this.#fork();
    this.#reserve = null;
    return child;
  }

  keepReserve(): void {
    if (this.#reserve || this.#later) return;
    this.#later = setTimeout(() => {
      this.#later = null;
      const child = this.#fork();
      this.#reserve = child;
      const quiet = setTimeout(() => {
        if (this.#reserve === child) this.dropReserve();
      }, RESERVE_FOR_MS);
      child.once('exit', () => {
        clearTimeout(quiet);
        if (this.#reserve === child) this.#reserve = null;
      });
    }, RESERVE_AFTER_MS);
  }

  dropReserve(): void {
    if (this.#later) clearTimeout(this.#later);
    this.#later = null;
    this.#reserve?.kill();
    this.#reserve = null;
  }

  #fork(): UtilityProcess {
    return utilityProcess.fork(this.#entry, [], { serviceName: 'plumbline-server', stdio: 'inherit' });
  }
}
