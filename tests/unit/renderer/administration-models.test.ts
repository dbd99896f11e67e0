// What the screens of administration work out before the server is asked: places of fields, rules of statuses, values of settings,
// words that lack a language, names of browsers.
import { describe, expect, it } from 'vitest';
import {
  type Configuration,
  clashesOf,
  columnName,
  edited,
  reordered,
  settled,
} from '#renderer/features/administration/fields/field-model.ts';
import { keptValue, type Setting, settings, shownValue } from '#renderer/features/administration/settings/setting-model.ts';
import { clashesIn } from '#renderer/features/administration/shared/typed-over.ts';
import { allowed, moved, type Status, withMandatory } from '#renderer/features/administration/statuses/status-model.ts';
import { cronWords } from '#renderer/features/administration/tasks/cron-words.ts';
import { isShown, lostPlaces, wordsOf } from '#renderer/features/administration/texts/wording-model.ts';
import { programName } from '#renderer/features/administration/users/program-name.ts';
import { withOverrides } from '#renderer/records/kind/fields.ts';
import { aField } from './a-kind.ts';

function configuration(name: string, order: number): Configuration {
  const { options: _none, relation: _nowhere, ...field } = aField(name, { display_order: order });
  return { ...field, table_name: 'inventory', small_view_visible: false, options: null, relation: null };
}

describe('the schedule of a task', () => {
  const words = (expression: string) => cronWords(expression, (day) => `day ${day}`);

  it.each([
    ['0 2 * * *', 'day', { time: '02:00' }],
    ['30 14 * * 1-5', 'workday', { time: '14:30' }],
    ['0 6 * * 1', 'week', { days: 'day 1', time: '06:00' }],
    ['0 5 * * 7,3', 'week', { days: 'day 0, day 3', time: '05:00' }],
    ['5 0 28 * *', 'month', { day: '28', time: '00:05' }],
    ['5 * * * *', 'hour', { minute: '05' }],
    ['*/10 * * * *', 'minutes', { count: '10' }],
    ['* * * * *', 'minute', {}],
  ])('%s is said in words', (expression, key, params) => {
    expect(words(expression)).toEqual({ key, params });
  });

  it.each([
    '',
    '0 2 * *',
    '0 2 * * * *',
    '0 2 1 * 1',
    '0 2 * 6 *',
    '*/7 * * * *',
    '*/0 * * * *',
    '0 2 * * mon',
    '61 2 * * *',
    '0 25 * * *',
    '1,2 3 * * *',
  ])('“%s” stands as it is written', (expression) => expect(words(expression)).toBeNull());
});

describe('fields', () => {
  const group = [10, 20, 30, 40].map((order) => configuration(`f${order}`, order));

  it('that change seats share the places they had', () => {
    expect(reordered(group, 'f40', 1)).toEqual([
      { column: 'f40', order: 20, seen: 40 },
      { column: 'f20', order: 30, seen: 20 },
      { column: 'f30', order: 40, seen: 30 },
    ]);
    expect(reordered(group, 'f10', -1)).toEqual([]);
    expect(reordered(group, 'f10', 1)).toEqual([
      { column: 'f20', order: 10, seen: 20 },
      { column: 'f10', order: 20, seen: 10 },
    ]);
  });

  it('in one place get places of their own', () => {
    const same = [5, 5, 5].map((order, index) => configuration(`s${index}`, order));
    const places = new Map(reordered(same, 's2', 0).map(({ column, order }) => [column, order]));
    const order = same.map(({ column_name }) => ({ column_name, order: places.get(column_name) ?? 5 }));
    expect(order.sort((a, b) => a.order - b.order).map(({ column_name }) => column_name)).toEqual(['s2', 's0', 's1']);
  });

  it('typed back to what they were count as not changed', () => {
    const [field] = group;
    if (!field) throw new Error('there is one');
    const changed = edited({}, field, { mandatory: true });
    expect(changed).toEqual({ f10: { change: { mandatory: true }, over: field } });
    expect(edited(changed, field, { mandatory: false })).toEqual({});
  });

  it('changed by somebody else since clash where both changed the same, and only there', () => {
    const [field] = group;
    if (!field) throw new Error('there is one');
    const edits = edited(edited({}, field, { api_name: 'mine' }), field, { mandatory: true });
    const edit = edits.f10;
    if (!edit) throw new Error('it is changed');
    expect(clashesOf(edit, { ...field, filterable: !field.filterable })).toEqual([]);
    expect(clashesOf(edit, { ...field, api_name: 'mine' })).toEqual([]);
    const newer = { ...field, api_name: 'theirs' };
    expect(clashesOf(edit, newer)).toEqual([{ name: 'api_name', theirs: 'theirs', mine: 'mine' }]);
    expect(settled(edits, [newer], true)).toEqual({ f10: { change: { api_name: 'mine', mandatory: true }, over: newer } });
    expect(settled(edits, [newer], false)).toEqual({ f10: { change: { mandatory: true }, over: newer } });
  });

  it('of the lab get a column’s name from their label', () => {
    expect(columnName('inventory', 'Länge in mm')).toBe('I90_laenge_in_mm');
    expect(columnName('repair', '???')).toMatch(/^[A-Z]\d{2}_[A-Za-z0-9_]{1,40}$/);
    expect(columnName('location', 'x'.repeat(200))).toMatch(/^[A-Z]\d{2}_[A-Za-z0-9_]{1,40}$/);
  });
});

