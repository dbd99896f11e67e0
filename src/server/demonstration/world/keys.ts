// Record keys that rise (the layout of a version 7 uuid): neighbours in time are neighbours in every index, which is what
// makes a million inserts quick. The random part comes from the seed.
import type { Random } from './random.ts';

const perMillisecond = 4096;

const words = Array.from({ length: 0x10000 }, (_, value) => value.toString(16).padStart(4, '0'));
const word = (value: number) => words[value & 0xffff] as string;

export function createKeys(startMs: number, random: Random): () => string {
  let ms = Math.floor(startMs);
  let counter = 0;
  let head = '';
  const enter = () => {
    const text = ms.toString(16).padStart(12, '0');
    head = `${text.slice(0, 8)}-${text.slice(8)}-`;
  };
  enter();
  return () => {
    if (counter === perMillisecond) {
      counter = 0;
      ms += 1;
      enter();
    }
    const first = random.next() * 4294967296;
    const second = random.next() * 4294967296;
    const variant = 0x8000 | (first & 0x3fff);
    const key = `${head}${word(0x7000 | counter)}-${word(variant)}-${word(first >>> 16)}${word(second)}${word(second >>> 16)}`;
    counter += 1;
    return key;
  };
}
