// One piece of work for all who ask for the same while it is under way. It is given up when the last of them has gone.

export interface SharedWork<T> {
  run(name: string, work: (gone: AbortSignal) => Promise<T>, gone: AbortSignal): Promise<T>;
}

interface UnderWay<T> {
  result: Promise<T>;
  asking: number;
  end: AbortController;
}

export function createSharedWork<T>(): SharedWork<T> {
  const all = new Map<string, UnderWay<T>>();

  function begun(name: string, work: (gone: AbortSignal) => Promise<T>): UnderWay<T> {
    const end = new AbortController();
    const result = work(end.signal).finally(() => forget(name, one));
    // Whoever asked may have gone before it fails.
    result.catch(() => undefined);
    const one: UnderWay<T> = { result, asking: 0, end };
    all.set(name, one);
    return one;
  }

  function forget(name: string, one: UnderWay<T>): void {
    if (all.get(name) === one) all.delete(name);
  }

  return {
    async run(name, work, gone) {
      gone.throwIfAborted();
      const one = all.get(name) ?? begun(name, work);
      one.asking += 1;
      return new Promise<T>((resolve, reject) => {
        function leave(): void {
          one.asking -= 1;
          reject(gone.reason);
          if (one.asking > 0) return;
          // Whoever comes now begins anew: this one ends.
          forget(name, one);
          one.end.abort();
        }
        gone.addEventListener('abort', leave, { once: true });
        one.result.then(resolve, reject).finally(() => gone.removeEventListener('abort', leave));
      });
    },
  };
}
