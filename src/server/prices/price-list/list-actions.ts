// The price list on screen, as CSV and workbook, as data for report templates and as PDF: one document, five forms. docs/interface/prices.md#endpoints,
// docs/interface/prices.md#price-list.

import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { PdfMaker } from '../../pdf/pdf-maker.ts';
import { csvMediaType, type TableFormat, tableFormats, writeTable, xlsxMediaType } from '../../tabular/write-table.ts';
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

const tableNames = { csv: 'CSV', xlsx: 'a workbook' } as const;

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
    ...tableFormats.map((format) =>
      defineAction({
        ...shared,
        path: `price-list/${format}`,
        summary: `The price list as ${tableNames[format]}, in the lab’s language, or in the second one where it is for that alone`,
        since: format === 'csv' ? '0.3.0' : '0.9.0',
        produces: [format === 'csv' ? csvMediaType : xlsxMediaType],
        run: async ({ ctx, input }) => ({ download: tableOf(await loadPriceList(ctx, translator, input), format) }),
      }),
    ),
    defineAction({
      ...shared,
      path: 'price-list/pdf',
      summary: 'The price list for printing, with room for the lab’s letterhead',
      produces: ['application/pdf'],
      async run({ ctx, input }) {
        pdf.prepare();
        const loaded = await loadPriceList(ctx, translator, input);
        const { document, paperWords: words, units, lab } = loaded;
        const print = { document, words, units, footer: lab.footer, author: lab.name, leaders: 'dots' } as const;
        const content = await pdf.make({ kind: 'price-list', print });
        return { download: { mediaType: 'application/pdf', name: `${fileName(loaded)}.pdf`, content } };
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

function tableOf(loaded: LoadedList, format: TableFormat) {
  const { document, words, units, language } = loaded;
  const { columns, rows } = priceListTable(document, words, units);
  return writeTable({ format, name: fileName(loaded), title: words.title, language, columns, parts: inOnePart(rows) });
}

async function* inOnePart<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

function fileName({ document: { list }, words }: LoadedList): string {
  return [words.title, list.group.name ?? words.list_prices, list.date].join(' ').replace(/[\\/:*?"<>|\s]+/g, '-');
}
