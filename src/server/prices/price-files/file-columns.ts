// The columns of price files: their fixed headings, what else they may be called, and the field that reads each.
// docs/interface/prices.md#import-columns. A file without a column it cannot do
// without is refused, or asked about where somebody looks at it (file-asking.ts).
import { invalid } from '../../contract/errors.ts';
import type { ImportOpening, ReferenceColumn } from '../../core/imports/import-kind.ts';
import { numberKinds } from '../../core/imports/records/cell-values.ts';
import {
  type Fillable,
  headingTeller,
  type RecognisedColumn,
  recogniseColumns,
  wordsOf,
} from '../../core/imports/records/recognise-columns.ts';
import type { Registry } from '../../core/lab/registry.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { ResolvedField } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import type { TableColumn } from '../../tabular/cells/table-column.ts';

/** What the plans call it: the column of the record, or what it names. */
export type FileColumnName =
  | 'type'
  | 'group'
  | 'parent'
  | 'number'
  | 'name'
  | 'name_secondary'
  | 'description'
  | 'complexity'
  | 'start_date'
  | 'end_date'
  | 'price'
  | 'price_min'
  | 'price_max'
  | 'costs'
  | 'quantity'
  | 'unit'
  | 'discount'
  | 'tax';

export interface FileColumn {
  name: FileColumnName;
  /** The heading of an export, whatever the language: a file is the same for everybody. */
  title: string;
  aliases: readonly string[];
  resource: 'price' | 'price_class' | 'service_price';
  column: string;
  required?: boolean;
  /** The amounts are in the currency of the lab, which stands in brackets. */
  money?: boolean;
}

const priceWords = [
  ...['Price', 'Betrag', 'Amount', 'Listenpreis', 'List price', 'Einzelpreis', 'Unit price', 'Nettopreis', 'Net price'],
  ...['Preis netto', 'Verkaufspreis', 'VK-Preis', 'VK'],
];

const ofRow = (resource: FileColumn['resource'], group: string) =>
  ({
    group: { name: 'group', title: 'Preisgruppe', aliases: ['Price group'], resource, column: group },
    complexity: { name: 'complexity', title: 'Komplexität', aliases: ['Complexity'], resource, column: 'complexity' },
    startDate: { name: 'start_date', title: 'Gültig ab', aliases: ['Valid from', 'Start'], resource, column: 'start_date' },
    endDate: { name: 'end_date', title: 'Gültig bis', aliases: ['Valid until', 'Ende', 'End'], resource, column: 'end_date' },
    price: { name: 'price', title: 'Preis', aliases: priceWords, resource, column: 'price', money: true },
    tax: {
      name: 'tax',
      title: 'Steuer %',
      aliases: ['Steuer', 'MwSt', 'MwSt %', 'Tax', 'Tax %', 'VAT', 'VAT %'],
      resource,
      column: 'tax',
    },
    quantity: { name: 'quantity', title: 'Menge', aliases: ['Quantity'], resource, column: 'quantity' },
    discount: {
      name: 'discount',
      title: 'Rabatt %',
      aliases: ['Rabatt', 'Discount', 'Discount %'],
      resource,
      column: 'discount',
    },
  }) satisfies Record<string, FileColumn>;

const priceRow = ofRow('price', 'price_cat_uID');
const classRow = ofRow('service_price', 'price_category_id');

export const priceFileColumns: readonly FileColumn[] = [
  {
    name: 'type',
    title: 'Gerätetyp',
    aliases: ['Typ', 'Device type', 'Type'],
    resource: 'price',
    column: 'type_tID',
    required: true,
  },
  priceRow.group,
  priceRow.complexity,
  priceRow.startDate,
  priceRow.endDate,
  { ...priceRow.price, required: true },
  {
    name: 'price_min',
    title: 'Mindestpreis',
    aliases: ['Minimum', 'Minimum price'],
    resource: 'price',
    column: 'price_min',
    money: true,
  },
  {
    name: 'price_max',
    title: 'Höchstpreis',
    aliases: ['Maximum', 'Maximum price'],
    resource: 'price',
    column: 'price_max',
    money: true,
  },
  { name: 'costs', title: 'Kosten', aliases: ['Costs'], resource: 'price', column: 'costs', money: true },
  priceRow.quantity,
  { name: 'unit', title: 'Einheit', aliases: ['Unit'], resource: 'price', column: 'unit' },
  priceRow.discount,
  priceRow.tax,
];

