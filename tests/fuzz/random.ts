// Random numbers that are the same for the same seed and input number, so that any finding can be made again by itself.

export interface Random {
  /** From 0 to `below` - 1. */
  whole(below: number): number;
  /** True once in `times`. */
  once(times: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

export function randomOf(seed: number, input: number): Random {
  let a = Math.imul(seed, 0x9e3779b1) ^ 0x243f6a88;
  let b = Math.imul(input, 0x85ebca6b) ^ 0x13198a2e;
  let c = input >>> 13;
  let counter = 1;
  // sfc32: small, quick and good enough to reach every branch.
  function next(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  }
  for (let warming = 0; warming < 8; warming += 1) next();
  const whole = (below: number) => Math.floor((next() / 2 ** 32) * below);
  return { whole, once: (times) => whole(times) === 0, pick: (list) => list[whole(list.length)] ?? list[0] };
}
