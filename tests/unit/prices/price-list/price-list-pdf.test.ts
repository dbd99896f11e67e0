// The price list on paper: where things stand, what breaks, and what a reader finds in the file. docs/data-contracts.md#price-list-layout,
// docs/interface/papers.md#pdf.
import { describe, expect, it } from 'vitest';
import type { DrawList } from '#server/pdf/draw-list.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { layoutPriceList } from '#server/prices/price-list/forms/layout.ts';
import { readPdf } from '#tests/support/pdf-reader.ts';
import { fonts, leftOf as left, overlaps, rightOf, textsOf } from '../../papers/draw-checks.ts';
import { aClass, built, cents, each, kinds, printOf, words } from './price-list-source.ts';

const { measure } = fonts;
const lay = (...of: Parameters<typeof printOf>) => layoutPriceList(printOf(...of), measure);

const long = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselprüfstand mit Größenübersicht α…Ω 10 kΩ ±5 µA '
  .repeat(3)
  .trim();
const large = 9_999_999_999_999;

const hard = (count: number, second = true) =>
  built(
    {
      group: { id: 'g', name: `Händler ${long}` },
      derivation: { kind: 'fixed', value: -1050 },
      classes: [
        aClass({ number: 'PK1'.repeat(20), name: long, nameSecondary: long, finest: false }),
        aClass({
          number: 'PK100.01.02.03.KALIBRIER',
          name: long,
          nameSecondary: second ? long : null,
          depth: 1,
          base: cents(large, { derived: true, inheritedFrom: 'x' }),
          byComplexity: kinds(Object.fromEntries(['ISO', 'DAkkS', 'Factory'].slice(0, count).map((kind) => [kind, large]))),
          exceptions: [{ typeId: 't', label: long, base: cents(large), byComplexity: {}, scales: [] }],
        }),
      ],
      services: [
        {
          id: 's',
          name: long,
          nameSecondary: long,
          base: cents(large),
          byComplexity: {},
          scales: [{ minQuantity: 1000, price: null, discount: 500, result: each(large) }],
          variants: [],
        },
      ],
      articles: [{ id: 'a', name: long, nameSecondary: long, price: each(large), unit: 'Stück je Verpackungseinheit' }],
      surcharges: [{ complexity: 'DAkkS', kind: 'percent', value: -4500, classId: null }],
    },
    { languages: { choice: 'both', first: { code: 'de', label: 'Deutsch' }, second: { code: 'en', label: 'Englisch' } } },
  );

const many = (count: number) =>
  built({
    classes: Array.from({ length: count }, (_, n) =>
      aClass({
        number: `PK${n}`,
        depth: n % 20 === 0 ? 0 : 1,
        finest: n % 20 !== 0,
        base: cents(100 + n),
        byComplexity: kinds({ ISO: 200 + n }),
      }),
    ),
  });

