// The lines of what corrects an invoice: all of them the other way round, or so much of some of them. Pure.
import type { FieldProblem, FieldProblems } from '../../contract/errors.ts';
import { fromHundredths, toHundredths } from '../../contract/values/hundredths.ts';
import type { FrozenInvoice } from '../../papers/invoice/frozen-invoice.ts';
import type { OrderDocument } from '../../papers/order-document/contract.ts';
import type { CountedLine } from '../../papers/order-document/counted-lines.ts';
import { lineNet } from '../../prices/engine/order-totals.ts';

/** An invoice's lines as they were counted, with how they are shown in one language. */
export function linesOfFrozen({ lines }: FrozenInvoice, { positions }: OrderDocument): CountedLine[] {
  return lines.flatMap(({ line_id: _line, order_id: _order, ...line }, index) => {
    const part = positions[index];
    return part ? [{ ...line, part }] : [];
  });
}

/** Prices stand; what is taken back is the quantity. */
export function reversed(line: CountedLine): CountedLine {
  return ofQuantity(line, -(line.counts.quantity ?? 0));
}

function ofQuantity({ counts, part, ...line }: CountedLine, quantity: number): CountedLine {
  return { ...line, counts: { ...counts, quantity }, part: { ...part, quantity: fromHundredths(quantity) } };
}

/** So much money, whatever it was for: one unit at that price. */
function ofAmount({ counts, part, ...line }: CountedLine, price: number): CountedLine {
  const shown = fromHundredths(price);
  return {
    ...line,
    counts: { ...counts, quantity: 100, price, base_quantity: 100, discount: 0 },
    part: { ...part, quantity: 1, unit: null, unit_code: 'C62', price: shown, base_price: shown, base_quantity: 1, discount: 0 },
  };
}

export interface AskedCredit {
  line_id: string;
  quantity?: number | undefined;
  amount?: number | undefined;
}

interface Crediting {
  lines: readonly CountedLine[];
  /** What earlier credit notes gave back of each (hundredths). */
  credited: ReadonlyMap<string, number>;
  /** Every line, when it is not said. */
  asked: readonly AskedCredit[] | undefined;
}

export function creditedLines({ lines, credited, asked }: Crediting): { chosen: CountedLine[] } | { problems: FieldProblems } {
  const left = (line: CountedLine) => lineNet(line.counts) - (credited.get(line.part.line_id) ?? 0);
  if (!asked) {
    const untouched = lines.filter((line) => !credited.has(line.part.line_id));
    const rest = lines.filter((line) => credited.has(line.part.line_id) && left(line) !== 0);
    return { chosen: [...untouched, ...rest.map((line) => ofAmount(line, left(line)))] };
  }
  const problems: Record<string, FieldProblem[]> = {};
  const seen = new Set<string>();
  const chosen = asked.flatMap(({ line_id, quantity, amount }, index): CountedLine[] => {
    const line = lines.find(({ part }) => part.line_id === line_id);
    const wrong = (field: string, problem: FieldProblem): [] => {
      problems[`lines.${index}.${field}`] = [problem];
      return [];
    };
    if (!line) return wrong('line_id', { key: 'errors.field.no_such_record', params: { id: line_id } });
    if (seen.has(line_id)) return wrong('line_id', { key: 'errors.invoice.line_twice' });
    seen.add(line_id);
    const credit =
      amount === undefined
        ? ofQuantity(line, quantity === undefined ? (line.counts.quantity ?? 0) : (toHundredths(quantity) ?? 0))
        : ofAmount(line, toHundredths(amount) ?? 0);
    const [gives, most] = [lineNet(credit.counts), left(line)];
    const isTooMuch = Math.sign(gives) !== Math.sign(most) ? gives !== 0 : Math.abs(gives) > Math.abs(most);
    if (!isTooMuch) return [credit];
    return wrong(amount === undefined ? 'quantity' : 'amount', {
      key: 'errors.invoice.credit_too_much',
      params: { most: fromHundredths(most) },
    });
  });
  return Object.keys(problems).length > 0 ? { problems } : { chosen };
}
