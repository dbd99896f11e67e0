// Addresses in texts that people typed: links where they are meant, text everywhere else.
import { describe, expect, test } from 'vitest';
import { linkPieces } from '#renderer/records/value/text-links.ts';
import { textBlocks } from '#renderer/records/value/text-lists.ts';

const pieces = (text: string, http = true) =>
  linkPieces(text, { http }).map((piece) => (typeof piece === 'string' ? piece : [piece.text, piece.href]));

describe('addresses in a text', () => {
  test.each([
    ['See https://lab.example/a?b=1#c.', ['See ', ['https://lab.example/a?b=1#c', 'https://lab.example/a?b=1#c'], '.']],
    [
      '(https://lab.example/wiki/Volt_(unit))',
      ['(', ['https://lab.example/wiki/Volt_(unit)', 'https://lab.example/wiki/Volt_(unit)'], ')'],
    ],
    ['„https://lab.example/ä“, then', ['„', ['https://lab.example/ä', 'https://lab.example/%C3%A4'], '“, then']],
    ['to anna.groß@lab.example!', ['to ', ['anna.groß@lab.example', 'mailto:anna.groß@lab.example'], '!']],
    ['a\nhttps://one.example\nb', ['a\n', ['https://one.example', 'https://one.example/'], '\nb']],
  ])('%s', (text, expected) => {
    expect(pieces(text)).toEqual(expected);
  });

  test('a page without encryption only where such pages open', () => {
    expect(pieces('http://wiki/a')).toEqual([['http://wiki/a', 'http://wiki/a']]);
    expect(pieces('http://wiki/a', false)).toEqual(['http://wiki/a']);
  });

  test.each([
    'javascript:alert(1)',
    'xhttps://lab.example',
    'data:text/html,<b>x</b>',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    'https://',
    '<a href="x">y</a>',
    '12 V @ 3 A',
    'I4209 = A',
  ])('no link: %s', (text) => {
    expect(pieces(text).filter((piece) => typeof piece !== 'string')).toEqual([]);
  });

  test('quotes and angles end an address, and nothing of a text is lost', () => {
    const text = 'x<https://a.example/"onclick=alert(1)> <https://b.example>,https://c.example';
    const found = linkPieces(text, { http: true });
    expect(found.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')).toBe(text);
    expect(found.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.href]))).toEqual([
      'https://a.example/',
      'https://b.example/',
      'https://c.example/',
    ]);
  });

  test.each(['a.'.repeat(50_000), `@${'a'.repeat(100_000)}`, 'https://'.repeat(20_000), `${'x@y.'.repeat(30_000)}!`])(
    'a text of a hundred thousand letters is read through (%#)',
    (text) => {
      const joined = linkPieces(text, { http: true }).map((piece) => (typeof piece === 'string' ? piece : piece.text));
      expect(joined.join('')).toBe(text);
    },
  );
});

describe('lists in a text', () => {
  const shape = (text: string) =>
    textBlocks(text).map((block) =>
      block.is === 'text' ? block.text : block.lines.map(({ marker, text: said, depth }) => [marker, said, depth]),
    );

  test('lines that begin with a dash or a number, with what stands around them', () => {
    expect(shape('Order:\n- two packs\n  - of 10\n1. then ask\n\nDone')).toEqual([
      'Order:\n',
      [
        ['-', ' two packs\n', 0],
        ['  -', ' of 10\n', 1],
        ['1.', ' then ask\n', 0],
      ],
      '\nDone',
    ]);
  });

  test.each(['-5 V', '3.5 mm', '---', '- ', 'see - there', '2026-11-30', '<ul><li>a</li></ul>'])('no list: %s', (text) => {
    expect(shape(text)).toEqual([text]);
  });

  test.each(['a\n- b', '- b\n\n- c\n', '\t* x\r\ny', '', '\n\n'])('no letter is lost: %j', (text) => {
    const told = textBlocks(text).map((block) =>
      block.is === 'text' ? block.text : block.lines.map(({ marker, text: said }) => marker + said).join(''),
    );
    expect(told.join('')).toBe(text);
  });
});
