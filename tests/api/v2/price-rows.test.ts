// Price rows and what surrounds them: their endpoints, and every bad input with its pointer. docs/interface/prices.md#records,
// docs/interface/prices.md#endpoints.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, headers, ...(body === undefined ? {} : { body }) });

async function make(path: string, body: object): Promise<string> {
  const answer = await send('POST', path, body);
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.id;
}

interface Refusal {
  pointer: string;
  code: string;
}

async function refusals(method: string, path: string, body: object): Promise<Refusal[]> {
  const answer = await send(method, path, body);
  expect(answer.status, answer.text).toBe(422);
  return v2Of(answer).errors.map(({ source, code }) => ({ pointer: source?.pointer?.split('/').at(-1) ?? '', code }));
}

let [type, group, priceId, article] = ['', '', '', ''];

beforeAll(async () => {
  lab = await startLab();
  type = await make('device-types', { type_name: 'Multimeter 87V' });
  group = await make('price-categories', { name: 'Key accounts' });
  article = await make('standard-articles', { article_name: 'Adjustment' });
  priceId = await make('prices', { type_tID: type, price_cat_uID: group, price: 80 });
});
afterAll(() => lab.stop());

describe('/prices (docs/interface/prices.md#endpoints)', () => {
  it('POST creates a row with the defaults of 2.6: one piece, 19 % tax', async () => {
    const answer = v2Of(await send('GET', `prices/${priceId}`));
    expect(answer.one.attributes).toMatchObject({
      type_tID: type,
      price_cat_uID: group,
      price: 80,
      quantity: 1,
      unit: 'EA',
      tax: 19,
      discount: 0,
      complexity: null,
      start_date: null,
      end_date: null,
    });
  });

  it('PUT changes a row, DELETE takes it away, the list shows what is there', async () => {
    const id = await make('prices', { type_tID: type, price: 10.5, complexity: 'ISO', start_date: '2025-01-01' });
    const changed = await send('PUT', `prices/${id}`, { price: 11.05, end_date: '2025-12-31' });
    expect(v2Of(changed).one.attributes).toMatchObject({ price: 11.05, end_date: '2025-12-31', start_date: '2025-01-01' });
    expect((await send('DELETE', `prices/${id}`)).status).toBe(204);
    expect((await send('GET', `prices/${id}`)).status).toBe(404);
    expect(v2Of(await send('GET', 'prices')).list.map((row) => row.id)).toEqual([priceId]);
  });

  it('a stale If-Match is 412 and changes nothing', async () => {
    const { headers } = await send('GET', `prices/${priceId}`);
    await send('PUT', `prices/${priceId}`, { costs: 20 });
    const late = await send('PUT', `prices/${priceId}`, { costs: 30 }, { 'If-Match': String(headers.etag) });
    expect(late.status).toBe(412);
    expect(v2Of(await send('GET', `prices/${priceId}`)).one.attributes.costs).toBe(20);
  });
});