describe('categories of a record', () => {
  const fields = [aField('a', { display_order: 1 }), aField('b', { display_order: 2 })];
  const links = aField('categories', { field_type: 'links' });

  it('ask for what any of them asks for, hide what all of them hide, and the first one names it', () => {
    const first = [
      aField('a', { mandatory: true, overridden: true, label: 'Grade', display_order: 9 }),
      aField('b', { visible: false }),
    ];
    const second = [aField('a'), aField('b')];
    const merged = withOverrides([...fields, links], [first, second]);
    expect(merged.map(({ api_name }) => api_name)).toEqual(['b', 'a', 'categories']);
    expect(merged[1]).toMatchObject({ mandatory: true, label: 'Grade' });
    expect(merged[0]).toMatchObject({ visible: true, mandatory: false });
    expect(withOverrides(fields, [first])[0]).toMatchObject({ api_name: 'b', visible: false });
    expect(withOverrides(fields, [])).toBe(fields);
  });
});

describe('statuses', () => {
  const transitions = [
    { id: '1', from: null, to: 'done', operation: null },
    { id: '2', from: 'open', to: 'done', operation: null },
  ];

  it('may follow by a change of their own, or as from every one', () => {
    expect(allowed(transitions, 'open', 'done')).toBe('own');
    expect(allowed(transitions, 'stuck', 'done')).toBe('every');
    expect(allowed(transitions, 'done', 'open')).toBe('none');
  });

  it('keep what a rule says besides being mandatory', () => {
    const rules = [
      { field: 'title', edit_mandatory: true, view_visible: false },
      { field: 'note', edit_mandatory: true },
    ];
    expect(withMandatory(rules, ['cause'])).toEqual([
      { field: 'title', view_visible: false },
      { field: 'cause', edit_mandatory: true },
    ]);
  });

  it('change seats with their neighbour, the ends stay', () => {
    const status = (id: string, order: number): Status => ({
      ...{ id, order, type: 'repair', code: id, number: 1, title: id, color: null },
      ...{ active: true, hidden: false, rules: [] },
    });
    const list = [status('a', 10), status('b', 20), status('c', 30)];
    expect(moved(list, 'a', 1)).toEqual([
      { id: 'b', order: 10, seen: 20 },
      { id: 'a', order: 20, seen: 10 },
    ]);
    expect(moved(list, 'a', -1)).toEqual([]);
  });
});

describe('settings', () => {
  const of = (name: string): Setting => settings.find((one) => one.name === name) ?? { name, input: { as: 'text' } };

  it.each([
    ['inventory.critical_days', [90, 60, 30], '90, 60, 30'],
    ['calibration.complexities', ['ISO', 'DAkkS'], 'ISO\nDAkkS'],
    ['recall.days', 30, '30'],
    ['lab.name', 'Lab', 'Lab'],
    ['settings.price.price_lead_group', null, ''],
    ['label.code', { type: 'datamatrix', field: 'barcode' }, 'barcode'],
  ])('%s is shown as it is typed, and kept as it was', (name, value, text) => {
    expect(shownValue(of(name), value)).toBe(text);
    expect(keptValue(of(name), text, value)).toEqual(value);
  });

  it('what is no number goes as it stands, so that the server names it', () => {
    expect(keptValue(of('recall.days'), 'soon', 30)).toBe('soon');
    expect(keptValue(of('inventory.critical_days'), '90; sixty', [])).toEqual([90, 'sixty']);
  });
});

describe('words', () => {
  const bundles = { de: { a: 'Alt', b: 'Be', c: 'Ce' }, en: { a: 'A', b: 'B', c: '' } };
  const words = wordsOf(bundles, [{ id: '1', language: 'de', key: 'b', text: 'Be' }]);

  it('that lack a language come first', () => {
    expect(words.map(({ key, missing }) => [key, missing])).toEqual([
      ['b', ['en']],
      ['c', ['en']],
      ['a', []],
    ]);
    expect(words.filter((word) => isShown(word, 'own', ''))).toHaveLength(2);
    expect(words.filter((word) => isShown(word, 'all', 'al'))).toHaveLength(1);
  });

  it('are told which places they would lose', () => {
    expect(lostPlaces('{count} of {total}', 'All {total}')).toEqual(['{count}']);
    expect(lostPlaces('Saved', 'Kept')).toEqual([]);
  });
});

describe('a browser', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/139.0 Safari/537.36', 'Chrome, Linux'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/139.0 Safari/537.36 Edg/139.0', 'Edge, Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari, iOS'],
    ['curl/8.5', 'curl/8.5'],
    ['', null],
  ])('%s is %s', (agent, name) => {
    expect(programName(agent)).toBe(name);
  });
});

describe('values typed over others', () => {
  const entries = { city: { text: 'Bonn', over: 'Köln' }, zip: { text: '53111', over: '50667' } };

  it('clash where somebody else wrote something different meanwhile', () => {
    expect(clashesIn(entries, (name) => (name === 'city' ? 'Mainz' : '50667'))).toEqual([
      { name: 'city', theirs: 'Mainz', mine: 'Bonn' },
    ]);
    expect(clashesIn(entries, (name) => (name === 'city' ? 'Bonn' : '50667'))).toEqual([]);
  });
});
