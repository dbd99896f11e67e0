// A promise that is settled from outside.
export interface Resolvable<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

/** `Promise.withResolvers`, which older runtimes lack. */
export function resolvable<T>(): Resolvable<T> {
  const made: Partial<Resolvable<T>> = {};
  const promise = new Promise<T>((resolve, reject) => Object.assign(made, { resolve, reject }));
  return { ...(made as Omit<Resolvable<T>, 'promise'>), promise };
}