describe('a duplicate is 422 and names the row it clashes with (docs/interface/prices.md#records)', () => {
  const clash = { pointer: 'start_date', code: 'price.duplicate' };

  it('with open dates and an empty complexity', async () => {
    const answer = await send('POST', 'prices', { type_tID: type, price_cat_uID: group, price: 99 });
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors).toMatchObject([
      {
        code: clash.code,
        source: { pointer: '/data/attributes/start_date' },
        detail: expect.stringMatching(/Multimeter 87V, Key accounts, EUR\s80\.00, always valid/),
      },
    ]);
  });

  it('with an empty text for the complexity, or one in other letters', async () => {
    expect(await refusals('POST', 'prices', { type_tID: type, price_cat_uID: group, price: 99, complexity: '' })).toEqual([
      clash,
    ]);
    await make('prices', { type_tID: type, price_cat_uID: group, price: 99, complexity: 'DAkkS' });
    expect(await refusals('POST', 'prices', { type_tID: type, price_cat_uID: group, price: 99, complexity: 'dakks' })).toEqual([
      clash,
    ]);
  });

  it('with blanks around the complexity, which are not kept, or nothing but blanks', async () => {
    const row = { type_tID: type, price_cat_uID: group, price: 99, start_date: '2019-01-01' };
    const id = await make('prices', { ...row, complexity: '  On site ' });
    expect(v2Of(await send('GET', `prices/${id}`)).one.attributes.complexity).toBe('On site');
    expect(await refusals('POST', 'prices', { ...row, complexity: 'On site' })).toEqual([clash]);
    expect(await refusals('POST', 'prices', { ...row, complexity: ' on site  ' })).toEqual([clash]);
    await make('prices', { ...row, complexity: '   ' });
    expect(await refusals('POST', 'prices', { ...row, complexity: null })).toEqual([clash]);
    expect(await refusals('POST', 'price-surcharges', { complexity: '  ', kind: 'fixed', value: 1 })).toEqual([
      { pointer: 'complexity', code: 'field.required' },
    ]);
  });

  it('names that price files speak of are kept without blanks around them, so that each stands once', async () => {
    for (const [path, name] of [
      ['device-types', 'type_name'],
      ['price-categories', 'name'],
      ['price-classes', 'number'],
    ] as const) {
      const more = path === 'price-classes' ? { name: ' Blanks ' } : {};
      const { one } = v2Of(await send('POST', path, { ...more, [name]: ' Blank one  ' }));
      expect(one.attributes).toMatchObject({ ...(path === 'price-classes' ? { name: 'Blanks' } : {}), [name]: 'Blank one' });
      expect(await refusals('POST', path, { ...more, [name]: 'blank one ' })).toEqual([
        { pointer: name, code: 'field.not_unique' },
      ]);
      await send('DELETE', `${path}/${one.id}`);
    }
  });

  it('without a group, and by changing another row into it', async () => {
    const first = await make('prices', { type_tID: type, price: 60, start_date: '2024-01-01', end_date: '2024-12-31' });
    const second = await make('prices', { type_tID: type, price: 61, start_date: '2025-01-01' });
    const answer = await send('PATCH', `prices/${second}`, { start_date: '2024-01-01' });
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors[0]?.code).toBe('price.duplicate_until');
    expect(v2Of(answer).message).toMatch(/Multimeter 87V, list price, EUR\s60\.00, 1 Jan 2024 – 31 Dec 2024/);
    expect(v2Of(answer).message).not.toContain(first);
  });

  it('another first day, group or complexity is no duplicate, and periods may overlap', async () => {
    await make('prices', { type_tID: type, price_cat_uID: group, price: 90, start_date: '2026-06-01' });
    await make('prices', { type_tID: type, price_cat_uID: group, price: 70, complexity: 'ISO' });
  });

  it('for a service price and a device price', async () => {
    const flat = await make('service-prices', { service_id: article, price: 40 });
    expect(await refusals('POST', 'service-prices', { service_id: article, price: 41 })).toEqual([clash]);
    expect(await refusals('POST', 'service-prices', { service_id: article, price: 41, start_date: null })).toEqual([clash]);
    await make('service-prices', { price: 41 });
    await make('device-prices', { MTAG: 'dev-1', price: 12 });
    expect(await refusals('POST', 'device-prices', { MTAG: 'dev-1', price: 12 })).toEqual([clash]);
    expect(v2Of(await send('GET', `service-prices/${flat}`)).one.attributes.price).toBe(40);
  });
});

