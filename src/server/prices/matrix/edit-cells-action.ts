// PUT /prices/matrix and its answer: what became of each cell, and the cell as it stands now.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import type { Translator } from '../../i18n/translate.ts';
import { today } from '../../lib/clock.ts';
import { loadPriceBook } from '../book/load-price-book.ts';
import { cellEdits, cellStates, editCells } from './edit-cells.ts';
import { answerCell, matrixCell, shownCell } from './matrix-cells.ts';

const count = z.number().int();

export function editCellsAction(translator: Translator): Action {
  return defineAction({
    method: 'PUT',
    path: 'prices/matrix',
    summary: 'Change up to 500 cells of the matrix at once, each with its own result, all of them one run',
    requirement: needs('price_edit'),
    since: '0.3.0',
    input: cellEdits,
    output: z.object({
      data: z.array(
        z.object({
          type_id: z.string(),
          price_category_id: z.string().nullable(),
          status: z.enum(cellStates),
          reason: z.string().nullable(),
          price_id: z.string().nullable(),
          row_version: count.nullable(),
          cell: matrixCell,
        }),
      ),
      meta: z.object({
        created: count,
        updated: count,
        deleted: count,
        unchanged: count,
        failed: count,
        run_id: z.string().nullable(),
      }),
    }),
    async run({ ctx, input }) {
      const serviceId = input.service_id ?? null;
      const { results, counts, runId } = await editCells(ctx, { cells: input.cells, serviceId, translator });
      const { book } = await loadPriceBook(ctx, { types: input.cells.map((cell) => cell.type_id) });
      const question = { date: input.date ?? today(ctx.lab.clock), complexity: input.complexity || null, serviceId };
      const data = input.cells.map(({ type_id: typeId, price_category_id: groupId }, index) => {
        const { status = 'failed', reason = null, row = null } = results[index] ?? {};
        const place = { typeId, groupId };
        return {
          type_id: typeId,
          price_category_id: groupId,
          status,
          reason,
          price_id: row ? String(row.pID ?? row.id) : null,
          row_version: row?.row_version ?? null,
          cell: shownCell(place, answerCell(book, place, question), question),
        };
      });
      return { body: { data, meta: { ...counts, run_id: runId } } };
    },
  });
}
