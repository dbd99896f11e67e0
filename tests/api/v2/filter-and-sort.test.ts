// The filter and sort words of v2, the same for every record. docs/interface/v2.md#catalogue, docs/interface/v2.md#errors,
// docs/interface/v2.md#lists.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const get = async (query: string, path = 'inventories') => v2Of(await lab.v2('berta', { path: `/api/v2/${path}?${query}` }));
const odd = '12:345';
const six = 'dev/6 ü';

describe('filter', () => {
  it.each([
    ['filter[asset_number]=A-1', ['dev-1']],
    ['filter[model]=x10', ['dev-1', 'dev-3']],
    ['filter[asset_number]=eq:A-1', ['dev-1']],
    ['filter[manufacturer]=like:ÄPFEL', ['dev-1', 'dev-5']],
    ['filter[location]=ne:Regal 7', ['dev-1', 'dev-2']],
    ['filter[duedate]=gt:2026-12-31', [six]],
    ['filter[duedate]=gte:2026-12-31', ['dev-4', six]],
    ['filter[duedate]=lt:2026-03-02', ['dev-2']],
    ['filter[duedate]=lte:2026-03-02', ['dev-2', 'dev-5']],
    ['filter[duedate]=null:', [odd, 'dev-3']],
    ['filter[duedate]=notnull:&filter[status]=4', ['dev-4']],
    ['filter[asset_number]=in:A-1,B-1', ['dev-1', 'dev-4']],
    ['filter[id]=in:dev-1,far-1,dev-3', ['dev-1', 'dev-3']],
    ['filter[customer.id]=C-BETA&filter[id]=ne:dev-3', [odd, 'dev-4']],
    ['filter[asset_number]=in:', []],
    ['filter[duedate]=gte:2026-03-01&filter[duedate]=lt:2026-04-01', ['dev-1', 'dev-5']],
    ['filter[status]=2', ['dev-3']],
    ['filter[status]=in:2,4', ['dev-3', 'dev-4']],
    ['filter[calibration_interval]=12', ['dev-1', 'dev-3', six]],
    ['filter[calibration_interval]=gt:12', ['dev-2']],
    ['filter[customer_id]=C-BETA', [odd, 'dev-3', 'dev-4']],
    ['filter[customer.name]=Bergmann Optik', [odd, 'dev-3', 'dev-4']],
    ['filter[customer.name]=like:optik', [odd, 'dev-3', 'dev-4']],
    ['filter[categories.name]=like:elektr', ['dev-1', 'dev-3']],
    ['filter[categories.parent.name]=Elektrisch', ['dev-1', 'dev-3']],
    ['filter[inventory.asset_number]=A-1', ['dev-5', six]],
    ['filter[calibrations.certificate_number]=CERT-1', ['dev-1']],
    ['filter[categories]=null:', [odd, 'dev-2', 'dev-4', 'dev-5', six]],
    ['filter[categories.id]=null:', [odd, 'dev-2', 'dev-4', 'dev-5', six]],
    ['filter[categories.name]=null:', [odd, 'dev-2', 'dev-4', 'dev-5', six]],
    ['filter[categories]=notnull:', ['dev-1', 'dev-3']],
    ['filter[categories.name]=notnull:', ['dev-1', 'dev-3']],
    ['filter[inventory]=null:&filter[status]=1', ['dev-1', 'dev-2']],
    ['filter[inventory.asset_number]=notnull:', ['dev-5', six]],
    ['filter[calibrations]=null:&filter[categories]=null:', [odd, 'dev-2', 'dev-4', six]],
  ])('%s', async (query, keys) => {
    const answer = await get(encodeURI(query));
    expect(answer.status, answer.message).toBe(200);
    expect(answer.list.map(({ id }) => id)).toEqual(keys);
    expect(answer.meta.total).toBe(keys.length);
  });

  it('a relation whose only record the caller may not see is none to him', async () => {
    const without = async () => (await get('filter[inventory]=null:')).list.map(({ id }) => id);
    const before = await without();
    expect(before).toContain('dev-2');
    await change(lab.program, 'inventory', 'dev-2', { I4217: 'far-1' });
    expect(await without()).toEqual(before);
    expect((await get('filter[inventory.asset_number]=null:')).list.map(({ id }) => id)).toEqual(before);
    expect((await get('filter[inventory]=notnull:')).list.map(({ id }) => id)).not.toContain('dev-2');
    const all = v2Of(await lab.v2('admin', { path: '/api/v2/inventories?filter[inventory]=notnull:' }));
    expect(all.list.map(({ id }) => id)).toContain('dev-2');
    await change(lab.program, 'inventory', 'dev-2', { I4217: null });
  });

  it('filter[type] of categories', async () => {
    const answer = await get('filter[type]=inventory&page[size]=500', 'categories');
    expect(answer.list.length).toBeGreaterThan(2);
    expect(answer.list.every(({ attributes }) => attributes.type === 'inventory')).toBe(true);
  });
});

