// A repair's way: what it has been through, what was left out, what comes next, and for how long it has been going on.
import { describe, expect, it } from 'vitest';
import { hindrancesOf } from '#renderer/features/calibrations/way/hindrances.ts';
import { moveOf, withRelease } from '#renderer/features/calibrations/way/way.ts';
import { lasted, nextStep, stepsOf, wholeTime } from '#renderer/records/status-path/status-path.ts';

const options = [
  { value: 1, code: 'R', label: 'Received' },
  { value: 2, code: 'D', label: 'In diagnosis' },
  { value: 4, code: 'W', label: 'In repair' },
  { value: 5, code: 'A', label: 'Completed' },
  { value: 6, code: 'N', label: 'Not repaired' },
];
const ends = { done: 'A', never: 'N' };
const stage = (status: number, minutes: number) => ({ status, minutes, since: '2026-11-01T08:00:00Z' });
const shown = (current: string, ...stages: ReturnType<typeof stage>[]) =>
  stepsOf({ options, current, stages, ends }).map(({ option, state, minutes }) => [option.value, state, minutes]);

describe('the way of a repair', () => {
  it('adds up the times in a status and says what was left out', () => {
    expect(shown('4', stage(1, 60), stage(4, 10), stage(1, 30), stage(4, 5))).toEqual([
      [1, 'past', 90],
      [2, 'skipped', null],
      [4, 'now', 15],
      [5, 'ahead', null],
    ]);
  });

  it('ends as it ended, and nothing comes after', () => {
    expect(shown('6', stage(1, 60), stage(6, 1)).map(([value]) => value)).toEqual([1, 2, 4, 6]);
    const next = (current: string) => nextStep(stepsOf({ options, current, stages: [], ends }))?.value ?? null;
    expect([next('1'), next('4'), next('5'), next('6')]).toEqual([2, 5, null, null]);
  });

  const open = { ended: false, received: null, finished: null };

  it('counts from being received, or from being entered where it never was', () => {
    const statuses = [stage(2, 100), stage(4, 50)];
    expect(wholeTime({ started_at: null, stopped_at: null, minutes: null, statuses }, open)).toEqual({
      minutes: 150,
      from: '2026-11-01T08:00:00Z',
      until: null,
    });
    const done = { started_at: '2026-11-02T08:00:00Z', stopped_at: '2026-11-03T08:00:00Z', minutes: 1440, statuses };
    expect(wholeTime(done, open)).toEqual({ minutes: 1440, from: '2026-11-02T08:00:00Z', until: '2026-11-03T08:00:00Z' });
    expect(wholeTime({ started_at: null, stopped_at: null, minutes: null, statuses: [] }, open)).toBeNull();
  });

  it('takes no more time once it is over', () => {
    expect(shown('5', stage(1, 60), stage(5, 400_000)).at(-1)).toEqual([5, 'done', null]);
    // Entered when it was done already: its own days say how long it took.
    const entered = { started_at: null, stopped_at: null, minutes: null, statuses: [stage(5, 400_000)] };
    expect(wholeTime(entered, { ended: true, received: '2026-10-01', finished: '2026-10-11' })).toEqual({
      minutes: 10 * 24 * 60,
      from: '2026-10-01',
      until: '2026-10-11',
    });
    expect(wholeTime(entered, { ...open, ended: true })).toEqual({
      minutes: 0,
      from: '2026-11-01T08:00:00Z',
      until: '2026-11-01T08:00:00Z',
    });
    // Not repaired: the trail's time only ends with a repair that was completed.
    const given = {
      started_at: '2026-11-01T05:00:00Z',
      stopped_at: null,
      minutes: 99_999,
      statuses: [stage(1, 180), stage(6, 9)],
    };
    expect(wholeTime(given, { ...open, ended: true })).toMatchObject({ minutes: 180, until: '2026-11-01T08:00:00Z' });
    expect(wholeTime(given, { ...open, ended: true, finished: '2026-11-01' })).toMatchObject({
      minutes: 180,
      until: '2026-11-01',
    });
  });

  it('is told in the unit a person would say', () => {
    expect([5, 60, 1439, 1440, 5000].map(lasted)).toEqual([
      { unit: 'fresh' },
      { unit: 'hours', count: 1 },
      { unit: 'hours', count: 23 },
      { unit: 'days', count: 1 },
      { unit: 'days', count: 3 },
    ]);
  });
});

describe('the way of a calibration', () => {
  const statuses = ['P', 'W', 'M', 'A', 'D', 'X'].map((code, index) => ({ value: index + 1, code, label: code }));
  const at = (current: number) =>
    stepsOf({ options: statuses, current: String(current), stages: [], ends: { done: 'D', never: 'X' } });
  const next = (current: number, two: boolean) => {
    const move = moveOf({ steps: at(current), code: statuses[current - 1]?.code ?? '', two });
    return move?.to === 'status' ? move.status.code : (move?.to ?? null);
  };

  it('is begun, and released by who measured unless the procedure asks for a second person', () => {
    expect([1, 2, 3, 4, 5, 6].map((current) => next(current, false))).toEqual([
      'W',
      'release',
      'release',
      'release',
      'release',
      null,
    ]);
    expect([1, 2, 3, 4, 5, 6].map((current) => next(current, true))).toEqual(['W', 'M', 'A', 'release', 'release', null]);
  });

  it('ends with its release, which no status tells', () => {
    const ends = (released: boolean) =>
      withRelease(at(5), released, 'Released')
        .slice(-2)
        .map(({ option, state }) => [option.label, state]);
    expect(ends(false)).toEqual([
      ['D', 'now'],
      ['Released', 'ahead'],
    ]);
    expect(ends(true)).toEqual([
      ['D', 'past'],
      ['Released', 'done'],
    ]);
  });

  it('says beforehand what will hinder its release, and what a failed one comes to', () => {
    const counts = { not_assessed: 2 } as never;
    const assessment = { points: 3, unmeasured: 1, counts, proposed_result: 'failed' as const };
    const attributes = { calibration_date: null, cal_result: null };
    expect(hindrancesOf({ attributes, assessment, needsOther: true, unpriced: 1 })).toEqual([
      { name: 'date' },
      { name: 'unmeasured', count: 1 },
      { name: 'unassessed', count: 1 },
      { name: 'failed' },
      { name: 'other_person' },
      { name: 'price', count: 1 },
    ]);
    const fine = { calibration_date: '2026-03-02', cal_result: 'passed' };
    expect(hindrancesOf({ attributes: fine, assessment: undefined, needsOther: false, unpriced: 0 })).toEqual([]);
  });
});