describe('bad input of a row is 422 on its attribute', () => {
  it.each([
    [
      'the end before the beginning',
      { start_date: '2026-03-01', end_date: '2026-02-28' },
      ['end_date', 'price.ends_before_start'],
    ],
    ['a negative quantity', { quantity: -1 }, ['quantity', 'field.too_small']],
    ['a negative price', { price: -0.01 }, ['price', 'field.too_small']],
    ['three decimals', { price: 1.005 }, ['price', 'field.hundredths']],
    ['a tax above 100 %', { tax: 100.01 }, ['tax', 'field.too_large']],
    ['a discount below 0 %', { discount: -1 }, ['discount', 'field.too_small']],
    ['a minimum above the maximum', { price_min: 20, price_max: 10 }, ['price_min', 'price.min_above_max']],
    ['no such type', { type_tID: 'ghost' }, ['type_tID', 'field.no_such_record']],
    ['no such group', { price_cat_uID: 'ghost' }, ['price_cat_uID', 'field.no_such_record']],
    ['no price', { price: null }, ['price', 'field.required']],
    ['no date', { start_date: '2026-02-30' }, ['start_date', 'field.date']],
  ])('%s', async (_name, values, [pointer, code]) => {
    expect(await refusals('POST', 'prices', { type_tID: type, price: 5, start_date: '2020-01-01', ...values })).toEqual([
      { pointer, code },
    ]);
  });

  it('two at once are both named', async () => {
    const body = { type_tID: type, price: 5, start_date: '2026-03-01', end_date: '2026-01-01', price_min: 2, price_max: 1 };
    expect((await refusals('POST', 'prices', body)).map(({ pointer }) => pointer)).toEqual(['end_date', 'price_min']);
  });
});

describe('bad input is the same 422 for every kind of price row, by its own change as by its making', () => {
  const wrong = [
    ['the end before the beginning', { start_date: '2026-03-01', end_date: '2026-02-28' }, 'end_date', 'price.ends_before_start'],
    ['a negative quantity', { quantity: -0.01 }, 'quantity', 'field.too_small'],
    ['three decimals in the price', { price: 1.005 }, 'price', 'field.hundredths'],
    ['three decimals in the quantity', { quantity: '2.125' }, 'quantity', 'field.hundredths'],
    ['three decimals in the tax', { tax: 19.001 }, 'tax', 'field.hundredths'],
  ] as const;
  const paths = ['service-prices', 'device-prices', 'prices'];

  it.each(paths.flatMap((path) => wrong.map((one) => [path, ...one] as const)))('%s: %s', async (path, _name, values, ...of) => {
    const [pointer, code] = of;
    const own = path === 'prices' ? { type_tID: type } : path === 'device-prices' ? { MTAG: 'dev-2' } : { service_id: article };
    const row = { ...own, price: 5, complexity: `bad ${path} ${pointer} ${code}`.slice(0, 80) };
    expect(await refusals('POST', path, { ...row, ...values })).toEqual([{ pointer, code }]);
    const id = await make(path, { ...row, start_date: '2026-03-01' });
    expect(await refusals('PATCH', `${path}/${id}`, values)).toEqual([{ pointer, code }]);
    await send('DELETE', `${path}/${id}`);
  });

  it.each([
    ['price-scales', () => ({ row_table: 'prices', row_id: priceId, min_quantity: 3.001, price: 4 }), 'min_quantity'],
    ['price-scales', () => ({ row_table: 'prices', row_id: priceId, min_quantity: 3, price: 4.001 }), 'price'],
    ['price-scales', () => ({ row_table: 'prices', row_id: priceId, min_quantity: 3, discount: 4.001 }), 'discount'],
    ['price-surcharges', () => ({ complexity: 'Thirds', kind: 'percent', value: 33.333 }), 'value'],
    ['price-categories', () => ({ name: 'Thirds', derivation_kind: 'percent', derivation_value: -33.333 }), 'derivation_value'],
    ['standard-articles', () => ({ article_name: 'Thirds', price: 0.333 }), 'price'],
  ])('%s: three decimals', async (path, body, pointer) => {
    expect(await refusals('POST', path, body())).toEqual([{ pointer, code: 'field.hundredths' }]);
  });

  it('a deleted row does not come back beside one that has its key by now', async () => {
    const body = { type_tID: type, price: 5, complexity: 'comes back' };
    const first = await make('prices', body);
    const gone = await send('DELETE', `prices/${first}`);
    const second = await make('prices', { ...body, price: 6 });
    const back = await send('POST', `bin/${gone.headers['x-bin-id']}/restore`);
    expect([409, 422], back.text).toContain(back.status);
    await send('DELETE', `prices/${second}`);
    expect((await send('POST', `bin/${gone.headers['x-bin-id']}/restore`)).status).toBe(200);
  });
});

