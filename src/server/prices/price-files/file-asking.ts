// A price file that lacks a column it cannot do without, where somebody can say which one is meant: every row waits for the answer.
import type { ImportPlan } from '../../core/imports/import-kind.ts';
import type { FoundColumns } from './file-columns.ts';

export function askingPlan({ uses, missing }: FoundColumns): ImportPlan {
  const reasons = missing.map((column) => ({
    column: null,
    attribute: null,
    key: 'errors.price_file.missing_column',
    params: { column },
  }));
  return {
    columns: uses.map(({ column, attribute, state, candidates }) => ({ column, attribute, state, candidates })),
    numberColumns: [],
    references: [],
    judge: async (rows) =>
      rows.map(({ line }) => ({ line, verdict: 'invalid', id: null, title: null, reasons, changes: {}, write: null })),
    async write() {
      // No row of it is written.
    },
  };
}
