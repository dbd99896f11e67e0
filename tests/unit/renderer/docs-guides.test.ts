// The German introductions of the API say what the English ones say: the same parts, samples, names and addresses, in the same order.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sources = {
  v1: 'src/server/http/openapi/v1/guide-v1.md',
  v2: 'src/server/http/openapi/v2/guide-v2.md',
} as const;

describe.each(['v1', 'v2'] as const)('the German introduction of %s', (version) => {
  const [english, german] = [sources[version], `resources/guides/de/${version}.md`].map((file) => readFileSync(file, 'utf8'));
  const both = (pattern: RegExp) => [english, german].map((text) => (text ?? '').match(pattern) ?? []);

  it('has the same parts, rows and samples', () => {
    const [headings, theirs] = both(/^## /gm);
    expect(theirs).toHaveLength(headings?.length ?? 0);
    const [rows, ours] = both(/^\|/gm);
    expect(ours).toHaveLength(rows?.length ?? 0);
    const [samples, told] = both(/^```[\s\S]*?^```/gm);
    expect(told).toEqual(samples);
  });

  it('names the same words of the interface and leads to the same places', () => {
    const plain = (text: string | undefined) => (text ?? '').replace(/^```[\s\S]*?^```/gm, '');
    const wordsIn = (text: string | undefined) => (plain(text).match(/`[^`\n]+`/g) ?? []).toSorted();
    expect(wordsIn(german)).toEqual(wordsIn(english));
    const [links, theirs] = both(/\]\([^)]+\)/g);
    expect(theirs).toEqual(links);
  });

  it('gives the same figures', () => {
    const figures = (text: string | undefined) =>
      ((text ?? '').match(/\d[\d.,]*/g) ?? []).map((one) => one.replace(/[.,]/g, '')).toSorted();
    expect(figures(german)).toEqual(figures(english));
  });
});
