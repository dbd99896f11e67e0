// Tells whoever keeps the program alive how the lab stands: soon after something changed, never so often that the telling is felt, and
// now and then because a day passes without a change.
import type { LabStatus } from '../../contract/lab/lab-status.ts';
import { type Clock, systemClock } from '../clock.ts';

interface TellerInput {
  read(): Promise<LabStatus>;
  tell(status: LabStatus): void;
  failed(error: unknown): void;
  clock: Clock;
}

export interface StatusTeller {
  changed(): void;
  stop(): void;
}

const firstMs = 2000;
const idleMs = 10 * 60_000;
/** Counting may take this part of the time at most. */
const share = 0.02;

export function createStatusTeller({ read, tell, failed, clock }: TellerInput): StatusTeller {
  const wake = clock.wake ?? systemClock.wake;
  let unwake: (() => void) | undefined;
  let soon = false;
  let stopped = false;
  let pauseMs = firstMs;
  let told = '';

  function plan(milliseconds: number): void {
    unwake?.();
    if (!stopped) unwake = wake?.(milliseconds, () => void look());
  }

  async function look(): Promise<void> {
    soon = false;
    const began = performance.now();
    try {
      const status = await read();
      const text = JSON.stringify(status);
      if (text !== told && !stopped) tell(status);
      told = text;
    } catch (error) {
      failed(error);
    }
    pauseMs = Math.max(firstMs, (performance.now() - began) / share);
    // What changed meanwhile has its turn after the same pause.
    plan(soon ? pauseMs : idleMs);
  }

  return {
    changed() {
      if (soon || stopped) return;
      soon = true;
      plan(pauseMs);
    },
    stop() {
      stopped = true;
      unwake?.();
    },
  };
}
