// A heading of a price file may say a currency in brackets, an amount may have one beside it (docs/interface/prices.md#import-columns).
// The lab has one only, so another one is taken as it stands and told with the row in the preview: nobody imports dollars as euros
// unawares. docs/design/prices.md#d-410.

import type { Reason } from '../../core/imports/import-kind.ts';
import type { Lab } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { currencies } from '../book/currencies.ts';
import type { FoundColumns } from './file-columns.ts';

const bracketed = /[([]\s*([^()[\]]+?)\s*[)\]]\s*$/;
const besideAmount = /^\s*(€|£|[A-Z]{3})(?=[\s\d+-])|(?<=[\s\d])(€|£|[A-Z]{3})\s*$/;
/** Signs that mean one currency only, wherever they stand. */
const signs: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
]);

/** Capitals, as ISO 4217 writes them: `(all)` and `(top)` are words. */
function currencyOf(said = ''): string | null {
  const code = signs.get(said) ?? said;
  return currencies.has(code) ? code : null;
}

function currencyBeside(amount: string): string | null {
  const [, before, after] = besideAmount.exec(amount) ?? [];
  return currencyOf(before ?? after);
}

export async function labCurrency(lab: Lab): Promise<string> {
  return (await textSetting(lab, 'settings.price.company_currency')) || 'EUR';
}

/** What is told of a row of the file with an amount in another currency than the lab's; what stands beside an amount counts first. */
export function currencyNotes({ byName }: FoundColumns, currency: string): (cells: readonly string[]) => Reason[] {
  const columns = [...byName.values()]
    .filter(({ money }) => money)
    .map((column) => ({ ...column, ofHeading: currencyOf(bracketed.exec(column.heading)?.[1]) }));
  return (cells) =>
    columns.flatMap(({ index, heading: column, field, ofHeading }): Reason[] => {
      const cell = cells[index] ?? '';
      const said = cell.trim() === '' ? null : (currencyBeside(cell) ?? ofHeading);
      if (said === null || said === currency) return [];
      return [{ column, attribute: field.attr, key: 'errors.price_file.other_currency', params: { said, currency }, note: true }];
    });
}
