// Papers with long names and long texts: nothing overlaps, nothing leaves the sheet or runs into its foot, nothing is left out.
import { describe, expect, it } from 'vitest';
import { layoutCertificate } from '#server/papers/calibration-certificate/layout.ts';
import { layoutDatasheet } from '#server/papers/inventory-datasheet/layout.ts';
import { layoutLoan } from '#server/papers/location-report/layout.ts';
import { layoutOrder } from '#server/papers/order-document/layout.ts';
import { layoutRecall } from '#server/papers/recall-list/layout.ts';
import { layoutRepair } from '#server/papers/repair-report/layout.ts';
import type { DrawList } from '#server/pdf/draw-list.ts';
import { allTexts, expectOnPage, fonts, textsOf } from './draw-checks.ts';
import {
  aCertificate,
  aDatasheet,
  aLoan,
  anOrder,
  aRecall,
  aRepair,
  aResult,
  certificatePrint,
  type Language,
  sheet,
} from './paper-prints.ts';

const { measure } = fonts;
const certificate = (...of: Parameters<typeof certificatePrint>) => layoutCertificate(certificatePrint(...of), measure);
const order = (document: ReturnType<typeof anOrder>, language: Language = 'de') =>
  layoutOrder({ ...sheet(language), kind: 'order-document', document }, measure);
const datasheet = (document: ReturnType<typeof aDatasheet>, language: Language = 'de') =>
  layoutDatasheet({ ...sheet(language), kind: 'inventory-datasheet', document }, measure);

describe('long names neither overlap nor leave the sheet', () => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselprüfstand mit Größenübersicht α…Ω 10 kΩ ±5 µA '
    .repeat(3)
    .trim();
  const device = { asset_number: long, serial_number: long, description: long, manufacturer: long, model: long };
  const address = { name: long, customer_number: long, street: long, zip: '12345', city: long, country: long };
  const typed = { type_code: long, accuracy_class: long, custom_fields: {} };

  describe.each(['de', 'en'] as const)('%s', (language) => {
    it('a certificate', () => {
      const base = aCertificate();
      const document = aCertificate({
        device: { ...device, type_code: null, accuracy_class: null, custom_fields: {} },
        results: [aResult({ test_desc: long, remark: long })],
        standards: base.standards.map((one) => ({ ...one, description: long, certificate_number: long, asset_number: long })),
        signatures: [
          { role: 'technician', name: long },
          { role: 'approver', name: long },
        ],
      });
      document.calibration.certificate_display = long.slice(0, 80);
      expectOnPage(certificate(document, language));
    });

    it('an order document', () => {
      const amounts = { price: 99_999_999.99, line_net: 99_999_999.99 };
      const positions = anOrder().positions.map((one) => ({ ...one, name: long, description: long, ...amounts }));
      const recipient = { ...anOrder().customer, name: long, role: 'invoice' } as never;
      expectOnPage(order(anOrder({ positions, recipient }), language));
    });

    it('a loan slip', () => {
      const base = aLoan();
      const places = { location_1: long, location_2: long, location_3: long, loan_number: long, status: long, remark: long };
      const document = {
        ...base,
        location: { ...base.location, ...places },
        shipping: { tracking_number: long, note: long, item_count: 2 },
        devices: base.devices.map((one) => ({ ...one, ...device })),
        customer: { ...address, custom_fields: {} },
        delivery_customer: { ...address, custom_fields: {} },
        delivery_contact: { name: long, street: long, zip: '12345', city: long, email: long, phone: long },
      };
      expectOnPage(layoutLoan({ ...sheet(language), kind: 'location-report', document, senderLine: long }, measure));
    });

    it('a repair report', () => {
      const base = aRepair();
      const custom_fields = { technician: long, total_cost: 99_999_999.99 };
      const texts = { number: long, description: long, notes: long, vendor: long, status: long, custom_fields };
      const document = {
        ...base,
        repair: { ...base.repair, ...texts },
        device: { ...device, ...typed },
        customer: { ...base.customer, address_block: `${long}\n${long}` } as never,
      };
      expectOnPage(layoutRepair({ ...sheet(language), kind: 'repair-report', document, currency: 'EUR' }, measure));
    });

    it('a recall list', () => {
      const base = aRecall();
      const document = {
        ...base,
        customer: { ...base.customer, ...address },
        devices: base.devices.map((one) => ({ ...one, ...device, location: long })),
      };
      expectOnPage(layoutRecall({ ...sheet(language), kind: 'recall-list', document, senderLine: long }, measure));
    });

    it('a data sheet', () => {
      const base = aDatasheet([]);
      const own = { location: long, cost_center: long, status_title: long, test_equipment_number: long, second_number: long };
      const calibration = {
        calibration_date: '2026-02-27',
        next_calibration_date: '2027-02-27',
        certificate_number: long,
        technician: long,
        cal_result: 'failed',
        cal_result_title: long,
      };
      const document = {
        ...base,
        device: { ...base.device, ...device, ...typed, ...own, remark: long },
        customer: { ...address, custom_fields: {} },
        calibrations: [calibration],
        parent: device,
        children: [{ level: 3, ...device, location: long, next_calibration_date: '2027-02-27' }],
        drift: [{ label: long, unit: 'V', points: [{ date: '2024-05-01', error: '0', tolerance_used: '40' }] }],
      };
      expectOnPage(datasheet(document, language));
    });
  });
});