export const classFileColumns: readonly FileColumn[] = [
  { name: 'number', title: 'Nummer', aliases: ['Number', 'Nr'], resource: 'price_class', column: 'number' },
  {
    name: 'name',
    title: 'Preiskategorie',
    aliases: ['Preisklasse', 'Price class', 'Name'],
    resource: 'price_class',
    column: 'name',
    required: true,
  },
  {
    name: 'parent',
    title: 'Oberkategorie',
    aliases: ['Oberklasse', 'Parent', 'Parent class'],
    resource: 'price_class',
    column: 'parent_id',
  },
  classRow.price,
  classRow.group,
  classRow.complexity,
  classRow.tax,
  { name: 'description', title: 'Beschreibung', aliases: ['Description'], resource: 'price_class', column: 'description' },
  {
    name: 'name_secondary',
    title: 'Preiskategorie Zweitsprache',
    aliases: ['Preisklasse Zweitsprache', 'Price class second language', 'Name second language'],
    resource: 'price_class',
    column: 'name_secondary',
  },
  classRow.startDate,
  classRow.endDate,
  classRow.quantity,
  classRow.discount,
];

export interface FoundColumn extends FileColumn {
  index: number;
  /** As the file calls it. */
  heading: string;
  field: ResolvedField;
}

export interface FoundColumns {
  uses: readonly RecognisedColumn[];
  byName: ReadonlyMap<string, FoundColumn>;
  numberColumns: number[];
  /** Headings of what it cannot do without and that are still asked for. */
  missing: readonly string[];
}

function fieldOf(registry: Registry, { resource, column }: FileColumn): ResolvedField {
  const field = registry.resource(resource).byColumn.get(column);
  if (!field) throw new Error(`${resource} has no ${column}`);
  return field;
}

interface FindInput {
  registry: Registry;
  translator: Pick<Translator, 'text' | 'label'>;
  opening: Pick<ImportOpening, 'table' | 'mapping' | 'asks'>;
}

function fillableOf(columns: readonly FileColumn[], { registry, translator }: Omit<FindInput, 'opening'>): Fillable[] {
  return columns.map((one): Fillable => {
    const { attr, label } = fieldOf(registry, one);
    const names = [one.title, ...one.aliases, one.column, attr, ...wordsOf(translator, label)];
    return { attribute: one.name, readOnly: false, names };
  });
}

export const fileHeadings = (columns: readonly FileColumn[], { registry, translator }: Omit<FindInput, 'opening'>) =>
  headingTeller(fillableOf(columns, { registry, translator }));

export function findFileColumns(columns: readonly FileColumn[], { registry, translator, opening }: FindInput): FoundColumns {
  const fields = new Map<string, ResolvedField>(columns.map((column) => [column.name, fieldOf(registry, column)]));
  const fillable = fillableOf(columns, { registry, translator });
  const uses = recogniseColumns({ columns: opening.table.columns, mapping: opening.mapping, fillable });
  const byName = new Map<string, FoundColumn>();
  for (const { attribute, column: heading, index } of uses) {
    const column = columns.find(({ name }) => name === attribute);
    const field = fields.get(attribute ?? '');
    if (column && field) byName.set(column.name, { ...column, index, heading, field });
  }
  const missing = columns.flatMap(({ required, name, title }) => (required && !byName.has(name) ? [title] : []));
  if (missing.length > 0 && !opening.asks)
    throw invalid({ file: missing.map((title) => ({ key: 'errors.price_file.missing_column', params: { column: title } })) });
  const numberColumns = [...byName.values()].flatMap(({ field, index }) => (numberKinds.has(field.type.kind) ? [index] : []));
  return { uses, byName, numberColumns, missing };
}

const targets: Partial<Record<FileColumnName, ResourceName>> = { type: 'device_type', group: 'price_category' };

/** The columns that name records. */
export function namedIn({ byName }: FoundColumns): ReferenceColumn[] {
  return [...byName.values()].flatMap(({ name, heading: column, field }) => {
    const target = targets[name];
    return target ? [{ column, attribute: field.attr, target, many: false }] : [];
  });
}

const widths: Partial<Record<FileColumnName, number>> = {
  type: 32,
  name: 32,
  parent: 24,
  description: 40,
  name_secondary: 32,
  group: 18,
};

/** As they are written. */
export function fileTableColumns(columns: readonly FileColumn[], registry: Registry, currency: string): TableColumn[] {
  return columns.map((column): TableColumn => {
    const { kind } = fieldOf(registry, column).type;
    const title = column.money ? `${column.title} [${currency}]` : column.title;
    const width = widths[column.name];
    return {
      title,
      kind: kind === 'hundredths' ? 'amount' : kind === 'date' ? 'date' : 'text',
      ...(width === undefined ? {} : { width }),
    };
  });
}
