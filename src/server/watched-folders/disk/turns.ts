// Whose turn it is: one at a disk, and few in all. A call that a disk does not answer keeps one of the few threads (libuv's pool) that files,
// passwords and packing of the whole program need, too.

export interface Turns {
  /** Resolves when it is this one's turn, with what ends it. */
  take(disk: string): Promise<() => void>;
}

/** Half of the four threads stay with the lab, whatever the disks do. */
export const mostTurns = 2;

export function createTurns(most: number): Turns {
  const taken = new Set<string>();
  const waiting: { disk: string; begin(): void }[] = [];

  function goOn(): void {
    for (const one of [...waiting]) {
      if (taken.size >= most) return;
      if (taken.has(one.disk)) continue;
      waiting.splice(waiting.indexOf(one), 1);
      taken.add(one.disk);
      one.begin();
    }
  }

  return {
    take: (disk) =>
      new Promise((resolve) => {
        const end = () => {
          taken.delete(disk);
          goOn();
        };
        waiting.push({ disk, begin: () => resolve(end) });
        goOn();
      }),
  };
}
