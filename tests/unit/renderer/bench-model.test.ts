// What the bench says of a device: which test points come first, how far they moved, what is to be done next.
import { describe, expect, test } from 'vitest';
import { nextStep, readings } from '#renderer/features/inventory/bench/bench-model.ts';
import type { Point, Series } from '#renderer/features/inventory/drift/drift-model.ts';
import type { Value } from '#renderer/lib/records.ts';
import { driftForecast } from '#server/reliability/regression/drift-forecast.ts';

const point = (calibration_id: string, date: string, tolerance_used: string | null, phase = 'as_left'): Point => ({
  calibration_id,
  date,
  certificate_number: null,
  phase,
  error: null,
  tolerance_used,
  uncertainty: null,
  lower_limit: null,
  upper_limit: null,
  verdict: 'pass',
});
const series = (label: string, ...points: Point[]): Series => ({
  label,
  name: label,
  nominal: null,
  unit: 'V',
  points,
  forecast: driftForecast(points),
});

describe('readings', () => {
  test('nearest to a limit first, on either side of nominal', () => {
    const all = readings([
      series('small', point('b', '2026-01-01', '10')),
      series('large', point('b', '2026-01-01', '-80')),
      series('unlimited', point('b', '2026-01-01', null)),
    ]);
    expect(all.map(({ series: { label } }) => label)).toEqual(['large', 'small']);
  });
  test('drift is counted from the calibration before, away from nominal', () => {
    const [reading] = readings([
      series(
        'one',
        point('a', '2025-01-01', '-20'),
        point('b', '2026-01-01', '-90', 'as_found'),
        point('b', '2026-01-01', '-32.5'),
      ),
    ]);
    expect(reading).toMatchObject({ used: -32.5, drift: { way: 'away', by: 12.5 }, since: '2025-01-01' });
  });
  test.each([
    ['8.3', '-8.3', { way: 'across', by: 16.6 }],
    ['-1', '20', { way: 'across', by: 21 }],
    ['20', '5.5', { way: 'back', by: 14.5 }],
    ['-5.5', '-20', { way: 'away', by: 14.5 }],
    ['8.32', '8.34', { way: 'steady', by: 0 }],
    ['0', '-3', { way: 'away', by: 3 }],
    ['-3', '0', { way: 'back', by: 3 }],
  ])('from %s to %s is %j', (then, now, drift) => {
    const [reading] = readings([series('one', point('a', '2025-01-01', then), point('b', '2026-01-01', now))]);
    expect(reading?.drift).toEqual(drift);
  });
  test('what the last calibration did not measure is left out, and a first value has no drift', () => {
    const all = readings([series('old', point('a', '2025-01-01', '99')), series('new', point('b', '2026-01-01', '5'))]);
    expect(all.map(({ series: { label }, drift }) => [label, drift])).toEqual([['new', null]]);
  });
});

describe('the next step', () => {
  const record = (id: string, attributes: Record<string, Value>) => ({ id, type: 'x', attributes });
  const done = record('done', { status: 5, is_current: 1, certificate_number: 'K-1' });
  const open = record('open', { status: 2, is_current: 0 });
  const standing = { calibrations: [done], place: undefined, due: 'fine', mayBegin: true, mayTakeBack: true } as const;

  test('what is booked as lent and stands here is taken back first', () => {
    const place = record('loan', { status: 3, rental_end: '2026-12-01' });
    expect(nextStep({ ...standing, calibrations: [open], place })).toEqual({ do: 'take_back', until: '2026-12-01' });
    expect(nextStep({ ...standing, calibrations: [open], place, mayTakeBack: false }).do).toBe('continue');
    expect(nextStep({ ...standing, place: record('shelf', { status: 1, rental_end: null }) }).do).toBe('show');
  });
  test('work begun is finished before other work is begun', () => {
    expect(nextStep({ ...standing, calibrations: [open, done], due: 'overdue' })).toEqual({
      do: 'continue',
      calibration: 'open',
    });
  });
  test('what is due, or was never calibrated, is calibrated by who may', () => {
    expect(nextStep({ ...standing, due: 'soon' }).do).toBe('begin');
    expect(nextStep({ ...standing, calibrations: [] }).do).toBe('begin');
    expect(nextStep({ ...standing, calibrations: [], mayBegin: false }).do).toBe('nothing');
    expect(nextStep({ ...standing, due: 'overdue', mayBegin: false })).toEqual({
      do: 'show',
      calibration: 'done',
      number: 'K-1',
    });
  });
});
