// Work that is looked for again and again as long as it is this program's: soon after something may be due, and now and then anyway.

export interface Rounds {
  begin(): void;
  isOpen(): boolean;
  /** Something may be due. */
  wake(): void;
  /** Waits for the round that is under way; nothing is begun any more until `begin`. */
  rest(): Promise<void>;
}

interface RoundsInput {
  /** Resolves to whether there is more at once. */
  round(): Promise<boolean>;
  failed(error: unknown): void;
  /** What comes together is done together. */
  gatherMs: number;
  pulseMs: number;
}

export function createRounds({ round, failed, gatherMs, pulseMs }: RoundsInput): Rounds {
  let [open, again] = [false, false];
  let working: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let pulse: NodeJS.Timeout | null = null;

  async function once(): Promise<void> {
    again = false;
    try {
      if (await round()) again = true;
    } catch (error) {
      failed(error);
    }
    working = null;
    if (again) wake();
  }

  function wake(): void {
    again = true;
    if (!open || timer || working) return;
    timer = setTimeout(() => {
      timer = null;
      working = once();
    }, gatherMs).unref();
  }

  return {
    wake,
    isOpen: () => open,
    begin() {
      if (open) return;
      open = true;
      pulse = setInterval(wake, pulseMs).unref();
      wake();
    },
    async rest() {
      open = false;
      if (timer) clearTimeout(timer);
      if (pulse) clearInterval(pulse);
      timer = null;
      await working;
    },
  };
}
