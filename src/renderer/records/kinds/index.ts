// Every kind of record that has screens, to be found by its name: tabs of one kind show records of another.
import type { RecordKind } from '../kind/record-kind.ts';
import { articleKind } from './articles.ts';
import { auditKind } from './audits.ts';
import { binKind } from './bin.ts';
import { bookingPositionKind } from './booking-positions.ts';
import { bookingKind } from './bookings.ts';
import { calibrationKind } from './calibrations.ts';
import { categoryKind } from './categories.ts';
import { contactKind } from './contacts.ts';
import { customerKind } from './customers.ts';
import { devicePriceKind } from './device-prices.ts';
import { deviceTypeKind } from './device-types.ts';
import { documentKind } from './documents.ts';
import { dueDateKind } from './due-dates.ts';
import { groupKind } from './groups.ts';
import { inventoryKind } from './inventory.ts';
import { locationKind } from './locations.ts';
import { noteKind } from './notes.ts';
import { priceCategoryKind } from './price-categories.ts';
import { priceClassKind } from './price-classes.ts';
import { priceScaleKind } from './price-scales.ts';
import { priceSurchargeKind } from './price-surcharges.ts';
import { priceKind } from './prices.ts';
import { printJobKind } from './print-jobs.ts';
import { printedLabelKind } from './printed-labels.ts';
import { printerKind } from './printers.ts';
import { procedureKind } from './procedures.ts';
import { repairKind } from './repairs.ts';
import { resultKind } from './results.ts';
import { roleKind } from './roles.ts';
import { servicePriceKind } from './service-prices.ts';
import { standardKind } from './standards.ts';
import { statusKind } from './statuses.ts';
import { ticketKind } from './tickets.ts';
import { translationKind } from './translations.ts';
import { userKind } from './users.ts';

export const kinds: readonly RecordKind[] = [
  inventoryKind,
  calibrationKind,
  resultKind,
  standardKind,
  dueDateKind,
  locationKind,
  repairKind,
  customerKind,
  contactKind,
  bookingKind,
  bookingPositionKind,
  noteKind,
  ticketKind,
  documentKind,
  procedureKind,
  deviceTypeKind,
  articleKind,
  priceCategoryKind,
  priceKind,
  servicePriceKind,
  devicePriceKind,
  priceScaleKind,
  priceSurchargeKind,
  priceClassKind,
  categoryKind,
  userKind,
  roleKind,
  groupKind,
  statusKind,
  translationKind,
  printerKind,
  printJobKind,
  printedLabelKind,
  auditKind,
  binKind,
];

const byName = new Map(kinds.map((kind) => [kind.name, kind]));
const byTable = new Map(kinds.map((kind) => [kind.table, kind]));
const byPath = new Map<string, RecordKind>(kinds.map((kind) => [kind.path, kind]));

export function kindNamed(name: string): RecordKind | undefined {
  return byName.get(name);
}

/** The kind whose fields `/fields/{table}` describes. */
export function kindOfTable(table: string): RecordKind | undefined {
  return byTable.get(table);
}

/** The kind whose records v2 serves under this path. */
export function kindAt(path: string): RecordKind | undefined {
  return byPath.get(path);
}
