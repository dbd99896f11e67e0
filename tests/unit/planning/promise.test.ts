// What is learned from work that was done, and the day that can be promised with it.
import { describe, expect, it } from 'vitest';
import type { WorkingTime } from '#server/contract/values/calendar/working-days.ts';
import { promised } from '#server/planning/promise/promise.ts';
import { turnAround } from '#server/planning/turn-around/turn-around.ts';
import { type Done, learn } from '#server/workload/learn/learned.ts';

const of = (type: string | null, procedure: string | null, ...values: number[]): Done[] =>
  values.map((value) => ({ type, procedure, value }));

describe('what is learned', () => {
  const done = [...of('scale', 'P-1', 30, 40, 900), ...of('scale', 'P-2', 80, 100), ...of('gauge', 'P-3', 10, 20)];
  const learned = learn(done, 60);

  it('is the median of the narrowest kind that was done three times', () => {
    expect(learned({ type: 'scale', procedure: 'P-1' })).toEqual({ value: 40, basis: 'type_and_procedure', count: 3 });
    // Two of that procedure are too few: all scales.
    expect(learned({ type: 'scale', procedure: 'P-2' })).toEqual({ value: 80, basis: 'type', count: 5 });
    expect(learned({ type: null, procedure: 'P-1' })).toEqual({ value: 40, basis: 'procedure', count: 3 });
    expect(learned({ type: 'gauge', procedure: 'P-3' })).toEqual({ value: 40, basis: 'lab', count: 7 });
  });

  it('is what the lab assumes where too little was done', () => {
    expect(learn(of('scale', null, 10, 20), 60)({ type: 'scale', procedure: null })).toEqual({
      value: 60,
      basis: 'assumed',
      count: 0,
    });
  });
});

describe('a promise', () => {
  const time: WorkingTime = { state: 'BY', weekdays: [1, 2, 3, 4, 5], closings: [{ from: '2026-12-24', to: '2027-01-03' }] };
  const free = (minutes: number) => ({ time, freeMinutesOn: () => minutes });

  it('is the day the benches have had room for all of it, if that is the later one', () => {
    expect(promised(free(120), { begins: '2026-12-18', minutes: 600, days: 2 })).toEqual({
      day: '2027-01-04',
      // Friday, Monday to Wednesday, and then the lab is closed.
      bench: { from: '2026-12-18', to: '2027-01-04' },
      through: '2026-12-22',
    });
  });

  it('is never before what such work takes in the house', () => {
    const found = promised(free(480), { begins: '2026-12-19', minutes: 60, days: 5 });
    // Begun on Monday 21; three days before Christmas, Monday and Tuesday of the new year.
    expect(found).toEqual({ day: '2027-01-07', bench: { from: '2026-12-21', to: '2026-12-21' }, through: '2027-01-07' });
  });

  it('leaves out days that are full, or more than full', () => {
    const full = new Map([['2026-11-30', -60]]);
    const found = promised({ time, freeMinutesOn: (day) => full.get(day) ?? 60 }, { begins: '2026-11-30', minutes: 61, days: 0 });
    expect(found?.bench).toEqual({ from: '2026-12-01', to: '2026-12-02' });
  });

  it('is none where there is no room within a year', () => {
    expect(promised(free(0), { begins: '2026-11-30', minutes: 1, days: 0 })).toBeNull();
    expect(
      promised({ time: { ...time, weekdays: [] }, freeMinutesOn: () => 60 }, { begins: '2026-11-30', minutes: 1, days: 0 }),
    ).toBeNull();
  });
});

it('stays in the house: a median of what is known, and promises that were kept', () => {
  const stay = (days: number | null, kept: boolean | null) => ({ customer: 'C', name: 'C', ended: '2026-11-02', days, kept });
  expect(turnAround([stay(3, true), stay(5, false), stay(null, null), stay(40, null), stay(6, true)])).toEqual({
    count: 5,
    known: 4,
    median_days: 5.5,
    longest_days: 40,
    promised: 3,
    kept: 2,
  });
  expect(turnAround([])).toMatchObject({ count: 0, median_days: null, longest_days: null });
});
