// Which word is near another: one slip of the pen, two in long words, and none by chance.
import { describe, expect, it } from 'vitest';
import { nearestWord, piecesOf } from '#server/core/words/word-likeness.ts';

describe('the nearest word', () => {
  it.each([
    ['fluek', ['Fluke 179', 'Flume'], 'Fluke'],
    ['messchieber', ['Digital-Messschieber 150 mm'], 'Messschieber'],
    ['kuhnel', ['Kühnel GmbH'], 'Kühnel'],
    ['sartoruis', ['Sartorius', 'Sartorius', 'Sartoris'], 'Sartorius'],
    ['fluke', ['Flöte'], null],
    ['abcd', ['efgh'], null],
  ])('to %s of %j', (word, texts, expected) => {
    expect(nearestWord(word, texts)).toBe(expected);
  });
});

it('whatever slip there was, what is left of the word stands in the right one', () => {
  const right = 'messschieber';
  const letters = [...right];
  const slips = letters.flatMap((_, at) => [
    [...letters.slice(0, at), ...letters.slice(at + 1)],
    [...letters.slice(0, at), 'x', ...letters.slice(at + 1)],
    [...letters.slice(0, at), 'x', ...letters.slice(at)],
    [...letters.slice(0, at), ...letters.slice(at, at + 2).reverse(), ...letters.slice(at + 2)],
  ]);
  for (const slip of slips.map((one) => one.join('')))
    expect(
      piecesOf(slip).some((pieces) => pieces.every((piece) => right.includes(piece))),
      slip,
    ).toBe(true);
});
