// What the wizard must know of each kind of import: who may, where its list is, which tables its columns belong to.
import type { Operation } from '#server/contract/operations.ts';
import { belongsBy, type ImportPath } from '../../records/kind/importable.ts';
import type { RecordKind } from '../../records/kind/record-kind.ts';
import { authorisationKind } from '../../records/kinds/calibrations/authorisations.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { checkChartKind, checkValueKind } from '../../records/kinds/calibrations/check-charts.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { contactKind } from '../../records/kinds/office/contacts.ts';
import { customerKind } from '../../records/kinds/office/customers.ts';
import { paymentKind } from '../../records/kinds/office/payments.ts';
import { absenceKind } from '../../records/kinds/system/absences.ts';
import { commentKind } from '../../records/kinds/system/comments.ts';
import { messageTemplateKind } from '../../records/kinds/system/message-templates.ts';

export interface ImportKind {
  path: ImportPath;
  needs: readonly Operation[];
  /** The screen with what was imported. */
  list: string;
  /** As `/fields` calls them; the first holds the columns a file can fill. */
  tables: readonly string[];
  /** Further columns a file can fill, or for files with columns of their own all of them: name and key of its label. */
  columns: readonly (readonly [name: string, label: string])[];
  ownColumns: boolean;
  /** Without them no row says anything: which column holds one is asked for. */
  required: readonly string[];
  /** The kind takes a price group for rows that name none. */
  takesGroup: boolean;
  /** A file may be for one record as a whole. */
  belongsTo: { attribute: string; kind: RecordKind } | null;
}

const record = (path: ImportPath, kind: RecordKind): ImportKind => ({
  path,
  needs: kind.operations.edit,
  list: kind.route,
  tables: [kind.table],
  columns: kind.links.map(({ name }) => [name, `ui.${kind.name}.${name}`] as const),
  ownColumns: false,
  required: [],
  takesGroup: false,
  belongsTo: null,
});

/** A customer's list, whose rows need not name the customer. */
const ofCustomer = (path: ImportPath, kind: RecordKind): ImportKind => ({
  ...record(path, kind),
  belongsTo: { attribute: belongsBy(path) ?? '', kind: customerKind },
});

const priceColumns = ['complexity', 'start_date', 'end_date', 'price', 'tax'] as const;
const of = (table: string, names: readonly string[]) => names.map((name) => [name, `${table}.${name}`] as const);

const kinds: Readonly<Record<ImportPath, ImportKind>> = {
  inventories: ofCustomer('inventories', inventoryKind),
  customers: record('customers', customerKind),
  contacts: ofCustomer('contacts', contactKind),
  calibrations: record('calibrations', calibrationKind),
  'check-values': {
    ...record('check-values', checkValueKind),
    list: checkChartKind.route,
    belongsTo: { attribute: belongsBy('check-values') ?? '', kind: checkChartKind },
  },
  payments: record('payments', paymentKind),
  absences: record('absences', absenceKind),
  authorisations: record('authorisations', authorisationKind),
  comments: record('comments', commentKind),
  'message-templates': record('message-templates', messageTemplateKind),
  prices: {
    path: 'prices',
    needs: ['price_edit'],
    list: '/prices',
    tables: ['price'],
    columns: [
      ['type', 'price.type_tID'],
      ['group', 'price.price_cat_uID'],
      ...of('price', [...priceColumns, 'price_min', 'price_max', 'costs', 'quantity', 'unit', 'discount']),
    ],
    ownColumns: true,
    required: ['type', 'price'],
    takesGroup: false,
    belongsTo: null,
  },
  'price-classes': {
    path: 'price-classes',
    needs: ['price_edit'],
    list: '/prices/classes',
    tables: ['price_class', 'service_price'],
    columns: [
      ...of('price_class', ['number', 'name', 'name_secondary', 'description']),
      ['parent', 'price_class.parent_id'],
      ['group', 'service_price.price_category_id'],
      ...of('service_price', priceColumns),
    ],
    ownColumns: true,
    required: ['name'],
    takesGroup: true,
    belongsTo: null,
  },
};

export function importKindAt(path: ImportPath): ImportKind {
  return kinds[path];
}
