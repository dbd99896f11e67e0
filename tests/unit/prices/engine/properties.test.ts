// What holds for every book and every question (docs/quality.md#price-vectors), over random ones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOfOne } from '#server/contract/values/net-price.ts';
import { indexBook } from '#server/prices/engine/book/index-book.ts';
import { gapReasons, matches, type PriceAnswer, type PriceHit } from '#server/prices/engine/book/price-answer.ts';
import type { PriceBookRows, PriceRow } from '#server/prices/engine/book/price-book.ts';
import type { PriceQuestion } from '#server/prices/engine/book/price-question.ts';
import { isValidOn } from '#server/prices/engine/book/validity.ts';
import { find } from '#server/prices/engine/find/find.ts';
import { findNaively } from './naive-finder.ts';
import { randomBook, randomQuestion, randomRow } from './random-book.ts';

const runs = { numRuns: 1_000 };

const answerOf = (rows: PriceBookRows, question: PriceQuestion) => find(indexBook(rows), question);

/** With what is worked out when it is read. */
const whole = (answer: PriceAnswer) => ({ ...answer, trace: answer.trace, candidates: answer.candidates });

/** A row later in the cascade than the one that hit, of a group that counted there. */
function isLessSpecific(row: PriceRow, hit: PriceHit): boolean {
  const step = row.deviceId !== null ? 'device' : row.typeId !== null ? 'type' : row.classId !== null ? 'class' : 'flat';
  const later = matches.indexOf(step) > matches.indexOf(hit.matchedBy);
  // A class may be the one of the device's own procedure; a row of the group's own always comes before its derivation.
  return later && step !== 'class' && !(hit.derived && row.groupId !== null);
}

describe('for every book and question (docs/interface/prices.md#finding)', () => {
  it('the engine and the naive reading of docs/interface/prices.md#finding find the same', () => {
    fc.assert(
      fc.property(randomBook, randomQuestion, (rows, question) => {
        const answer = answerOf(rows, question);
        const { kind } = answer;
        const found =
          kind === 'gap'
            ? null
            : {
                ...{ amount: answer.amount, discount: answer.discount, net: answer.net, total: answer.total },
                ...{ rowId: answer.row.id, matchedBy: answer.matchedBy, derived: answer.derived },
              };
        expect(found).toEqual(findNaively(rows, question));
      }),
      { numRuns: 4_000 },
    );
  });

  it('no amount is below 0.00 and all are whole cents, in every step', () => {
    fc.assert(
      fc.property(randomBook, randomQuestion, (rows, question) => {
        const answer = answerOf(rows, question);
        const amounts = answer.trace.flatMap(({ amount }) => (amount === null ? [] : [amount]));
        if (answer.kind === 'hit') amounts.push(answer.amount, answer.total);
        for (const amount of amounts) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(Object.is(amount, -0)).toBe(false);
        }
      }),
      runs,
    );
  });

  it('the last step of the trace is the answer', () => {
    fc.assert(
      fc.property(randomBook, randomQuestion, (rows, question) => {
        const answer = answerOf(rows, question);
        if (answer.kind === 'gap') expect(gapReasons).toContain(answer.reason);
        else {
          expect(answer.trace.at(-1)).toMatchObject({ amount: answer.net, units: 100 });
          const { derivation, surcharge, scale, row } = answer;
          const steps = [surcharge, scale].reduce((sum, step) => sum + (step?.amount ?? 0), derivation?.after ?? row.price);
          // What the steps before discount and unit leave, for as many units as the row's price.
          const kept = answer.trace.findLast(
            ({ step, outcome }) => !['discount', 'unit', 'article'].includes(step) && outcome !== 'miss',
          );
          expect(steps).toBe(answer.matchedBy === 'article' ? answer.amount : kept?.amount);
          expect(answer.amount).toBe(priceOfOne({ amount: steps, units: row.quantity || 100, discount: 0 }));
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('the order in which rows come never matters, not even for the trace', () => {
    const shuffled = fc.record({ rows: randomBook, question: randomQuestion }).chain(({ rows, question }) =>
      fc.record({
        rows: fc.constant(rows),
        question: fc.constant(question),
        other: fc.record({
          ...Object.fromEntries(Object.entries(rows).map(([key, value]) => [key, fc.constant(value)])),
          rows: fc.shuffledSubarray([...rows.rows], { minLength: rows.rows.length }),
          classes: fc.shuffledSubarray([...rows.classes], { minLength: rows.classes.length }),
          members: fc.shuffledSubarray([...rows.members], { minLength: rows.members.length }),
          scales: fc.shuffledSubarray([...rows.scales], { minLength: rows.scales.length }),
          surcharges: fc.shuffledSubarray([...rows.surcharges], { minLength: rows.surcharges.length }),
        }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ rows, question, other }) => {
        expect(whole(answerOf({ ...rows, ...other }, question))).toEqual(whole(answerOf(rows, question)));
      }),
      runs,
    );
  });

  it('a row outside its validity never answers', () => {
    fc.assert(
      fc.property(randomBook, randomQuestion, (rows, question) => {
        const answer = answerOf(rows, question);
        if (answer.kind === 'hit') expect(isValidOn(answer.row, question.date)).toBe(true);
        const valid = rows.rows.filter((row) => isValidOn(row, question.date));
        const without = answerOf({ ...rows, rows: valid }, question);
        expect(without.kind === 'hit' ? without.row.id : null).toBe(answer.kind === 'hit' ? answer.row.id : null);
      }),
      runs,
    );
  });

  it('a less specific row never changes a hit', () => {
    let weighed = 0;
    fc.assert(
      fc.property(randomBook, randomQuestion, randomRow('zz'), (rows, question, extra) => {
        const before = answerOf(rows, question);
        if (before.kind === 'gap' || !isLessSpecific(extra, before)) return;
        weighed += 1;
        const after = answerOf({ ...rows, rows: [...rows.rows, extra] }, question);
        expect(after).toMatchObject({ kind: 'hit', amount: before.amount, row: before.row, matchedBy: before.matchedBy });
      }),
      { numRuns: 2_500 },
    );
    expect(weighed).toBeGreaterThan(50);
  });

  it('a row of another group, service, type or device never changes an answer', () => {
    fc.assert(
      fc.property(
        randomBook,
        randomQuestion,
        randomRow('zz'),
        fc.constantFrom('groupId', 'serviceId', 'axis'),
        (rows, question, extra, what) => {
          const foreign: PriceRow =
            what === 'axis' ? { ...extra, typeId: 'T9', deviceId: extra.deviceId && 'D9' } : { ...extra, [what]: 'other' };
          const before = answerOf(rows, question);
          const after = answerOf({ ...rows, rows: [...rows.rows, foreign] }, question);
          if (before.kind === 'hit') expect(whole(after)).toEqual(whole(before));
          else expect(after).toMatchObject({ kind: 'gap', reason: before.reason });
        },
      ),
      runs,
    );
  });

  it('asking changes nothing: the same book answers the same again', () => {
    fc.assert(
      fc.property(randomBook, fc.array(randomQuestion, { minLength: 2, maxLength: 6 }), (rows, questions) => {
        const book = indexBook(rows);
        const ask = (question: PriceQuestion) => whole(find(book, question));
        const first = questions.map(ask);
        expect(questions.toReversed().map(ask).toReversed()).toEqual(first);
      }),
      { numRuns: 500 },
    );
  });
});
