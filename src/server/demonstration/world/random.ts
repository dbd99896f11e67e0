// Numbers that look random and are the same for the same seed (sfc32), so that a demonstration lab can be made again.

export interface Random {
  /** 0 <= n < 1 */
  next(): number;
  /** Whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  /** Bell curve around 0 with standard deviation 1, never beyond 3. */
  bell(): number;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  digits(count: number): string;
}

function hash(text: string, salt: number): number {
  let state = 2166136261 ^ salt;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 16777619);
  }
  state ^= state >>> 15;
  return Math.imul(state, 2246822507) >>> 0;
}

export function createRandom(seed: string): Random {
  let [a, b, c, d] = [hash(seed, 1), hash(seed, 2), hash(seed, 3), 1];
  function next(): number {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  }
  // The first numbers still show the seed.
  for (let round = 0; round < 15; round += 1) next();

  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('nothing to pick from');
    return list[Math.floor(next() * list.length)] as T;
  }
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    bell: () => (next() + next() + next() - 1.5) * 2,
    weighted<T>(list: readonly (readonly [T, number])[]): T {
      let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        rest -= weight;
        if (rest < 0) return value;
      }
      return pick(list)[0];
    },
    digits(count) {
      let text = String(int(1, 9));
      while (text.length < count) text += String(int(0, 9));
      return text;
    },
  };
}