describe('a quantity scale (docs/interface/prices.md#surcharges-and-scales)', () => {
  const scale = (values: object) => ({ row_table: 'prices', row_id: priceId, min_quantity: 10, ...values });

  it.each([
    ['without price and discount', {}, ['price', 'price.scale_needs_one']],
    ['with both', { price: 4, discount: 5 }, ['discount', 'price.scale_one_only']],
    ['of a row that is not there', { row_id: 'ghost', price: 4 }, ['row_id', 'field.no_such_record']],
    ['of a row of the other table', { row_table: 'service_prices', price: 4 }, ['row_id', 'field.no_such_record']],
    ['from a negative quantity', { min_quantity: -5, price: 4 }, ['min_quantity', 'field.too_small']],
    ['with more than everything off', { discount: 100.5 }, ['discount', 'field.too_large']],
  ])('%s is 422', async (_name, values, [pointer, code]) => {
    expect(await refusals('POST', 'price-scales', scale(values))).toEqual([{ pointer, code }]);
  });

  it('stands once for a quantity, goes with its row and comes back with it', async () => {
    const row = await make('prices', { type_tID: type, price: 33, complexity: 'scaled' });
    const first = await make('price-scales', scale({ row_id: row, price: 30 }));
    expect(await refusals('POST', 'price-scales', scale({ row_id: row, discount: 5 }))).toEqual([
      { pointer: 'min_quantity', code: 'price.scale_duplicate' },
    ]);
    const gone = await send('DELETE', `prices/${row}`);
    expect((await send('GET', `price-scales/${first}`)).status).toBe(404);
    expect((await send('POST', `bin/${gone.headers['x-bin-id']}/restore`)).status).toBe(200);
    expect(v2Of(await send('GET', `price-scales/${first}`)).one.attributes).toMatchObject({ row_id: row, price: 30 });
  });

  it('is changed from a price to a discount in one write', async () => {
    const row = await make('prices', { type_tID: type, price: 34, complexity: 'changed' });
    const id = await make('price-scales', scale({ row_id: row, price: 30 }));
    expect(await refusals('PATCH', `price-scales/${id}`, { discount: 5 })).toEqual([
      { pointer: 'discount', code: 'price.scale_one_only' },
    ]);
    expect((await send('PATCH', `price-scales/${id}`, { discount: 5, price: null })).status).toBe(200);
  });
});

