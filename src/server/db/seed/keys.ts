// Record keys that rise (the layout of a version 7 uuid): neighbours in time are neighbours in every index, which is what
// makes a million inserts quick. The random part comes from the seed.
import type { Random } from './random.ts';

const perMillisecond = 4096;

function hex(value: number, width: number): string {
  return value.toString(16).padStart(width, '0');
}

export function createKeys(startMs: number, random: Random): () => string {
  let ms = Math.floor(startMs);
  let counter = 0;
  let head = '';
  const enter = () => {
    const text = hex(ms, 12);
    head = `${text.slice(0, 8)}-${text.slice(8)}-7`;
  };
  enter();
  return () => {
    if (counter === perMillisecond) {
      counter = 0;
      ms += 1;
      enter();
    }
    const high = random.int(0x8000, 0xbfff);
    const low = Math.floor(random.next() * 0x1000000000000);
    const key = `${head}${hex(counter, 3)}-${hex(high, 4)}-${hex(low, 12)}`;
    counter += 1;
    return key;
  };
}
