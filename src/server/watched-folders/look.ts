// One look at a folder under way: what it asks of the disk, and since when that has not answered.
import type { Clock } from '../lib/clock.ts';

/** No answer for so long is none. */
const silentMs = 20_000;
export class Closed extends Error {}

export interface Look {
  readonly disk: string;
  /** Its turn has come. */
  begun: boolean;
  /** The disk owes an answer for too long. */
  isSilent(): boolean;
  /** A call that only the disk answers. */
  asks<T>(call: () => Promise<T>): Promise<T>;
  /** Throws once the lab closes; between two steps, and whenever a part of a long answer came. */
  goOn(): void;
  ended: Promise<void>;
  /** Who waits for it hears that it does not answer. */
  heard: Promise<void>;
  /** Null once it was said. */
  hear: (() => void) | null;
}

export function createLook({ disk, clock, isOpen }: { disk: string; clock: Clock; isOpen(): boolean }): Look {
  let askedAt: number | null = null;
  let hear: (() => void) | null = null;
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const goOn = () => {
    if (!isOpen()) throw new Closed();
    if (askedAt !== null) askedAt = clock.now();
  };
  return {
    disk,
    begun: false,
    isSilent: () => askedAt !== null && clock.now() - askedAt > silentMs,
    async asks(call) {
      askedAt = clock.now();
      try {
        return await call();
      } finally {
        askedAt = null;
        // What comes after the lab was closed finds nothing to go on with.
        goOn();
      }
    },
    goOn,
    ended: Promise.resolve(),
    heard,
    hear,
  };
}