describe('the derivation of a price group (docs/interface/prices.md#attributes)', () => {
  it.each([
    [
      'percent below -100',
      { derivation_kind: 'percent', derivation_value: -100.01 },
      ['derivation_value', 'price.percent_below'],
    ],
    [
      'percent beyond all measure',
      { derivation_kind: 'percent', derivation_value: 10_000.01 },
      ['derivation_value', 'price.percent_above'],
    ],
    ['a kind without a value', { derivation_kind: 'percent' }, ['derivation_value', 'field.required']],
    ['a value without a kind', { derivation_value: 5 }, ['derivation_kind', 'field.required']],
    [
      'an end before its beginning',
      { derivation_kind: 'fixed', derivation_value: -5, derivation_start_date: '2026-02-01', derivation_end_date: '2026-01-31' },
      ['derivation_end_date', 'price.ends_before_start'],
    ],
  ])('%s is 422', async (_name, values, [pointer, code]) => {
    expect(await refusals('POST', 'price-categories', { name: 'Derived', ...values })).toEqual([{ pointer, code }]);
  });

  it('everything off and a large fixed amount are accepted', async () => {
    await make('price-categories', { name: 'Free', derivation_kind: 'percent', derivation_value: -100 });
    await make('price-categories', { name: 'Less', derivation_kind: 'fixed', derivation_value: -500 });
  });

  it('the lead group cannot derive from itself, from either side, and is not deleted while it leads', async () => {
    const lead = await make('price-categories', { name: 'Lead' });
    const derived = await make('price-categories', { name: 'Derived', derivation_kind: 'percent', derivation_value: -10 });
    const setting = 'settings/settings.price.price_lead_group';
    const refused = { pointer: 'value', code: 'price.derives_from_itself' };
    expect(await refusals('PUT', setting, { value: derived })).toEqual([refused]);
    expect((await send('PUT', setting, { value: lead })).status).toBe(200);
    expect(await refusals('PATCH', `price-categories/${lead}`, { derivation_kind: 'percent', derivation_value: -10 })).toEqual([
      { pointer: 'derivation_kind', code: 'price.derives_from_itself' },
    ]);
    expect((await send('DELETE', `price-categories/${lead}`)).status).toBe(409);
    expect((await send('PUT', setting, { value: null })).status).toBe(200);
    expect((await send('DELETE', `price-categories/${lead}`)).status).toBe(204);
  });
});

describe('settings of prices (docs/interface/prices.md#records)', () => {
  it.each([
    ['company_currency', 'ABX', 'price.unknown_currency'],
    ['company_currency', 'eur', 'price.unknown_currency'],
    ['company_currency', null, 'price.unknown_currency'],
    ['price_list_second_language', 'klingon', 'price.unknown_language'],
    ['price_target_coverage', 101, 'price.not_a_percentage'],
    ['price_target_coverage', -1, 'price.not_a_percentage'],
    ['price_lead_group', 'ghost', 'field.no_such_record'],
  ])('%s as %j is 422', async (name, value, code) => {
    expect(await refusals('PUT', `settings/settings.price.${name}`, { value })).toEqual([{ pointer: 'value', code }]);
  });

  it.each([
    ['company_currency', 'CHF'],
    ['price_list_second_language', 'fr'],
    ['price_target_coverage', 0],
    ['price_target_coverage', 100],
  ])('%s as %j is kept', async (name, value) => {
    const answer = await send('PUT', `settings/settings.price.${name}`, { value });
    expect(v2Of(answer).one.attributes.value).toBe(value);
  });
});

describe('GET /prices?as_of', () => {
  it('shows what was valid on the day, first and last day and open ends included', async () => {
    const other = await make('device-types', { type_name: 'Of the past' });
    const open = await make('prices', { type_tID: other, price: 1 });
    const past = await make('prices', { type_tID: other, price: 2, start_date: '2024-01-01', end_date: '2024-12-31' });
    const coming = await make('prices', { type_tID: other, price: 3, start_date: '2025-01-01' });
    const valid = async (day: string) => {
      const path = `prices?as_of=${day}&filter[type_tID]=${other}&sort=price&page[size]=2`;
      const { list, meta } = v2Of(await send('GET', path));
      return [list.map((row) => row.id), meta.total];
    };
    expect(await valid('2023-12-31')).toEqual([[open], 1]);
    expect(await valid('2024-01-01')).toEqual([[open, past], 2]);
    expect(await valid('2024-12-31')).toEqual([[open, past], 2]);
    expect(await valid('2025-01-01')).toEqual([[open, coming], 2]);
  });

  it('keeps the day in the links of its pages', async () => {
    expect(v2Of(await send('GET', 'prices?as_of=2026-01-01&page[size]=1')).links.next).toContain('as_of=2026-01-01');
  });

  it('is 422 for no day, and for records that apply for ever', async () => {
    const wrong = await send('GET', 'prices?as_of=2026-02-30');
    expect([wrong.status, v2Of(wrong).errors[0]?.source]).toEqual([422, { parameter: 'as_of' }]);
    expect((await send('GET', 'device-types?as_of=2026-01-01')).status).toBe(422);
  });
});

