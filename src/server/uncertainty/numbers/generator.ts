// Random numbers that a seed repeats on every computer: xoshiro128** (Blackman and Vigna, 2018) in 32-bit steps, its state filled by
// splitmix32. docs/uncertainty.md#monte-carlo.

export interface Generator {
  /** 32 bits. */
  word(): number;
  /** Above 0 and below 1, of 53 bits. */
  uniform(): number;
  normal(): number;
  /** Chi square of so many degrees of freedom. */
  chiSquare(freedom: number): number;
}

type State = [number, number, number, number];

function splitMix(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) | 0;
  };
}

function seeded(seed: number): State {
  const mix = splitMix(seed);
  const state: State = [mix(), mix(), mix(), mix()];
  // All zeros is the one state that stays as it is.
  return state.every((word) => word === 0) ? [1, 2, 3, 4] : state;
}

/** Marsaglia and Tsang's way to a gamma variate, for shapes below 1 lifted by one. */
function gamma(shape: number, uniform: () => number, normal: () => number): number {
  if (shape < 1) return gamma(shape + 1, uniform, normal) * uniform() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal();
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(uniform()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** The state lies in typed arrays: numbers of 32 bits in variables would be made anew at each step. */
export function generatorFrom(initial: State): Generator {
  const state = Int32Array.from(initial);
  const spare = new Float64Array([Number.NaN]);

  function word(): number {
    const [a, b, c, d] = [state[0] as number, state[1] as number, state[2] as number, state[3] as number];
    const five = Math.imul(b, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9);
    const third = c ^ a;
    const fourth = d ^ b;
    state[0] = a ^ fourth;
    state[1] = b ^ third;
    state[2] = third ^ (b << 9);
    state[3] = (fourth << 11) | (fourth >>> 21);
    return result >>> 0;
  }

  const uniform = () => ((word() >>> 5) * 67108864 + (word() >>> 6) + 0.5) / 9007199254740992;

  /** Marsaglia's polar way: two at a time. */
  function normal(): number {
    const kept = spare[0] as number;
    if (!Number.isNaN(kept)) {
      spare[0] = Number.NaN;
      return kept;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      spare[0] = y * factor;
      return x * factor;
    }
  }

  return { word, uniform, normal, chiSquare: (freedom) => 2 * gamma(freedom / 2, uniform, normal) };
}

/** Seeds are whole numbers; the lowest 32 bits count. */
export function generatorOf(seed: number): Generator {
  return generatorFrom(seeded(seed));
}