describe('the sheet (docs/data-contracts.md#price-list-layout)', () => {
  it.each([0, 1, 2, 3])('nothing overlaps and nothing leaves the column with %i kinds, however long it is', (count) => {
    const list = lay(hard(count));
    expect(overlaps(list)).toEqual([]);
    for (const [page] of list.pages.entries()) {
      for (const mark of textsOf(list, page)) {
        expect(left(mark), mark.text).toBeGreaterThanOrEqual(16.9);
        expect(rightOf(mark), mark.text).toBeLessThanOrEqual(578.1);
        expect(mark.baseline).toBeLessThan(830);
      }
    }
  });

  it('cuts neither names nor numbers, however long', () => {
    const list = lay(hard(3));
    const texts = list.pages.flatMap((_, page) => textsOf(list, page).map(({ text }) => text));
    // Of the customer group's name there is as much as has room below a letterhead.
    expect(textsOf(list, 0).filter(({ text }) => text.endsWith('…'))).toHaveLength(1);
    expect(texts.filter((text) => text === '99.999.999.999,99').length).toBe(7);
    expect(texts.join('')).toContain('PK1'.repeat(20));
    expect(texts.join('').replaceAll(' ', '')).toContain('PK100.01.02.03.KALIBRIER');
  });

  it('leaves the upper 45 mm for the letterhead', () => {
    const tops = textsOf(lay(hard(1)), 0).map(({ baseline, size }) => baseline - size);
    expect(Math.min(...tops)).toBeGreaterThan(128 + 12);
  });

  it('sets amounts at the right edges of their slots', () => {
    const document = built({ classes: [aClass({ base: cents(8415), byComplexity: kinds({ ISO: 11000 }) })] });
    const amounts = textsOf(lay(document), 0).filter(({ text }) => /^\d+,\d\d$/.test(text));
    // Slots 3 and 4: x 392 and 460, 64 wide, in a column that begins at 17.
    expect(amounts.map(({ text, x }) => [text, x])).toEqual([
      ['84,15', 17 + 456],
      ['110,00', 17 + 524],
    ]);
  });

  it('leads from the name to the base price with dots unless that is switched off or there is none', () => {
    const dotted = (list: DrawList) =>
      list.pages.flatMap(({ marks }) => marks).filter((mark) => mark.kind === 'line' && mark.dots);
    const priced = built({ classes: [aClass({ base: cents(100) })] });
    expect(dotted(lay(priced))).toHaveLength(1);
    expect(dotted(lay(priced, { leaders: 'none' }))).toHaveLength(0);
    expect(dotted(lay(built({ classes: [aClass({ byComplexity: kinds({ ISO: 1 }) })] })))).toHaveLength(0);
    // With three kinds the base price stands right behind the name.
    expect(dotted(lay(hard(3)))).toHaveLength(0);
  });

  it('leaves out sections without rows and always prints the conditions', () => {
    const titles = textsOf(lay(built({})), 0).map(({ text }) => text);
    expect(titles).toContain('Konditionen');
    expect(titles).toContain('Listenpreise');
    for (const absent of ['Kalibrierpreise', 'Zusatzleistungen', 'Standardartikel', 'Sprache'])
      expect(titles).not.toContain(absent);
  });

  it('has page n / m on each page and the column heads again from the second one on', () => {
    const list = lay(many(200));
    expect(list.pages.length).toBeGreaterThan(3);
    for (const [page] of list.pages.entries()) {
      const texts = textsOf(list, page).map(({ text }) => text);
      expect(texts).toContain(`${page + 1} / ${list.pages.length}`);
      if (page < list.pages.length - 1) expect(texts).toEqual(expect.arrayContaining(['Standard (EUR)', 'ISO']));
    }
    const again = textsOf(list, 1).find(({ text }) => text === 'Standard (EUR)');
    expect(again?.tag).toBeUndefined();
  });

  it('never leaves a heading alone at the foot of a page', () => {
    const list = lay(many(400));
    for (const [page] of list.pages.entries()) {
      const rows = textsOf(list, page).filter(({ text }) => /^PK\d+$/.test(text));
      if (page < list.pages.length - 1) expect(Number(rows.at(-1)?.text.slice(2)) % 20).not.toBe(0);
    }
  });

  it('takes a class over to the next page with its exceptions, and of many leaves none alone', () => {
    const exceptionsOf = (name: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        typeId: `${name}${n}`,
        label: `${name} ${n}`,
        base: cents(100),
        byComplexity: {},
        scales: [],
      }));
    for (const count of [1, 3, 8, 9, 20])
      for (let before = 20; before < 45; before += 1) {
        const list = lay(
          built({
            classes: [
              ...Array.from({ length: before }, () => aClass({ depth: 1, base: cents(100) })),
              aClass({ name: 'Whose', depth: 1, exceptions: exceptionsOf('Type', count) }),
            ],
          }),
        );
        const onPage = list.pages.map((_, page) => {
          const texts = textsOf(list, page).map(({ text }) => text);
          return { whose: texts.includes('Whose'), types: texts.filter((text) => text.startsWith('Type ')).length };
        });
        const parts = onPage.filter(({ types }) => types > 0);
        if (count <= 8) expect(parts).toEqual([{ whose: true, types: count }]);
        else expect(parts.every(({ types }) => types > 1) && parts[0]?.whose, `${count} after ${before}`).toBe(true);
      }
  });

  it('keeps the two marks of a derived and inherited amount clear of those of the next row', () => {
    const both = { base: cents(100, { derived: true, inheritedFrom: 'x' }) };
    const list = lay(
      built({ classes: [aClass({ id: 'x', finest: false }), ...[1, 2, 3].map(() => aClass({ depth: 1, ...both }))] }),
    );
    const marks = textsOf(list, 0).filter(({ text }) => text === 'abgel.' || text === 'geerbt');
    const gaps = marks.slice(1).map(({ baseline }, index) => baseline - (marks[index]?.baseline ?? 0));
    expect(gaps.map((gap) => gap > 8)).toEqual([false, true, false, true, false]);
  });

  it('prints numbers and words of an English lab in English', () => {
    const source = { classes: [aClass({ base: cents(123456) })] };
    const list = lay(built(source, { words: words('en'), locale: 'en-GB' }), { words: words('en') });
    const texts = textsOf(list, 0).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Price list', 'Calibration prices', 'Amount (EUR)', '1,234.56', 'Terms']));
  });
});

