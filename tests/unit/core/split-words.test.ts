// A search as words: what a longer one contains is not looked for twice, and Müller is Mueller.
import { describe, expect, it } from 'vitest';
import { splitWords } from '#server/core/words/split-words.ts';

describe('words of a search', () => {
  it.each([
    ['  fluke \t 179 ', [['fluke'], ['179']]],
    ['fluke FLUKE luk', [['fluke']]],
    ['Müller', [['Müller', 'Mueller']]],
    ['MUELLER', [['MUELLER', 'MüLLER']]],
    ['', []],
    ['a b c d e f g h  i', [['a'], ['b'], ['c'], ['d'], ['e'], ['f'], ['g'], ['h  i']]],
  ])('%j', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});
