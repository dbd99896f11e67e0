// Which amounts have a column, and in which of the four places they print. docs/data-contracts.md#price-list-meaning (slots).
import type { CategoryRow, PriceList } from './contract.ts';
import { paidOf } from './paid.ts';
import type { PriceListSource, SourceAmounts } from './source.ts';
import type { PriceListWords } from './words.ts';

type Complexity = PriceList['complexities'][number];
type Four<T> = readonly [T, T, T, T];
type Labels = Pick<
  PriceList,
  | 'complexities_truncated'
  | 'base_column_label'
  | 'amount_block_slot'
  | 'slot_1_label'
  | 'slot_2_label'
  | 'slot_3_label'
  | 'slot_4_label'
  | 'complexity_1_label'
  | 'complexity_2_label'
  | 'complexity_3_label'
>;

const mostComplexities = 3;

export interface Columns {
  complexities: readonly Complexity[];
  /** Those with a column. */
  shown: readonly Complexity[];
  labels: Labels;
}

/** The kinds with a price of their own, in the order of field management; others after them by name. */
export function maintainedComplexities(source: PriceListSource): Complexity[] {
  const rows: SourceAmounts[] = [
    ...source.classes.flatMap((one) => [one, ...one.exceptions]),
    ...source.otherTypes,
    ...source.services.flatMap((one) => [one, ...one.variants]),
  ];
  const found = new Set(rows.flatMap(({ byComplexity }) => Object.keys(byComplexity)));
  const known = source.complexities.filter(({ value }) => found.has(value));
  const others = [...found].filter((value) => !known.some((one) => one.value === value)).sort();
  return [...known.map(({ value, label }) => ({ value, label })), ...others.map((value) => ({ value, label: value }))];
}

interface LabelInput {
  words: Pick<PriceListWords, 'amount' | 'standard'>;
  currency: string;
}

export function columnsOf(complexities: readonly Complexity[], { words, currency }: LabelInput): Columns {
  const shown = complexities.slice(0, mostComplexities);
  const base = shown.length === 0 ? words.amount : words.standard;
  const [slot_1_label, slot_2_label, slot_3_label, slot_4_label] = inSlots(
    [`${base} (${currency})`, ...shown.map(({ label }) => label)],
    '',
  );
  return {
    complexities,
    shown,
    labels: {
      complexities_truncated: complexities.length > mostComplexities,
      base_column_label: base,
      amount_block_slot: 4 - shown.length,
      slot_1_label,
      slot_2_label,
      slot_3_label,
      slot_4_label,
      complexity_1_label: shown[0]?.label ?? '',
      complexity_2_label: shown[1]?.label ?? '',
      complexity_3_label: shown[2]?.label ?? '',
    },
  };
}

/** The block stands at the right edge: the last of its amounts is in the fourth place. */
function inSlots<T>(block: readonly T[], empty: T): Four<T> {
  const at = (slot: number) => block[slot - 4 + block.length - 1] ?? empty;
  return [at(1), at(2), at(3), at(4)];
}

type Origin = (classId: string | null) => CategoryRow['inherited_from'];

/** The amounts of one row in all the forms in which the contract gives them; what was added to it comes after the rest. */
export function placed({ base, byComplexity }: SourceAmounts, { complexities, shown }: Columns, origin: Origin) {
  const paidFor = (value: string | undefined) => paidOf(value === undefined ? null : byComplexity[value]);
  const { amount, ...paid } = paidOf(base);
  const block = [{ amount, ...paid }, ...shown.map(({ value }) => paidFor(value))];
  const [slot_1, slot_2, slot_3, slot_4] = inSlots(
    block.map((one) => one.amount),
    null,
  );
  const [net_slot_1, net_slot_2, net_slot_3, net_slot_4] = inSlots(
    block.map(({ net }) => net),
    null,
  );
  const amounts = Object.fromEntries(
    complexities.flatMap(({ value }) => {
      const found = byComplexity[value];
      if (!found) return [];
      const { amount, ...further } = paidOf(found);
      return [[value, { amount, derived: found.derived, inherited_from: origin(found.inheritedFrom), ...further }]];
    }),
  );
  return {
    amount,
    derived: base?.derived ?? false,
    numbered: {
      amounts,
      amount_1: paidFor(shown[0]?.value).amount,
      amount_2: paidFor(shown[1]?.value).amount,
      amount_3: paidFor(shown[2]?.value).amount,
    },
    slots: { slot_1, slot_2, slot_3, slot_4 },
    paid,
    netSlots: { net_slot_1, net_slot_2, net_slot_3, net_slot_4 },
  };
}
