// Builds the price-list document: order of the tree, names by language, columns and their places. Pure.
// docs/data-contracts.md#price-list-structure, docs/data-contracts.md#price-list-meaning, docs/interface/prices.md#classes.
import { fromHundredths } from '#server/contract/values/hundredths.ts';
import { type Columns, columnsOf, maintainedComplexities, placed } from './columns.ts';
import type { ArticleRow, CategoryRow, PriceListDocument, ScaleRow, ServiceRow, Surcharge, TypeRow } from './contract.ts';
import { paidOf } from './paid.ts';
import type { PriceListSource, SourceAmounts, SourceClass, SourceScale, SourceService, SourceType } from './source.ts';
import type { PriceListWords } from './words.ts';

export interface PriceListLanguages {
  /** As asked for; without a second language it is always the first. */
  choice: 'first' | 'second' | 'both';
  first: { code: string; label: string };
  second: { code: string; label: string } | null;
}

export interface BuildInput {
  source: PriceListSource;
  languages: PriceListLanguages;
  words: Pick<PriceListWords, 'amount' | 'standard'>;
  locale: string;
  generatedAt: string;
}

type Names = (name: string, second: string | null) => { name: string; name_secondary: string | null };

const mostOtherTypes = 200;

const modes = { first: 'primary', second: 'secondary', both: 'both' } as const;

export function buildPriceList({ source, languages, words, locale, generatedAt }: BuildInput): PriceListDocument {
  const mode = languages.second === null ? 'primary' : modes[languages.choice];
  const names = namesFor(mode);
  const complexities = maintainedComplexities(source);
  const columns = columnsOf(complexities, { words, currency: source.currency });
  const classes = new Map(source.classes.map((one) => [one.id, one]));
  const row = rowBuilder({ columns, names, classes });
  const calibration = source.classes.map(row.category);
  const services = source.services.map(row.service);
  const articles = source.articles.map(({ id, name, nameSecondary, price, unit }): ArticleRow => {
    const { amount, ...paid } = paidOf(price);
    return { id, ...names(name, nameSecondary), amount, unit, ...paid };
  });
  const { derivation } = source;
  return {
    meta: { contract: 'price-list', schema_version: '1.4', generated_at: generatedAt, locale },
    list: {
      group: { id: source.group?.id ?? null, name: source.group?.name ?? null },
      date: source.date,
      currency: source.currency,
      language: {
        mode,
        primary: languages.first.code,
        primary_label: languages.first.label,
        secondary: languages.second?.code ?? null,
        secondary_label: languages.second?.label ?? null,
      },
      derivation: derivation
        ? { mode: modeOf(derivation.kind), value: fromHundredths(derivation.value) }
        : { mode: null, value: null },
      complexities,
      ...columns.labels,
      surcharges: source.surcharges.map(
        ({ complexity, kind, value, classId }): Surcharge => ({
          reference_id: complexity,
          mode: modeOf(kind),
          value: fromHundredths(value),
          price_class_id: classId,
          price_class_label: classId === null ? null : labelOf(classes.get(classId), names),
        }),
      ),
      calibration,
      other_type_prices: {
        count: source.otherTypes.length,
        truncated: source.otherTypes.length > mostOtherTypes,
        entries: source.otherTypes.slice(0, mostOtherTypes).map(row.type),
      },
      services,
      articles,
      counts: {
        categories: calibration.length,
        categories_priced: calibration.filter(isPriced).length,
        type_exceptions: calibration.reduce((sum, { exceptions }) => sum + exceptions.length, 0),
        other_type_prices: source.otherTypes.length,
        services: services.length,
        articles: articles.length,
      },
    },
  };
}

const modeOf = (kind: 'percent' | 'fixed') => (kind === 'percent' ? 'percent' : 'absolute');

const isPriced = ({ amount, amounts }: CategoryRow) =>
  amount !== null || Object.values(amounts).some((one) => one.amount !== null);

/** A name that was not translated stands in its own language: an empty line would name nothing. */
function namesFor(mode: 'primary' | 'secondary' | 'both'): Names {
  return (name, second) => {
    const other = second === null || second.trim() === '' ? null : second;
    if (mode === 'secondary') return { name: other ?? name, name_secondary: null };
    return { name, name_secondary: mode === 'both' ? other : null };
  };
}

/** Number and name in the list's language; a second one beside it would not fit a footnote. */
function labelOf(one: SourceClass | undefined, names: Names): string | null {
  return one ? [one.number, names(one.name, one.nameSecondary).name].filter(Boolean).join(' ') : null;
}

interface RowContext {
  columns: Columns;
  names: Names;
  classes: ReadonlyMap<string, SourceClass>;
}

const nothing: SourceAmounts = { base: null, byComplexity: {} };

function rowBuilder({ columns, names, classes }: RowContext) {
  const origin = (id: string | null) => {
    const found = id === null ? undefined : classes.get(id);
    return found ? { id: found.id, ...names(found.name, found.nameSecondary) } : null;
  };
  /** `amount` to `derived` and the numbered ones, in the contract's order of keys. */
  const amountsOf = (row: SourceAmounts) => placed(row, columns, origin);
  const typeRow = (one: SourceType): TypeRow => {
    const { amount, derived, numbered, ...rest } = amountsOf(one);
    return {
      type_id: one.typeId,
      type_label: one.label,
      amount,
      derived,
      scales: one.scales.map(scaleRow),
      ...numbered,
      ...lastKeys(rest),
    };
  };
  return {
    type: typeRow,
    category(one: SourceClass): CategoryRow {
      const { amount, derived, numbered, ...rest } = amountsOf(one.finest ? one : nothing);
      return {
        id: one.id,
        number: one.number,
        ...names(one.name, one.nameSecondary),
        parent_id: one.parentId,
        depth: one.depth,
        amount,
        derived,
        inherited_from: one.finest ? origin(one.base?.inheritedFrom ?? null) : null,
        exceptions: one.exceptions.map(typeRow),
        scales: one.finest ? one.scales.map(scaleRow) : [],
        ...numbered,
        ...lastKeys(rest),
      };
    },
    service: (one: SourceService): ServiceRow => {
      const { amount, derived: _derived, numbered, ...rest } = amountsOf(one);
      return {
        id: one.id,
        ...names(one.name, one.nameSecondary),
        amount,
        variants: one.variants.map((variant) => {
          const { amount, derived, numbered, paid } = amountsOf(variant);
          return {
            type_id: variant.typeId,
            type_label: variant.typeLabel,
            price_class_id: variant.classId,
            price_class_label: variant.classId === null ? null : labelOf(classes.get(variant.classId), names),
            amount,
            derived,
            ...numbered,
            ...paid,
          };
        }),
        scales: one.scales.map(scaleRow),
        ...numbered,
        ...lastKeys(rest),
      };
    },
  };
}

const lastKeys = ({ slots, paid, netSlots }: Pick<ReturnType<typeof placed>, 'slots' | 'paid' | 'netSlots'>) => ({
  ...slots,
  ...paid,
  ...netSlots,
});

function scaleRow({ minQuantity, price, discount, result }: SourceScale): ScaleRow {
  const { amount: _amount, discount: _discount, ...paid } = paidOf(result);
  return {
    min_quantity: fromHundredths(minQuantity),
    price: price === null ? null : fromHundredths(price),
    discount: discount === null ? null : fromHundredths(discount),
    ...paid,
  };
}