describe('POST /prices/{id}/duplicate (docs/interface/prices.md#endpoints)', () => {
  const copy = (id: string, body?: object) => send('POST', `prices/${id}/duplicate`, body);
  let original = '';

  beforeAll(async () => {
    const of = await make('device-types', { type_name: 'To be copied' });
    const values = { type_tID: of, price_cat_uID: group, price: 55.5, tax: 7, unit: 'H', price_min: 50, custom_fields: { a: 1 } };
    original = await make('prices', { ...values, end_date: '2026-01-31' });
    await make('price-scales', { row_table: 'prices', row_id: original, min_quantity: 10, discount: 5 });
  });

  it('copies everything, scales included, and begins on the first free day from today', async () => {
    const answer = await copy(original);
    expect([answer.status, answer.headers.location]).toEqual([201, `/api/v2/prices/${v2Of(answer).one.id}`]);
    const { id, attributes } = v2Of(answer).one;
    expect(attributes).toMatchObject({
      price: 55.5,
      tax: 7,
      unit: 'H',
      price_min: 50,
      custom_fields: { a: 1 },
      price_cat_uID: group,
      start_date: '2026-03-02',
      end_date: null,
    });
    const scales = v2Of(await send('GET', `price-scales?filter[row_id]=${id}`)).list;
    expect(scales.map((scale) => scale.attributes)).toMatchObject([{ min_quantity: 10, discount: 5, price: null }]);
    expect(v2Of(await copy(original)).one.attributes.start_date).toBe('2026-03-03');
  });

  it('begins after an old row that is still to end', async () => {
    const id = await make('prices', { type_tID: type, price: 7, complexity: 'ending', end_date: '2026-12-31' });
    expect(v2Of(await copy(id)).one.attributes.start_date).toBe('2027-01-01');
  });

  it('takes what the body says, as another group or day', async () => {
    const other = await make('price-categories', { name: 'Copied to' });
    expect(v2Of(await copy(original, { price_cat_uID: other, price: 60 })).one.attributes).toMatchObject({
      price_cat_uID: other,
      price: 60,
      start_date: null,
      end_date: '2026-01-31',
    });
    expect(v2Of(await copy(original, { start_date: '2030-01-01', end_date: null })).one.attributes.start_date).toBe('2030-01-01');
  });

  it('is 422 where the copy would stand beside its like, or for an attribute that is none, and 404 for no row', async () => {
    expect(await refusals('POST', `prices/${original}/duplicate`, { start_date: null })).toEqual([
      { pointer: 'start_date', code: 'price.duplicate_until' },
    ]);
    expect(await refusals('POST', `prices/${original}/duplicate`, { colour: 'red' })).toEqual([
      { pointer: 'colour', code: 'field.unknown' },
    ]);
    expect((await copy('ghost')).status).toBe(404);
  });
});

describe('/prices/{id}/audits', () => {
  it('tells who, when, before and after of each change, the newest first', async () => {
    const id = await make('prices', { type_tID: type, price: 70, complexity: 'history' });
    lab.clock.step({ minutes: 5 });
    await send('PATCH', `prices/${id}`, { price: 71.5 }, { 'X-Change-Reason': 'New contract' });
    const { list } = v2Of(await send('GET', `prices/${id}/audits`));
    expect(list.map((entry) => entry.attributes)).toMatchObject([
      { action: 'update', before: { price: 70 }, after: { price: 71.5 }, reason: 'New contract', run: null },
      { action: 'create', before: null, after: { price: 70, complexity: 'history' } },
    ]);
    expect(list[0]?.attributes).toMatchObject({
      user_name: expect.stringMatching(/./),
      at: expect.stringMatching(/^2026-03-02T/),
    });
  });
});
