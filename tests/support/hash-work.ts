// Counts the password hashes that this process really works out, as Node.js itself tells of them: begun, and at the same time.
import { createHook } from 'node:async_hooks';

export interface HashWork {
  begun(): number;
  mostAtOnce(): number;
  underWay(): number;
  /** Called in the moment the next one begins. */
  atNext(act: () => void): void;
  stop(): void;
}

export function watchHashWork(): HashWork {
  const running = new Set<number>();
  let [begun, most] = [0, 0];
  let next: (() => void) | null = null;
  const hook = createHook({
    init(id, type) {
      if (type !== 'SCRYPTREQUEST') return;
      begun += 1;
      running.add(id);
      most = Math.max(most, running.size);
      const act = next;
      next = null;
      act?.();
    },
    before: (id) => void running.delete(id),
  });
  hook.enable();
  return {
    begun: () => begun,
    mostAtOnce: () => most,
    underWay: () => running.size,
    atNext(act) {
      next = act;
    },
    stop: () => void hook.disable(),
  };
}
