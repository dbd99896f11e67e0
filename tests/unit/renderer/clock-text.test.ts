// A moment as people type it: the time of day in many hands, the day and the time as one instant.
import { describe, expect, it } from 'vitest';
import { joinParts, parseClock, partsOf } from '#renderer/lib/entry/clock-text.ts';

describe('the time of day', () => {
  it.each([
    ['9', '09:00'],
    ['09:30', '09:30'],
    ['9.30', '09:30'],
    ['930', '09:30'],
    ['1745', '17:45'],
    ['21 h', '21:00'],
    ['21:05 Uhr', '21:05'],
    ['9:30 pm', '21:30'],
    ['12:15 am', '00:15'],
    ['12 pm', '12:00'],
    ['00:00', '00:00'],
  ])('%s is %s', (typed, read) => {
    expect(parseClock(typed)).toBe(read);
  });

  it.each(['', '24:00', '9:60', '13 pm', 'noon', '12345', '9:3'])('%s is none', (typed) => {
    expect(parseClock(typed)).toBeNull();
  });
});

describe('a moment', () => {
  it('keeps its day and its time through the instant', () => {
    const value = joinParts({ day: '2026-03-09', time: '14:30' });
    expect(Date.parse(value)).toBe(new Date(2026, 2, 9, 14, 30).getTime());
    expect(partsOf(value)).toEqual({ day: '2026-03-09', time: '14:30' });
    expect(partsOf(joinParts({ day: '2026-03-09', time: '' }))).toEqual({ day: '2026-03-09', time: '00:00' });
    expect(joinParts({ day: '', time: '' })).toBe('');
  });

  it('keeps what cannot be read as it was typed', () => {
    for (const parts of [
      { day: '31.2.', time: '14:30' },
      { day: '2026-03-09', time: '25' },
      { day: '', time: '8:00' },
    ])
      expect(partsOf(joinParts(parts))).toEqual(parts);
  });
});