describe('sort', () => {
  it.each([
    ['sort=asset_number', ['dev-1', 'dev-3', 'dev-2', 'dev-4', 'dev-5', odd, six]],
    ['sort=-asset_number', [six, odd, 'dev-5', 'dev-4', 'dev-2', 'dev-3', 'dev-1']],
    ['sort=customer_id,-duedate&page[size]=2', [six, 'dev-1']],
    ['sort=-customer.name&page[size]=1', [six]],
    ['sort=customer.name&page[size]=1', ['dev-1']],
  ])('%s', async (query, keys) => {
    expect((await get(query)).list.map(({ id }) => id)).toEqual(query.startsWith('sort=-customer.name') ? ['dev-4'] : keys);
  });

  it.each([
    ['categories.name', 'filter.sort_list', 'A list cannot be sorted by "categories.name": one record may have several of them.'],
    ['-categories', 'filter.sort_list', 'A list cannot be sorted by "categories": one record may have several of them.'],
    ['inventory.categories.name', 'filter.sort_path', expect.stringContaining('"inventory.categories.name"')],
    ['categories.colour.x', 'filter.sort_list', expect.any(String)],
    ['owner.name', 'filter.unknown_property', 'There is no field "owner.name".'],
  ])('sort=%s says what is in the way', async (name, code, detail) => {
    const answer = await get(`sort=${name}`);
    expect(answer.status).toBe(422);
    expect(answer.errors).toEqual([
      { status: '422', code, title: 'The sort order is not valid.', detail, source: { parameter: 'sort' } },
    ]);
  });

  it('names sort as the language does', async () => {
    expect((await get('sort=manufacturer')).list.map(({ attributes }) => attributes.manufacturer)).toEqual([
      'Apfelbaum',
      'Äpfelmann',
      'äpfelmann',
      'Azur',
      'Öhm & Söhne',
      'Zett',
      'Zettler',
    ]);
  });
});

describe('page size', () => {
  it.each([
    ['page[size]=500', 500],
    ['page[size]=1', 1],
    ['', 50],
  ])('%s', async (query, size) => {
    expect((await get(query)).meta.per_page).toBe(size);
  });
});

describe('what is not known is 422 and names its parameter', () => {
  it.each([
    ['filter[colour]=red', 'filter[colour]'],
    ['filter[I4201]=A-1', 'filter[I4201]'],
    ['filter[MTAG]=x', null],
    ['filter[owner.name]=x', 'filter[owner.name]'],
    ['filter[customer.colour]=x', 'filter[customer.colour]'],
    ['filter[customer.K4602]=x', 'filter[customer.K4602]'],
    ['filter[a.b.c.d]=x', 'filter[a.b.c.d]'],
    ['filter[rid]=1', 'filter[rid]'],
    ['filter=x', 'filter'],
    ['filter[]=x', 'filter[]'],
    ['filter[asset_number][x]=1', 'filter[asset_number][x]'],
    ['filter[duedate]=gt:soon', 'filter[duedate]'],
    ['filter[status]=A', 'filter[status]'],
    ['filter[status]=99', 'filter[status]'],
    ['filter[calibration_interval]=many', 'filter[calibration_interval]'],
    ['filter[calibration_interval]=like:1', 'filter[calibration_interval]'],
    ['filter[duedate]=null:x', 'filter[duedate]'],
    ['sort=colour', 'sort'],
    ['sort=I4201', 'sort'],
    ['sort=categories.name', 'sort'],
    ['sort=asset_number,', 'sort'],
    ['sort=-', 'sort'],
    ['page[size]=0', 'page[size]'],
    ['page[size]=501', 'page[size]'],
    ['page[size]=-1', 'page[size]'],
    ['page[size]=ten', 'page[size]'],
    ['page[number]=0', 'page[number]'],
    ['page[number]=1.5', 'page[number]'],
    ['page[offset]=1', 'page[offset]'],
    ['page=2', 'page'],
    ['limit=5', 'limit'],
    ['Filter[asset_number]=A-1', 'Filter[asset_number]'],
    ['q[]=x', 'q[]'],
  ])('%s', async (query, parameter) => {
    const answer = await get(query);
    if (parameter === null) return expect([200, 422]).toContain(answer.status);
    expect(answer.status).toBe(422);
    expect(answer.errors).toHaveLength(1);
    const source = answer.errors[0]?.source?.parameter ?? '';
    expect(source).toBe(parameter);
    expect(answer.errors[0]).toMatchObject({
      status: '422',
      code: expect.any(String),
      title: expect.any(String),
      detail: expect.any(String),
    });
    expect(answer.list).toEqual([]);
  });
});
