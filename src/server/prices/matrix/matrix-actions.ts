// GET /prices/matrix: every device type by every price group, as the lookup would answer each. docs/interface/prices.md#endpoints,
// docs/interface/prices.md#matrix. A page takes the same few statements however many prices stand on it.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { breathe } from '../../core/rows/row-batches.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { neighbours } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { today } from '../../lib/clock.ts';
import type { NamedClass } from '../book/book-rows.ts';
import { type LoadedBook, loadPriceBook } from '../book/load-price-book.ts';
import { answerCell, cellsOf, type MatrixCell, type MatrixQuestion, matrixCell } from './matrix-cells.ts';
import { listOf, type MatrixInput, matrixInput, selectedTypes, type TypeRow, type TypeSelection } from './matrix-query.ts';

const text = z.string().nullable();

const matrixAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.literal('price-matrix-row'),
      attributes: z.object({ type_name: z.string(), cells: z.array(matrixCell) }),
    }),
  ),
  meta: z.object({
    total: z.number().int(),
    page: z.number().int(),
    per_page: z.number().int(),
    last_page: z.number().int(),
    groups: z.array(z.object({ id: text, name: text, derived: z.boolean() })),
    classes: z.array(z.object({ id: z.string(), number: text, name: z.string() })),
    date: z.string(),
    complexity: text,
    service_id: text,
    currency: z.string(),
    gaps: z.number().int(),
  }),
  links: neighbours,
});

/** The columns: the groups asked for, in the order of their names, the list price before them. */
function columnsOf({ names }: LoadedBook, { price_category_id, list_price }: MatrixInput): (string | null)[] {
  const wanted = listOf(price_category_id);
  const groups = [...names.groups.keys()].filter((id) => wanted === null || wanted.includes(id));
  return list_price ? [null, ...groups] : groups;
}

interface Sheet {
  columns: readonly (string | null)[];
  question: MatrixQuestion;
}

const typesAtOnce = 250;

/** Those of all selected types that lack a price in one of the columns; others get their turn in between. */
async function typesWithGaps(ctx: Ctx, types: readonly TypeRow[], { columns, question }: Sheet): Promise<TypeRow[]> {
  const found: TypeRow[] = [];
  for (const chunk of inChunks(types, typesAtOnce)) {
    const { book } = await loadPriceBook(ctx, { types: chunk.map(({ id }) => id) });
    const isGap = (typeId: string) => (groupId: string | null) => answerCell(book, { typeId, groupId }, question).kind === 'gap';
    found.push(...chunk.filter(({ id }) => columns.some(isGap(id))));
    await breathe();
  }
  return found;
}

interface Page {
  rows: readonly TypeRow[];
  total: number;
}

async function pageOf(ctx: Ctx, selection: TypeSelection, input: MatrixInput, sheet: Sheet): Promise<Page> {
  const { 'page[number]': number, 'page[size]': size } = input;
  const offset = (number - 1) * size;
  if (!input.only_gaps) return { total: await selection.total(), rows: await selection.rows(size, offset) };
  const gaps = await typesWithGaps(ctx, await selection.rows(null, 0), sheet);
  return { total: gaps.length, rows: gaps.slice(offset, offset + size) };
}

function classesIn(cells: readonly MatrixCell[], { names }: LoadedBook) {
  const ids = new Set(cells.flatMap(({ price_class_id: id }) => (id === null ? [] : [id])));
  const known = [...ids].map((id) => names.classes.get(id)).filter((found): found is NamedClass => found !== undefined);
  return known.map(({ id, number, name }) => ({ id, number, name }));
}

export const matrixAction: Action = defineAction({
  method: 'GET',
  path: 'prices/matrix',
  summary: 'Device types by price groups; each cell says what the lookup says. Filters and q are those of device types',
  requirement: needs('price_view'),
  since: '0.3.0',
  input: matrixInput,
  output: matrixAnswer,
  async run({ ctx, input, repeated }) {
    const question = {
      date: input.date ?? today(ctx.lab.clock),
      complexity: input.complexity || null,
      serviceId: input.service_id ?? null,
    };
    const selection = selectedTypes(ctx, input, repeated);
    const columns = columnsOf(await loadPriceBook(ctx, { types: [] }), input);
    const { rows, total } = await pageOf(ctx, selection, input, { columns, question });
    const loaded = await loadPriceBook(ctx, { types: rows.map(({ id }) => id) });
    const data = rows.map(({ id, name }) => ({
      id,
      type: 'price-matrix-row' as const,
      attributes: { type_name: name, cells: cellsOf(loaded.book, id, columns, question) },
    }));
    const cells = data.flatMap(({ attributes }) => attributes.cells);
    const groups = columns.map((id) => {
      const group = loaded.names.groups.get(id ?? '');
      return { id, name: group?.name ?? null, derived: (group?.derivation ?? null) !== null };
    });
    return {
      list: {
        data,
        page: { number: input['page[number]'], size: input['page[size]'], total },
        meta: {
          groups,
          classes: classesIn(cells, loaded),
          date: question.date,
          complexity: question.complexity,
          service_id: question.serviceId,
          currency: await textSetting(ctx.lab, 'settings.price.company_currency'),
          gaps: cells.filter(({ price }) => price === null).length,
        },
      },
    };
  },
});
