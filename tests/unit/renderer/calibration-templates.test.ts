// What a calibration begins with, what stands between it and its release, and which list a due number opens.
import { describe, expect, it } from 'vitest';
import { dueAddress } from '#renderer/features/calibrations/due-address.ts';
import { checksOf } from '#renderer/features/calibrations/release/release-checks.ts';
import { warningOf } from '#renderer/features/calibrations/standard-uses.ts';
import { stepCount, templateFor } from '#renderer/features/calibrations/templates.ts';

const last = { number: 'K-1', day: '2026-01-10', points: 4 };
const procedure = { name: 'KA-01', points: 3 };

describe('templateFor', () => {
  it.each([
    ['the last points', { last, procedure }, null, 'last'],
    ['the procedure where the last one had no points', { last: { ...last, points: 0 }, procedure }, null, 'procedure'],
    ['nothing where there is nothing', { last: null, procedure: null }, null, 'none'],
    ['what was chosen', { last, procedure }, 'none', 'none'],
    ['what is there instead of what was chosen for another device', { last: null, procedure }, 'last', 'procedure'],
  ] as const)('%s', (_name, found, chosen, expected) => expect(templateFor(found, chosen)).toBe(expected));
});

it('headings and messages of a procedure are no points', () => {
  expect(stepCount([{ test_type: 'Header' }, { test_type: 'Manual Test' }, { test_type: 'Message' }])).toBe(1);
  expect(stepCount('[]')).toBe(0);
});

describe('checksOf', () => {
  const good = {
    attributes: { calibration_date: '2026-02-01' },
    assessment: { points: 2, unmeasured: 0, counts: {} },
    uses: [{ warning: null }],
    reader: 'Mia Möller',
  };
  const stateOf = (input: Parameters<typeof checksOf>[0]) =>
    Object.fromEntries(checksOf(input).map(({ name, state }) => [name, state]));

  it('is done where everything is there', () => {
    expect(stateOf(good)).toEqual({ date: 'done', points: 'done', standards: 'done' });
  });

  it('stops at a missing date and warns of the rest', () => {
    const poor = {
      attributes: { calibration_date: null },
      assessment: { points: 2, unmeasured: 0, counts: { not_assessed: 1 } },
      uses: [{ warning: 'overdue' as const }],
      reader: '',
    };
    expect(stateOf(poor)).toEqual({ date: 'missing', points: 'done', assessed: 'warn', due: 'warn', name: 'warn' });
  });

  it('says whose measurement it is where that is the reader’s own', () => {
    const by = (technician: string | null) => stateOf({ ...good, attributes: { ...good.attributes, technician } });
    expect(by('Mia Möller')).toMatchObject({ own: 'warn' });
    expect(by('Ute Wolf')).not.toHaveProperty('own');
    expect(by(null)).not.toHaveProperty('own');
  });

  it('says whether technician and reader are authorised, and of a name without an account that nobody knows', () => {
    const told = (state: 'authorised' | 'missing' | 'unknown', person: string | null = 'Ute Wolf') =>
      stateOf({ ...good, people: [{ activity: 'perform', state, person }] }).perform;
    expect([told('authorised'), told('missing'), told('unknown'), told('unknown', null)]).toEqual([
      'done',
      'warn',
      'none',
      undefined,
    ]);
  });

  it('says of points that nobody measured that, and not that they are entered', () => {
    const empty = { ...good, assessment: { points: 2, unmeasured: 2, counts: { not_assessed: 2 } } };
    expect(stateOf(empty)).toEqual({ date: 'done', measured: 'warn', standards: 'done' });
  });
});

describe('warningOf', () => {
  it('goes by the day of the calibration', () => {
    const attributes = { certificate_number: 'E-1', next_calibration_date: '2026-05-15' };
    expect(warningOf(attributes, '2026-05-15')).toBeNull();
    expect(warningOf(attributes, '2026-05-16')).toBe('overdue');
    expect(warningOf({ certificate_number: null, next_calibration_date: null }, '2026-05-16')).toBe('not_calibrated');
  });
});

describe('dueAddress', () => {
  const meta = { today: '2026-11-21', statuses: [1, 2] };
  const given = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://lab');
    return [pathname, [...new URLSearchParams(searchParams.get('given') ?? '')]];
  };

  it('opens a customer’s devices of a month', () => {
    expect(given(dueAddress({ by: 'customer', month: '2026-12', row: 'K1', meta }, ''))).toEqual([
      '/inventory',
      [
        ['filter[duedate]', 'gte:2026-12-01'],
        ['filter[duedate]', 'lt:2027-01-01'],
        ['filter[status]', 'in:1,2'],
        ['filter[customer_id]', 'eq:K1'],
      ],
    ]);
  });

  it('leaves what was due earlier this month to the late ones', () => {
    expect(dueAddress({ by: 'customer', month: '2026-11', row: undefined, meta }, '')).toContain(
      encodeURIComponent('gte:2026-11-21'),
    );
    expect(dueAddress({ by: 'customer', month: 'overdue', row: undefined, meta }, '')).toContain(
      encodeURIComponent('lt:2026-11-21'),
    );
  });

  it('opens the current calibrations of nobody', () => {
    const [path, query] = given(dueAddress({ by: 'technician', month: '2027-01', row: null, meta }, ''));
    expect(path).toBe('/calibrations');
    expect(query).toContainEqual(['filter[technician]', 'null:']);
    expect(query).toContainEqual(['filter[is_current]', 'eq:1']);
  });
});