describe('the file (docs/interface/papers.md#pdf)', () => {
  it('has embedded fonts only, title, language and tags, and text that can be selected', () => {
    const { fonts: found, info, structure, pages } = readPdf(writePdf(lay(hard(2)), fonts));
    expect(found.map(({ name }) => name.slice(7)).sort()).toEqual([
      'IBMPlexSans-Italic',
      'IBMPlexSans-Regular',
      'IBMPlexSans-SemiBold',
    ]);
    expect(found.every(({ embedded, unicode }) => embedded && unicode)).toBe(true);
    expect(info).toMatchObject({ Tagged: 'yes', 'Page size': '595.28 x 841.89 pts (A4)', Author: 'Prüflabor Süd' });
    expect(info.Title).toMatch(/^Preisliste Händler/);
    for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(structure).toMatch(new RegExp(`^\\s*${tag}\\b`, 'm'));
    expect(pages[0]).toContain('Größenübersicht');
    expect(pages[0]).toMatch(/α…Ω 10 kΩ ±5 µA/);
  });

  it('says its language, and that of second names', () => {
    const bytes = Buffer.from(writePdf(lay(hard(0)), fonts)).toString('latin1');
    expect(bytes).toContain('/Lang (de-DE)');
    expect(bytes).toContain('/Lang (en)');
    expect(bytes).toContain('/DisplayDocTitle true');
  });

  it('gives equal bytes for equal input, and other ones for another', () => {
    const write = (document: Parameters<typeof lay>[0]) => writePdf(lay(document), fonts);
    const document = many(30);
    expect(Buffer.compare(write(document), write(structuredClone(document)))).toBe(0);
    const other = structuredClone(document);
    other.list.date = '2026-03-02';
    expect(Buffer.compare(write(document), write(other))).not.toBe(0);
  });

  it('takes any name: markup, control characters, halves of pairs, what the font does not have', () => {
    const name = 'A & B <C> "D" \u0007\u202e\ud800 漢字 👍';
    const document = built({ group: { id: 'g', name }, classes: [aClass({ name, base: cents(1) })] });
    const bytes = writePdf(lay(document), fonts);
    const { pages } = readPdf(bytes);
    expect(pages[0]).toContain('A & B <C> "D"');
    expect(Buffer.from(bytes).toString('utf8')).toContain('A &amp; B &lt;C&gt;');
  });
});
