// The loan calendar's arithmetic: weeks and months, bars cut to the days shown, lateness up to today, lanes; what may go over the desk.
import { describe, expect, it } from 'vitest';
import { barsOf, daysOf, isWeekend, presentDays, step } from '#renderer/features/loans/calendar-model.ts';
import { deskRows } from '#renderer/features/loans/desk-rows.ts';
import type { Stay } from '#renderer/features/loans/stays.ts';
import { addDays } from '#server/contract/values/dates.ts';

const today = '2026-11-21';
const november = daysOf('month', today);

const stay = (values: Partial<Stay>): Stay => ({
  id: 'loan',
  device: 'meter',
  kind: 'lent',
  present: true,
  forCalibration: false,
  from: '2026-11-03',
  until: '2026-11-30',
  customer: 'alpha',
  borrower: 'Alpha',
  number: 'L26-0001',
  ...values,
});

describe('days', () => {
  it('are those of the month or of the week from Monday on', () => {
    expect(november).toEqual({ first: '2026-11-01', count: 30 });
    expect(daysOf('month', '2028-02-29')).toEqual({ first: '2028-02-01', count: 29 });
    expect(daysOf('week', '2026-11-22')).toEqual({ first: '2026-11-16', count: 7 });
    expect(daysOf('week', '2026-11-23').first).toBe('2026-11-23');
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isWeekend)).toEqual([false, true, true, false]);
  });

  it('step over the ends of months and years', () => {
    expect(step('month', daysOf('month', '2026-12-31'), 1)).toBe('2027-01-01');
    expect(step('month', november, -1)).toBe('2026-10-01');
    expect(step('week', daysOf('week', '2026-12-31'), 1)).toBe('2027-01-04');
  });
});

describe('bars', () => {
  const bars = (...stays: Stay[]) => barsOf(stays, { ...november, today }).map(({ stay: _stay, ...bar }) => bar);

  it('run from going out to coming back, cut to what is shown', () => {
    expect(bars(stay({}))).toEqual([{ start: 2, length: 28, lateFrom: null, lane: 0 }]);
    expect(bars(stay({ from: '2026-09-01', until: '2026-12-24' }))).toEqual([{ start: 0, length: 30, lateFrom: null, lane: 0 }]);
    expect(bars(stay({ from: '2026-09-01', until: '2026-10-31', present: false, kind: 'returned' }))).toEqual([]);
    expect(bars(stay({ from: '2026-12-01', until: '2026-12-24', kind: 'reserved', present: false }))).toEqual([]);
  });

  it('of what is late go on to today and tell from where', () => {
    expect(bars(stay({ until: '2026-11-17' }))).toEqual([{ start: 2, length: 19, lateFrom: 15, lane: 0 }]);
    expect(bars(stay({ from: '2026-09-01', until: '2026-10-01' }))).toEqual([{ start: 0, length: 21, lateFrom: 0, lane: 0 }]);
    // What came back late is not late any more.
    expect(bars(stay({ until: '2026-11-17', kind: 'returned', present: false }))).toEqual([
      { start: 2, length: 15, lateFrom: null, lane: 0 },
    ]);
  });

  it('that meet lie in lanes, and share one when they do not', () => {
    const lanes = bars(
      stay({ until: '2026-11-25' }),
      stay({ from: '2026-11-24', until: '2026-11-28', kind: 'reserved', present: false }),
      stay({ from: '2026-11-29', until: '2026-11-30', kind: 'reserved', present: false }),
    ).map(({ lane }) => lane);
    expect(lanes).toEqual([0, 1, 0]);
  });
});

describe('the desk', () => {
  const device = { id: 'meter', type: 'inventory', attributes: { status: 1 } };
  const judged = (stays: Stay[], plan: { back?: boolean; customer?: string; until?: string } = {}) => {
    const asked = { back: false, customer: 'beta', until: '2026-12-05', elsewhere: false, ...plan };
    const [row] = deskRows({ ids: ['meter'], desk: { devices: [device], stays }, status: undefined, today, ...asked });
    return row?.hindered;
  };
  const kept = stay({ kind: 'reserved', present: false, from: '2026-12-01', until: '2026-12-10' });

  it('lets out what is free or kept for the same customer, or for another at another time', () => {
    expect(judged([])).toBeNull();
    expect(judged([kept], { customer: 'alpha' })).toBeNull();
    expect(judged([kept], { until: '2026-11-30' })).toBeNull();
    expect(judged([kept])).toBe('reserved');
    expect(judged([stay({})])).toBe('out');
  });

  it('says when a calibration is due before the device would be back, unless another laboratory calibrates it', () => {
    const expires = (duedate: string | null, plan: { elsewhere?: boolean; back?: boolean } = {}) => {
      const asked = { back: false, customer: 'beta', until: '2026-12-13', elsewhere: false, ...plan };
      const due = { ...device, attributes: { status: 1, duedate } };
      return deskRows({ ids: ['meter'], desk: { devices: [due], stays: [] }, status: undefined, today, ...asked })[0]?.expires;
    };
    expect(expires('2026-12-10')).toBe(true);
    expect(expires('2026-12-13')).toBe(false);
    expect(expires(null)).toBe(false);
    expect(expires('2026-12-10', { elsewhere: true })).toBe(false);
    expect(expires('2026-12-10', { back: true })).toBe(false);
  });

  it('takes back only what is out', () => {
    expect(judged([stay({})], { back: true })).toBeNull();
    expect(judged([stay({ kind: 'missing' })], { back: true })).toBeNull();
    expect(judged([kept], { back: true })).toBe('not_out');
  });
});

describe('the days shown first', () => {
  it('are the month, and towards its end the weeks that come as well', () => {
    expect(presentDays('month', '2026-11-10')).toEqual(daysOf('month', '2026-11-10'));
    for (const day of ['2026-11-25', '2026-11-30', '2026-12-31', '2028-02-29']) {
      const days = presentDays('month', day);
      const shown = Array.from({ length: days.count }, (_, n) => addDays(days.first, n));
      expect(shown.slice(0, 7), day).not.toContain(day);
      expect(shown, day).toContain(day);
      expect(shown.at(-1), day).toBe(addDays(day, 21));
    }
    expect(presentDays('week', '2026-11-30')).toEqual(daysOf('week', '2026-11-30'));
  });

  it('are left for the month they began in, and for the one after it', () => {
    const days = presentDays('month', '2026-11-30');
    expect([step('month', days, -1), step('month', days, 1)]).toEqual(['2026-11-01', '2026-12-01']);
  });
});
