// The cases of tests/fixtures/pricing, worked out by hand from docs/interface/prices.md#finding: answer and trace, and the same amount
// from a second, naive price finding.
import { describe, expect, it } from 'vitest';
import { indexBook } from '#server/prices/engine/book/index-book.ts';
import { find } from '#server/prices/engine/find/find.ts';
import { findNaively } from './naive-finder.ts';
import { plainAnswer, traceText } from './plain-answer.ts';
import { bookRows, caseFiles, hundredths, type PlainCase, priceQuestion } from './plain-case.ts';

const files = caseFiles();

/** One piece costs what a piece costs; a case says its total only where more are asked for. */
function expected({ answer }: PlainCase) {
  return 'gap' in answer ? answer : { total: answer.amount, ...answer };
}

for (const { file, about, cases } of files)
  describe(`${file}: ${about}`, () => {
    it.each(cases)('$name ($rule)', (one) => {
      const rows = bookRows(one.book);
      const question = priceQuestion(one.question);
      const answer = find(indexBook(rows), question);
      expect(plainAnswer(answer)).toEqual(expected(one));
      expect(answer.trace.map(traceText)).toEqual(one.trace);

      const naive = findNaively(rows, question);
      if ('gap' in one.answer) expect(naive).toBeNull();
      else expect(naive).toMatchObject({ amount: hundredths(one.answer.amount), matchedBy: one.answer.matched_by });
    });
  });

it('has at least 120 cases, each with its own name', () => {
  const names = files.flatMap(({ file, cases }) => cases.map(({ name }) => `${file} ${name}`));
  expect(names.length).toBeGreaterThanOrEqual(120);
  expect(new Set(names).size).toBe(names.length);
});
