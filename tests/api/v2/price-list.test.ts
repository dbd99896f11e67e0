// The price list in its four forms: on screen, as CSV, as data, as PDF, with the same numbers as matrix and lookup.
// docs/interface/prices.md#endpoints `/price-list`; docs/interface/prices.md#classes, docs/interface/prices.md#price-list.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { type PriceListDocument, priceListDocument } from '#server/prices/price-list/document/contract.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { readAll } from '../../support/table-files.ts';
import { cellsIn, partsOf } from '../../support/workbook-reader.ts';

let lab: RunningLab;

async function add(resource: ResourceName, values: Record<string, unknown>): Promise<void> {
  await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
}

async function setSetting(name: string, value: unknown): Promise<void> {
  await change(lab.program, 'setting', name, { value: JSON.stringify(value) });
}

async function bytesOf(path: string, init: RequestInit = {}): Promise<{ response: Response; bytes: Buffer }> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}`, ...init.headers };
  const response = await fetch(`${lab.url}/api/v2/${path}`, { ...init, headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

interface Amount {
  amount: number | null;
  origin: string | null;
  derived: boolean;
}
interface Scale {
  min_quantity: number;
  price: number | null;
  discount: number | null;
}
interface Row extends Amount {
  id: string;
  name: string;
  depth: number;
  inherited_from: { id: string } | null;
  amounts: Record<string, Amount>;
  scales: Scale[];
  exceptions: (Amount & { type_id: string; type_name: string; amounts: Record<string, Amount>; scales: Scale[] })[];
}
interface ListAttributes {
  classes: Row[];
  other_types: Row['exceptions'];
  services: {
    id: string;
    name: string;
    amount: number | null;
    amounts: Row['amounts'];
    scales: Scale[];
    variants: (Amount & { type_name: string | null; price_class: string | null; amounts: Row['amounts'] })[];
  }[];
  articles: { id: string; name: string; amount: number }[];
  surcharges: { complexity: string; kind: string; value: number; price_class: string | null }[];
  language: object;
  derivation: object | null;
}

async function list(query = ''): Promise<{ attributes: ListAttributes; meta: Record<string, unknown> }> {
  const answer = await lab.v2('admin', { path: `/api/v2/price-list?date=2026-06-01${query}` });
  expect(answer.status, answer.text).toBe(200);
  const { data, meta } = answer.body as { data: { attributes: ListAttributes }; meta: Record<string, unknown> };
  return { attributes: data.attributes, meta };
}

async function dataset(query = ''): Promise<PriceListDocument> {
  const { bytes } = await bytesOf(`price-list/reports/dataset?date=2026-06-01${query}`);
  return priceListDocument.parse(JSON.parse(bytes.toString()));
}

const group = '&price_category_id=g-off';

describe('an empty price list', () => {
  beforeAll(async () => {
    lab = await startLab();
    await setSetting('lab.language', 'de');
    const { list: found } = v2Of(await lab.v2('admin', { path: '/api/v2/price-classes?page[size]=500' }));
    for (const { id } of found) await lab.v2('admin', { method: 'DELETE', path: `/api/v2/price-classes/${id}` });
  });
  afterAll(() => lab.stop());

  it('offers the example, which makes a list of classes, prices and a surcharge; a second one is refused', async () => {
    expect((await list()).meta).toMatchObject({ categories: 0, example_offered: true });
    const made = await lab.v2('admin', { method: 'POST', path: '/api/v2/price-list/example', body: {} });
    expect(made.status, made.text).toBe(201);
    const { attributes, meta } = await list();
    expect(made.body).toMatchObject({ meta: { price_classes: meta.categories } });
    expect(meta).toMatchObject({ example_offered: false });
    expect(meta.categories_priced).toBe(attributes.classes.filter(({ depth }) => depth === 1).length);
    expect(new Set(attributes.classes.map(({ origin }) => origin))).toEqual(new Set([null, 'own', 'inherited']));
    const again = await lab.v2('admin', { method: 'POST', path: '/api/v2/price-list/example', body: {} });
    expect(again.status).toBe(409);
    expect(v2Of(again).errors[0]?.code).toBe('price_list.classes_exist');
  });
});

describe('/price-list (docs/interface/prices.md#endpoints)', () => {
  beforeAll(async () => {
    lab = await startLab();
    await setSetting('lab.language', 'de');
    await add('price_category', { uID: 'g-off', name: 'Händler', derivation_kind: 'percent', derivation_value: -15 });
    await add('price_category', { uID: 'g-own', name: 'Eigene Preise' });
    for (const [id, number, name, second, parent] of [
      ['c-root', 'PK900', 'Elektrische Messgrößen', 'Electrical quantities', null],
      ['c-own', 'PK900.02', 'Multimeter, Widerstand in Ω', 'Multimeters', 'c-root'],
      ['c-heir', 'PK900.10', 'Zangen', null, 'c-root'],
      ['c-gap', 'PK910', '=HYPERLINK("x")', null, null],
    ])
      await add('price_class', { id, number, name, name_secondary: second, parent_id: parent });
    for (const [tID, classId] of [
      ['t-own', 'c-own'],
      ['t-plain', 'c-own'],
      ['t-accredited', 'c-heir'],
      ['t-alone', null],
    ]) {
      await add('device_type', { tID, type_name: `Typ ${tID}` });
      if (classId) await add('price_class_member', { price_class_id: classId, member_table: 'types', member_id: tID });
    }
    await add('service_price', { id: 'sp-root', price_class_id: 'c-root', price: 110.5 });
    await add('service_price', { id: 'sp-own', price_class_id: 'c-own', price: 1084.15 });
    await add('service_price', { id: 'sp-iso', price_class_id: 'c-own', price: 1210.05, complexity: 'ISO' });
    await add('service_price', { id: 'sp-old', price_class_id: 'c-gap', price: 77.77, end_date: '2026-05-31' });
    await add('price', { pID: 'p-own', type_tID: 't-own', price: 79.9 });
    await add('price', { pID: 'p-accredited', type_tID: 't-accredited', price: 199, complexity: 'DAkkS' });
    await add('price', { pID: 'p-alone', type_tID: 't-alone', price: 33.35 });
    await add('price', { pID: 'p-group', type_tID: 't-own', price: 61, price_cat_uID: 'g-own' });
    await add('price_scale', { row_table: 'prices', row_id: 'p-own', min_quantity: 10, discount: 5 });
    await add('standard_article', { uID: 's-express', article_name: 'Express', name_secondary: 'Express service', price: 1 });
    await add('service_price', { id: 'sp-express', service_id: 's-express', price: 45 });
    await add('service_price', { service_id: 's-express', type_tID: 't-own', price: 47.25 });
    await add('price_scale', { row_table: 'service_prices', row_id: 'sp-express', min_quantity: 5, price: 40.4 });
    await add('price_scale', { row_table: 'service_prices', row_id: 'sp-express', min_quantity: 50, discount: 12.5 });
    await add('price_scale', { row_table: 'service_prices', row_id: 'sp-own', min_quantity: 20, price: 999.99 });
    await add('service_price', { service_id: 's-express', price: 52.5, complexity: 'ISO' });
    await add('service_price', { service_id: 's-express', price_class_id: 'c-heir', price: 46.1 });
    await add('standard_article', { uID: 'a-case', article_name: 'Koffer', price: 69.95, unit: 'Stk' });
    await add('price_surcharge', { complexity: 'DAkkS', kind: 'percent', value: 45 });
    await add('price_surcharge', { complexity: 'Vor-Ort', kind: 'fixed', value: 120, price_class_id: 'c-own' });
    await add('price_surcharge', { complexity: 'Vor-Ort', kind: 'fixed', value: 999, price_class_id: 'c-heir', active: 0 });
  });
  afterAll(() => lab.stop());

  const rowOf = (attributes: ListAttributes, id: string) => {
    const row = attributes.classes.find((one) => one.id === id);
    if (!row) throw new Error(`no class ${id}`);
    return row;
  };

  it('amounts stand at the finest level with their origin; what is not maintained is null (docs/interface/prices.md#classes)', async () => {
    const { attributes } = await list();
    expect(attributes.classes.filter(({ id }) => id.startsWith('c-')).map(({ id, depth }) => [id, depth])).toEqual([
      ['c-root', 0],
      ['c-own', 1],
      ['c-heir', 1],
      ['c-gap', 0],
    ]);
    expect(rowOf(attributes, 'c-root')).toMatchObject({ amount: null, origin: null, amounts: {} });
    expect(rowOf(attributes, 'c-own')).toMatchObject({ amount: 1084.15, origin: 'own', amounts: { ISO: { amount: 1210.05 } } });
    expect(rowOf(attributes, 'c-heir')).toMatchObject({ amount: 110.5, origin: 'inherited', inherited_from: { id: 'c-root' } });
    // DAkkS costs a surcharge there, which is a condition and no maintained amount.
    expect(rowOf(attributes, 'c-heir').amounts).toEqual({});
    expect(rowOf(attributes, 'c-gap')).toMatchObject({ amount: null, origin: null });
  });

  it('types with a price of their own stand with their class, without one among the others', async () => {
    const { attributes } = await list();
    expect(rowOf(attributes, 'c-own').exceptions.map(({ type_id, amount }) => [type_id, amount])).toEqual([['t-own', 79.9]]);
    const [accredited] = rowOf(attributes, 'c-heir').exceptions;
    expect(accredited).toMatchObject({ type_id: 't-accredited', amount: null, amounts: { DAkkS: { amount: 199 } } });
    expect(attributes.other_types.map(({ type_id, amount }) => [type_id, amount])).toContainEqual(['t-alone', 33.35]);
  });

  it('services with their variants and scales, articles, and the surcharges in force', async () => {
    const { attributes } = await list();
    expect(attributes.services.find(({ id }) => id === 's-express')).toMatchObject({
      amount: 45,
      scales: [
        { min_quantity: 5, price: 40.4, discount: null },
        { min_quantity: 50, price: null, discount: 12.5 },
      ],
      variants: [
        { price_class_id: 'c-heir', type_id: null, amount: 46.1 },
        { price_class_id: null, type_id: 't-own', amount: 47.25 },
      ],
    });
    expect(attributes.articles).toContainEqual(expect.objectContaining({ id: 'a-case', amount: 69.95, unit: 'Stk' }));
    expect(attributes.articles.map(({ id }) => id)).not.toContain('s-express');
    expect(attributes.surcharges).toEqual(
      expect.arrayContaining([
        { complexity: 'DAkkS', kind: 'percent', value: 45, price_class_id: null, price_class: null },
        expect.objectContaining({ complexity: 'Vor-Ort', value: 120, price_class_id: 'c-own' }),
      ]),
    );
    expect(JSON.stringify(attributes.surcharges)).not.toContain('999');
  });

  it('a group with a rule derives what the list price has; a row of the group is its own (docs/interface/prices.md#rule-5)', async () => {
    const { attributes } = await list(group);
    expect(attributes.derivation).toEqual({ kind: 'percent', value: -15 });
    expect(rowOf(attributes, 'c-own')).toMatchObject({ amount: 921.53, origin: 'derived', derived: true });
    expect(rowOf(attributes, 'c-heir')).toMatchObject({ amount: 93.93, origin: 'derived', inherited_from: { id: 'c-root' } });
    const own = (await list('&price_category_id=g-own')).attributes;
    expect(rowOf(own, 'c-own').exceptions[0]).toMatchObject({ type_id: 't-own', amount: 61, origin: 'own' });
  });

  it('follows the date', async () => {
    const { attributes } = await list('');
    expect(rowOf(attributes, 'c-gap').amount).toBeNull();
    const answer = await lab.v2('admin', { path: '/api/v2/price-list?date=2026-05-31' });
    expect(rowOf((answer.body as { data: { attributes: ListAttributes } }).data.attributes, 'c-gap').amount).toBe(77.77);
  });

  it('first, second and both languages in data, CSV and PDF (docs/interface/prices.md#price-list)', async () => {
    const names = async (language: string) => {
      const { list: found } = await dataset(`&language=${language}`);
      const row = found.calibration.find(({ id }) => id === 'c-root');
      const csv = (await bytesOf(`price-list/csv?date=2026-06-01&language=${language}`)).bytes.toString();
      const { pages } = readPdf((await bytesOf(`price-list/pdf?date=2026-06-01&language=${language}`)).bytes);
      const has = (text: string) => [csv, pages.join('\n')].map((form) => form.includes(text));
      return {
        mode: found.language.mode,
        name: row?.name,
        second: row?.name_secondary,
        german: has('Elektrische Messgrößen'),
        english: has('Electrical quantities'),
      };
    };
    const [german, english] = ['Elektrische Messgrößen', 'Electrical quantities'];
    const [yes, no] = [
      [true, true],
      [false, false],
    ];
    expect(await names('first')).toEqual({ mode: 'primary', name: german, second: null, german: yes, english: no });
    expect(await names('second')).toEqual({ mode: 'secondary', name: english, second: null, german: no, english: yes });
    expect(await names('both')).toEqual({ mode: 'both', name: german, second: english, german: yes, english: yes });
  });

  it('in the second language alone words, numbers and dates are in it; both keeps the lab’s (docs/interface/prices.md#second-language)', async () => {
    const printed = async (language: string) => {
      const csv = (await bytesOf(`price-list/csv?date=2026-06-01&language=${language}`)).bytes.toString();
      const pdf = await bytesOf(`price-list/pdf?date=2026-06-01&language=${language}${group}`);
      return { csv, pdf: readPdf(pdf.bytes).pages.join('\n'), name: pdf.response.headers.get('content-disposition') };
    };
    const german =
      /Preisliste|Preisgruppe|Stichtag|Währung|Kalibrierpreise|Zusatzleistungen|Standardartikel|Konditionen|abgel\.|Deutsch|Englisch|gültig/;
    const second = await printed('second');
    expect(second.pdf).not.toMatch(german);
    expect(second.pdf).toMatch(/Price list[\s\S]*1 Jun 2026[\s\S]*English[\s\S]*921\.53[\s\S]*derived/);
    expect(second.pdf).toContain('valid on 1 Jun 2026');
    expect(second.csv).toMatch(/^\ufeff?Section,Number,Name,/);
    expect(second.csv).toContain('1084.15');
    expect(second.csv).not.toMatch(german);
    expect(second.name).toContain('Price-list-');
    for (const language of ['first', 'both']) {
      const own = await printed(language);
      expect(own.pdf).toMatch(/Preisliste[\s\S]*01\.06\.2026[\s\S]*921,53[\s\S]*abgel\./);
      expect(own.csv).toMatch(/^\ufeff?Bereich;Nummer;Bezeichnung;/);
      expect(own.pdf.includes('Deutsch / Englisch')).toBe(language === 'both');
      const heads = ['Preisliste / Price list', 'Kalibrierpreise / Calibration prices', 'Nummer / Number', 'Konditionen / Terms'];
      expect(heads.filter((head) => own.pdf.includes(head))).toEqual(language === 'both' ? heads : []);
    }
    // Its day and its units as all other papers write them.
    const { pdf } = await printed('first');
    expect(pdf).toMatch(/Koffer[\s\S]*EUR \/ Stück[\s\S]*gültig am 01\.06\.2026/);
    expect(pdf).not.toMatch(/2026-06-01|EUR \/ (?:EA|Stk)/);
    await setSetting('settings.price.price_list_second_language', 'fr');
    expect((await printed('second')).pdf).toMatch(/Preisliste[\s\S]*Französisch/);
    await setSetting('settings.price.price_list_second_language', 'en');
  });

  it.each([
    ['the list price', null, ''],
    ['a group that derives', 'g-off', group],
    ['a group with prices of its own', 'g-own', '&price_category_id=g-own'],
  ] as const)('all numbers in PDF, CSV, JSON, data, matrix and lookup agree: %s', async (_, groupId, query) => {
    const { attributes } = await list(query);
    const document = (await dataset(query)).list;
    const kinds = document.complexities.map(({ value }) => value);
    type Line = (string | number | null)[];
    const kindsOf = (row: { amounts: Row['amounts'] }) => kinds.map((kind) => row.amounts[kind]?.amount ?? null);
    const none = kinds.map(() => null);

    // JSON and data: the same rows with the same amounts, each in the place its kind prints in.
    type Priced = { amount: number | null; amounts: Record<string, { amount: number | null }> };
    const plain = (row: Priced) => [row.amount, ...kinds.map((kind) => row.amounts[kind]?.amount ?? null)];
    expect(document.calibration.map((row) => [row.id, row.derived, row.scales, ...plain(row)])).toEqual(
      attributes.classes.map((row) => [row.id, row.derived, row.scales, ...plain(row)]),
    );
    const typesOf = (rows: (Priced & { derived: boolean; scales: object[] })[]) =>
      rows.map((row) => [row.derived, row.scales, ...plain(row)]);
    expect(document.calibration.flatMap(({ exceptions }) => typesOf(exceptions))).toEqual(
      attributes.classes.flatMap(({ exceptions }) => typesOf(exceptions)),
    );
    expect(typesOf(document.other_type_prices.entries)).toEqual(typesOf(attributes.other_types));
    expect(document.services.map((row) => [row.id, row.scales, ...plain(row), row.variants.map(plain)])).toEqual(
      attributes.services.map((row) => [row.id, row.scales, ...plain(row), row.variants.map(plain)]),
    );
    expect(document.articles).toEqual(attributes.articles);
    expect(document.surcharges.map(({ reference_id, value }) => [reference_id, value])).toEqual(
      attributes.surcharges.map(({ complexity, value }) => [complexity, value]),
    );
    const printedRows = [...document.calibration.flatMap((row) => [row, ...row.exceptions]), ...document.services];
    for (const row of printedRows) {
      const { slot_1, slot_2, slot_3, slot_4 } = row;
      const slots = [slot_1, slot_2, slot_3, slot_4].slice(document.amount_block_slot - 1);
      expect(slots).toEqual(plain(row).slice(0, 4));
    }

    // CSV: line by line, the numbers in their columns.
    const scalesOf = (row: { scales: Scale[] }, ...named: Line) =>
      row.scales.map(({ min_quantity, price, discount }): Line => [...named, min_quantity, price, ...none, discount, null]);
    const typeLines = (rows: Row['exceptions'], name: string | null) =>
      rows.flatMap((row): Line[] => [
        [name, row.type_name, null, row.amount, ...kindsOf(row), null, null],
        ...scalesOf(row, name, row.type_name),
      ]);
    const expectedLines: Line[] = [
      ...attributes.classes.flatMap((row) => [
        [row.name, null, null, row.amount, ...kindsOf(row), null, null],
        ...scalesOf(row, row.name, null),
        ...typeLines(row.exceptions, row.name),
      ]),
      ...typeLines(attributes.other_types, null),
      ...attributes.services.flatMap((row) => [
        [row.name, null, null, row.amount, ...kindsOf(row), null, null],
        ...row.variants.map((one): Line => {
          const of = [one.price_class, one.type_name].filter(Boolean).join(' · ');
          return [row.name, of, null, one.amount, ...kindsOf(one), null, null];
        }),
        ...scalesOf(row, row.name, null),
      ]),
      ...attributes.articles.map(({ name, amount }): Line => [name, null, null, amount, ...none, null, null]),
      ...attributes.surcharges.map(
        ({ complexity, price_class, kind, value }): Line =>
          kind === 'percent'
            ? [complexity, price_class, null, null, ...none, null, value]
            : [complexity, price_class, null, value, ...none, null, null],
      ),
    ];
    const csv = await readAll((await bytesOf(`price-list/csv?date=2026-06-01${query}`)).bytes);
    const numberIn = (text: string) => (text === '' ? null : Number(text.replace(',', '.')));
    expect(
      csv.rows.map(({ cells }): Line => {
        const [, , name = '', type = '', ...numbers] = cells;
        return [name || null, type || null, ...numbers.slice(0, 4 + kinds.length).map(numberIn)];
      }),
    ).toEqual(expectedLines);

    // PDF: each row with its amounts, and no number that is in none of them.
    const germanMoney = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const { pages } = readPdf((await bytesOf(`price-list/pdf?date=2026-06-01${query}`)).bytes);
    const pdf = pages.join('\n').split('\n');
    const moneyIn = (text: string) => text.match(/\d[\d.]*,\d\d/g) ?? [];
    const shown = (row: { amount: number | null; amounts?: Row['amounts'] }) =>
      [row.amount, ...(row.amounts ? kindsOf({ amounts: row.amounts }).slice(0, 3) : [])]
        .filter((one) => one !== null)
        .map((one) => germanMoney.format(one));
    const printed = [
      ...attributes.classes.flatMap((row) => [
        { label: row.name, amounts: shown(row) },
        ...row.exceptions.map((one) => ({ label: one.type_name, amounts: shown(one) })),
      ]),
      ...attributes.services.map((row) => ({ label: row.name, amounts: shown(row) })),
      ...attributes.services.flatMap(({ scales }) =>
        scales.map(({ min_quantity, price, discount }) => ({
          label: price === null ? `ab ${min_quantity}: −${String(discount).replace('.', ',')} %` : `ab ${min_quantity}: `,
          amounts: price === null ? [] : [germanMoney.format(price)],
        })),
      ),
      ...attributes.articles.map((row) => ({ label: row.name, amounts: shown(row) })),
    ];
    for (const { label, amounts } of printed) {
      const line = pdf.find((text) => text.includes(label));
      expect(line && moneyIn(line), `PDF ${label}`).toEqual(amounts);
    }
    expect(pdf.flatMap(moneyIn).sort()).toEqual(printed.flatMap(({ amounts }) => amounts).sort());
    for (const { complexity, kind, value } of attributes.surcharges)
      expect(pdf.some((text) => text.startsWith(`${complexity} +${value} ${kind === 'percent' ? '%' : 'EUR'}`))).toBe(true);

    // Matrix and lookup: a type is charged its exception, or what its class costs.
    const classRow = (id: string) => rowOf(attributes, id);
    const expected: [type: string, complexity: string, amount: number | null | undefined][] = [
      ['t-own', '', classRow('c-own').exceptions.find(({ type_id }) => type_id === 't-own')?.amount],
      ['t-plain', '', classRow('c-own').amount],
      ['t-plain', 'ISO', classRow('c-own').amounts.ISO?.amount],
      ['t-accredited', '', classRow('c-heir').amount],
      ['t-accredited', 'DAkkS', classRow('c-heir').exceptions[0]?.amounts.DAkkS?.amount],
      ['t-alone', '', attributes.other_types.find(({ type_id }) => type_id === 't-alone')?.amount],
    ];
    for (const [type, complexity, amount] of expected) {
      expect(amount, type).toEqual(expect.any(Number));
      const asked = `date=2026-06-01&type_id=${type}&complexity=${complexity}`;
      const lookup = await lab.v2('admin', { path: `/api/v2/prices/lookup?${asked}${query}` });
      expect((lookup.body as { data: { attributes: { price: number } } }).data.attributes.price, asked).toBe(amount);
      const matrix = v2Of(await lab.v2('admin', { path: `/api/v2/prices/matrix?${asked}&list_price=1` }));
      const cells = matrix.list[0]?.attributes.cells as { price_category_id: string | null; price: number }[];
      expect(cells.find((cell) => cell.price_category_id === groupId)?.price, asked).toBe(amount);
    }
  });

  it('CSV for German offices: mark, semicolons, decimal commas, and no cell that runs (docs/quality.md#s13)', async () => {
    const { response, bytes } = await bytesOf('price-list/csv?date=2026-06-01');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('filename="Preisliste-Listenpreise-2026-06-01.csv"');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
    const text = bytes.toString();
    expect(text).toContain('Kalibrierpreise;PK900.02;"Multimeter, Widerstand in Ω";;;1084,15;1210,05;');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it.each(['de', 'en'])(
    'the workbook says what the CSV says, amounts as numbers with their format (lab in %s)',
    async (language) => {
      await setSetting('lab.language', language);
      const query = `date=2026-06-01&language=both${group}`;
      const { response, bytes } = await bytesOf(`price-list/xlsx?${query}`);
      expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      expect(response.headers.get('content-disposition')).toContain('-2026-06-01.xlsx');
      const parts = await partsOf(bytes);
      const cells = cellsIn(parts.get('xl/worksheets/sheet1.xml') ?? '');
      const csv = await readAll((await bytesOf(`price-list/csv?${query}`)).bytes);
      expect(cells[0]?.map(({ text }) => text)).toEqual(csv.columns);
      const formats = [...(parts.get('xl/styles.xml') ?? '').matchAll(/<cellXfs.*?<\/cellXfs>/gs)].flatMap(([all]) =>
        [...all.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id),
      );
      let amounts = 0;
      for (const [at, row] of csv.rows.entries())
        for (const [column, text] of row.cells.entries()) {
          const cell = cells[at + 1]?.find(({ place }) => place === column);
          if (text === '' || !cell?.number) {
            expect(cell?.text ?? '').toBe(text.replace(/^'(?==)/, ''));
            continue;
          }
          expect(Number(cell.text)).toBe(Number(text.replace(',', '.')));
          // 4: thousands and two decimals, in the signs of whoever opens it.
          if (!csv.columns[column]?.includes('(EUR)')) continue;
          expect(formats[cell.style]).toBe('4');
          amounts += 1;
        }
      expect(amounts).toBeGreaterThan(5);
      await setSetting('lab.language', 'de');
    },
  );

  it('the PDF is an attachment with embedded fonts, title and language, equal for equal input, and answers HEAD and Accept', async () => {
    const path = `price-list/pdf?date=2026-06-01${group}`;
    const first = await bytesOf(path, { headers: { Accept: 'application/pdf' } });
    expect(first.response.status).toBe(200);
    expect(first.response.headers.get('content-type')).toBe('application/pdf');
    expect(first.response.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''Preisliste-H%C3%A4ndler-2026-06-01.pdf",
    );
    expect(first.response.headers.get('content-length')).toBe(String(first.bytes.length));
    const { fonts, info, pages } = readPdf(first.bytes);
    expect(fonts.length).toBeGreaterThan(1);
    expect(fonts.every(({ embedded }) => embedded)).toBe(true);
    expect(info).toMatchObject({ Title: 'Preisliste Händler 2026-06-01', Tagged: 'yes' });
    expect(pages[0]).toMatch(/Preisableitung der Gruppe: −15 %/);
    expect(pages.at(-1)).toMatch(new RegExp(`${pages.length} ?/ ?${pages.length}`));
    expect((await bytesOf(path)).bytes.equals(first.bytes)).toBe(true);
    const head = await bytesOf(path, { method: 'HEAD' });
    expect([head.response.status, head.bytes.length]).toEqual([200, 0]);
  });

  it('other requests are answered while lists are made', async () => {
    const lists = Promise.all(Array.from({ length: 5 }, () => bytesOf(`price-list/pdf?date=2026-06-01&language=both`)));
    expect((await lab.v2('admin', { path: '/api/v2/prices/lookup?type_id=t-own' })).status).toBe(200);
    expect((await lists).map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('refuses unknown groups, dates, languages and parameters, each by its name', async () => {
    for (const [query, name] of [
      ['price_category_id=ghost', 'price_category_id'],
      ['date=2026-02-30', 'date'],
      ['language=third', 'language'],
      ['group=x', 'group'],
    ])
      for (const path of ['price-list', 'price-list/csv', 'price-list/xlsx', 'price-list/pdf', 'price-list/reports/dataset']) {
        const answer = await lab.v2('admin', { path: `/api/v2/${path}?${query}` });
        expect(answer.status, `${path} ${query}`).toBe(422);
        expect(
          v2Of(answer).errors.map(({ source }) => source),
          `${path} ${query}`,
        ).toEqual([{ parameter: name }]);
      }
  });

  it('where the second language is the own one, all forms are in the first', async () => {
    await setSetting('settings.price.price_list_second_language', 'de');
    expect((await list('&language=both')).attributes.language).toEqual({
      mode: 'primary',
      primary: 'de',
      primary_label: 'Deutsch',
      secondary: null,
      secondary_label: null,
    });
    await setSetting('settings.price.price_list_second_language', 'en');
  });

  it('an English lab prints English words and points', async () => {
    await setSetting('lab.language', 'en');
    const { pages } = readPdf((await bytesOf('price-list/pdf?date=2026-06-01')).bytes);
    expect(pages.join('')).toMatch(/Calibration prices[\s\S]*1,084\.15[\s\S]*Terms/);
    const csv = (await bytesOf('price-list/csv?date=2026-06-01')).bytes.toString();
    expect(csv).toContain('Calibration prices,PK900.02,"Multimeter, Widerstand in Ω",,,1084.15,1210.05,');
    await setSetting('lab.language', 'de');
  });

  it('"Why this price" as one page with each step and why the others lost', async () => {
    const { response, bytes } = await bytesOf(
      `prices/lookup/pdf?date=2026-06-01&type_id=t-own&quantity=12&complexity=DAkkS${group}`,
    );
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const { pages, fonts, info } = readPdf(bytes);
    expect(pages).toHaveLength(1);
    expect(fonts.every(({ embedded }) => embedded)).toBe(true);
    expect(info).toMatchObject({ Title: 'Why this price', Tagged: 'yes' });
    const lookup = await lab.v2('admin', {
      path: `/api/v2/prices/lookup?date=2026-06-01&type_id=t-own&quantity=12&complexity=DAkkS${group}`,
    });
    const { data, meta } = lookup.body as {
      data: { attributes: { total: number } };
      meta: { trace: { amount: number | null; candidates: { why: string | null }[] }[] };
    };
    const text = pages.join('').replace(/\s+/g, ' ');
    const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 });
    expect(text).toContain(money.format(data.attributes.total));
    for (const { amount } of meta.trace) if (amount !== null) expect(text).toContain(money.format(amount));
    expect(text).toMatch(/−15 ?%/);
    expect(text).toMatch(/45 ?%/);
    expect(text).toContain('A more specific step had a price.');
    // A day as its reader writes it, on the sheet that goes to a customer.
    expect(text).toContain('1 Jun 2026');
    expect(text).not.toContain('2026-06-01');
  });

  it('a gap as PDF says what is missing; a device that is not seen is none', async () => {
    const gap = readPdf((await bytesOf('prices/lookup/pdf?date=2026-06-01&type_id=t-ghost')).bytes);
    expect(gap.pages[0]).toContain('No price');
    const { status, errors } = v2Of(await lab.v2('admin', { path: '/api/v2/prices/lookup/pdf?inventory_id=ghost' }));
    expect([status, errors[0]?.source]).toEqual([422, { parameter: 'inventory_id' }]);
  });
});
