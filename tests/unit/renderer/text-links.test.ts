// Addresses in texts that people typed: links where they are meant, text everywhere else.
import { describe, expect, test } from 'vitest';
import { linkPieces } from '#renderer/records/value/text-links.ts';

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