describe('the window of a letter', () => {
  const twoLines = (name: string) => `${name} ${'für Messgeräte und Normale '.repeat(2)}`.trim();
  const address = { name: twoLines('Prüfstelle'), street: twoLines('Am Werk'), zip: '1010', city: 'Wien', country: 'Österreich' };
  const linesOf = (recipient: object) => {
    const list = order(anOrder({ recipient: { ...anOrder().customer, ...address, ...recipient, role: 'invoice' } as never }));
    // What stands in the address field below the sender.
    const field = textsOf(list, 0).filter(({ x, size, baseline }) => x < 70 && size === 9.5 && baseline < 260);
    return field.map(({ text }) => text);
  };

  it('keeps place and country of the longest address, and something of each part before them', () => {
    const lines = linesOf({ contact: { name: twoLines('Erika Größer') } });
    expect(lines).toHaveLength(7);
    expect(lines.slice(-2)).toEqual(['1010 Wien', 'Österreich']);
    expect(lines[0]).toMatch(/^Prüfstelle .*…$/);
    expect(lines[1]).toMatch(/^Erika Größer /);
    expect(lines[3]).toMatch(/^Am Werk /);
  });

  it('cuts nothing where all of it has room', () => {
    expect(
      linesOf({})
        .map((line) => line.trim())
        .join(' '),
    ).toBe([address.name, address.street, '1010 Wien', 'Österreich'].join(' '));
  });
});

describe('what stands beside the address', () => {
  const place = 'Brüggemann Messtechnik SE, Leihgeräteraum, Schrank 12';
  const placed = (changes: object) => {
    const base = aLoan();
    const document = { ...base, location: { ...base.location, location_1: place, ...changes } };
    return layoutLoan({ ...sheet('de'), kind: 'location-report', document, senderLine: 'Labor' }, measure);
  };

  it.each([
    ['where it has room above the subject', { location_2: null, location_3: null }],
    ['where it has none: the subject stands below it', { location_2: place, location_3: place }],
  ])('is whole %s', (_, changes) => {
    const list = placed(changes);
    expectOnPage(list);
    const text = allTexts(list).join('').replaceAll('\u00a0', ' ');
    expect(text.split(place).length - 1).toBe(Object.values(changes).filter(Boolean).length + 1);
    expect(text).not.toContain('…');
  });
});

describe('a text that is longer than a page', () => {
  const words = Array.from({ length: 2500 }, (_, index) => `Wort${index + 1}`);
  const text = words.join(' ');
  const wordsOf = (texts: readonly string[]) => texts.flatMap((one) => one.match(/Wort\d+/g) ?? []);

  function remarked(changes: Partial<ReturnType<typeof aCertificate>['calibration']>) {
    return certificate(aCertificate({ calibration: { ...aCertificate().calibration, ...changes } }));
  }
  function conducted(changes: object) {
    return certificate(aCertificate({ procedure: { ...aCertificate().procedure, ...changes } as never }));
  }
  const cases: Record<string, () => DrawList> = {
    'the remark of a data sheet': () => {
      const base = aDatasheet([]);
      return datasheet({ ...base, device: { ...base.device, remark: text } });
    },
    'the description of an order position': () =>
      order(anOrder({ positions: anOrder().positions.map((one) => ({ ...one, description: text })) })),
    'the remark of a certificate': () => remarked({ remark: text }),
    'what a certificate says of its procedure': () => conducted({ description: text }),
    'the conditions of a measurement': () => conducted({ measurement_conditions: text }),
    'the remark of a result': () => certificate(aCertificate({ results: [aResult({ remark: text }), aResult()] })),
  };

  it.each(Object.entries(cases))('%s goes on over the next pages, every word of it in its order', (_, laidOut) => {
    const list = laidOut();
    expectOnPage(list);
    expect(wordsOf(allTexts(list))).toEqual(words);
    const pages = list.pages.map((_page, page) => wordsOf(textsOf(list, page).map(({ text: line }) => line)).length);
    expect(pages.filter((count) => count > 0).length).toBeGreaterThan(1);
  });

  it('a row that goes on has the heads of its table on each page, and stays one row to those who hear it', () => {
    const list = cases['the description of an order position']?.() as DrawList;
    for (const [page] of list.pages.entries()) {
      const texts = textsOf(list, page).map(({ text: line }) => line.trim());
      if (wordsOf(texts).length > 0) expect(texts.filter((line) => line === 'Leistung')).toHaveLength(1);
    }
    expect(list.tags.filter(({ type }) => type === 'TR')).toHaveLength(2);
    const tags = new Set(
      list.pages.flatMap((_page, page) => textsOf(list, page)).flatMap(({ text: line, tag }) => (/Wort/.test(line) ? [tag] : [])),
    );
    expect(tags.size).toBe(1);
  });

  it('one that fits on the next page is not cut: it goes over whole', () => {
    const some = words.slice(0, 150).join(' ');
    const positions = Array.from({ length: 9 }, () => ({ ...anOrder().positions[0], description: some }) as never);
    const list = order(anOrder({ positions }));
    for (const [page] of list.pages.entries())
      expect(wordsOf(textsOf(list, page).map(({ text: line }) => line)).length % 150).toBe(0);
  });
});
