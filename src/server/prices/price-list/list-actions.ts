// The price list on screen, as CSV, as data for report templates and as PDF: one document, four forms. docs/interface/prices.md#endpoints,
// docs/interface/prices.md#price-list.

import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { PdfMaker } from '../../pdf/pdf-maker.ts';
import { writeCsv } from '../../tabular/csv/write-csv.ts';
import { priceListAnswer, priceListBody } from './answer-shape.ts';
import { priceListDocument } from './document/contract.ts';
import { createExampleList, exampleAnswer } from './example.ts';
import { priceListTable } from './forms/csv.ts';
import type { PriceListPrint } from './forms/layout-context.ts';
import { type LoadedList, loadPriceList } from './load.ts';

const input = z.strictObject({
  /** Absent: the list price. */
  price_category_id: z.string().min(1).max(80).optional(),
  date: dayInput.optional(),
  language: z.enum(['first', 'second', 'both']).default('first'),
});

const csvType = 'text/csv; charset=utf-8';

interface PriceListServices {
  translator: Translator;
  pdf: PdfMaker<{ kind: 'price-list'; print: PriceListPrint }>;
}

export function priceListActions({ translator, pdf }: PriceListServices): Action[] {
  const shared = { method: 'GET', requirement: needs('price_view'), since: '0.3.0', input } as const;
  return [
    defineAction({
      ...shared,
      path: 'price-list',
      summary: 'The price list of a group on a day: class tree with amounts and their origin, exceptions, services, articles',
      output: priceListAnswer,
      async run({ ctx, input }) {
        const { document } = await loadPriceList(ctx, translator, input);
        return { body: priceListBody(document) };
      },
    }),
    defineAction({
      ...shared,
      path: 'price-list/reports/dataset',
      summary: 'The price list as the data contract `price-list` 1.4 for report templates',
      output: priceListDocument,
      async run({ ctx, input }) {
        const { document } = await loadPriceList(ctx, translator, input);
        return { body: document };
      },
    }),
    defineAction({
      ...shared,
      path: 'price-list/csv',
      summary: 'The price list as CSV, in the lab’s language, or in the second one where it is for that alone',
      produces: ['text/csv'],
      async run({ ctx, input }) {
        const loaded = await loadPriceList(ctx, translator, input);
        const { columns, rows } = priceListTable(loaded.document, loaded.words, loaded.units);
        const content = writeCsv({ columns, parts: inOnePart(rows), language: loaded.language });
        return { download: { mediaType: csvType, name: fileName(loaded, 'csv'), content } };
      },
    }),
    defineAction({
      ...shared,
      path: 'price-list/pdf',
      summary: 'The price list for printing, with room for the lab’s letterhead',
      produces: ['application/pdf'],
      async run({ ctx, input }) {
        pdf.prepare();
        const loaded = await loadPriceList(ctx, translator, input);
        const { document, words, units, lab } = loaded;
        const print = { document, words, units, footer: lab.footer, author: lab.name, leaders: 'dots' } as const;
        const content = await pdf.make({ kind: 'price-list', print });
        return { download: { mediaType: 'application/pdf', name: fileName(loaded, 'pdf'), content } };
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path: 'price-list/example',
      summary: 'Makes a price list to start from; refused where there are price classes already',
      requirement: needs('price_edit'),
      once: true,
      input: z.strictObject({}),
      output: exampleAnswer,
      status: 201,
      run: async ({ ctx }) => ({ status: 201, body: await createExampleList(ctx) }),
    }),
  ];
}

async function* inOnePart<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

function fileName({ document: { list }, words }: LoadedList, extension: string): string {
  return `${[words.title, list.group.name ?? words.list_prices, list.date].join(' ').replace(/[\\/:*?"<>|\s]+/g, '-')}.${extension}`;
}
