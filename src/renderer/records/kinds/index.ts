// Every kind of record that has screens, to be found by its name: tabs of one kind show records of another.
import type { RecordKind } from '../kind/record-kind.ts';
import { authorisationKind } from './calibrations/authorisations.ts';
import { budgetInputKind, budgetKind } from './calibrations/budgets.ts';
import { calibrationKind } from './calibrations/calibrations.ts';
import { checkChartKind, checkValueKind } from './calibrations/check-charts.ts';
import { cmcKind } from './calibrations/cmcs.ts';
import { gaugeStudyKind } from './calibrations/gauge-studies.ts';
import { impactCaseKind } from './calibrations/impact-cases.ts';
import { procedureVersionKind } from './calibrations/procedure-versions.ts';
import { procedureKind } from './calibrations/procedures.ts';
import { proficiencyRoundKind } from './calibrations/proficiency-rounds.ts';
import { resultKind } from './calibrations/results.ts';
import { standardKind } from './calibrations/standards.ts';
import { categoryKind } from './devices/categories.ts';
import { deviceTypeKind } from './devices/device-types.ts';
import { dueDateKind } from './devices/due-dates.ts';
import { floorPlanKind } from './devices/floor-plans.ts';
import { goodsMovementKind } from './devices/goods-movements.ts';
import { instrumentDriverKind, instrumentKind } from './devices/instruments.ts';
import { inventoryKind } from './devices/inventory.ts';
import { locationKind } from './devices/locations.ts';
import { repairKind } from './devices/repairs.ts';
import { bookingPositionKind } from './office/booking-positions.ts';
import { bookingKind } from './office/bookings.ts';
import { contactKind } from './office/contacts.ts';
import { customerKind } from './office/customers.ts';
import { documentKind } from './office/documents.ts';
import { invoiceKind } from './office/invoices.ts';
import { messageKind } from './office/messages.ts';
import { noteKind } from './office/notes.ts';
import { paymentKind } from './office/payments.ts';
import { ticketKind } from './office/tickets.ts';
import { articleKind } from './prices/articles.ts';
import { devicePriceKind } from './prices/device-prices.ts';
import { priceCategoryKind } from './prices/price-categories.ts';
import { priceClassKind } from './prices/price-classes.ts';
import { priceScaleKind } from './prices/price-scales.ts';
import { priceSurchargeKind } from './prices/price-surcharges.ts';
import { priceKind } from './prices/prices.ts';
import { servicePriceKind } from './prices/service-prices.ts';
import { printJobKind } from './printing/print-jobs.ts';
import { printedLabelKind } from './printing/printed-labels.ts';
import { printerKind } from './printing/printers.ts';
import { absenceKind } from './system/absences.ts';
import { auditKind } from './system/audits.ts';
import { binKind } from './system/bin.ts';
import { commentKind } from './system/comments.ts';
import { groupKind } from './system/groups.ts';
import { messageTemplateKind } from './system/message-templates.ts';
import { noticeKind } from './system/notices.ts';
import { proposalKind } from './system/proposals.ts';
import { roleKind } from './system/roles.ts';
import { statusKind } from './system/statuses.ts';
import { translationKind } from './system/translations.ts';
import { userKind } from './system/users.ts';
import { folderFileKind, watchedFolderKind } from './system/watched-folders.ts';
import { webhookDeliveryKind, webhookKind } from './system/webhooks.ts';

export const kinds: readonly RecordKind[] = [
  inventoryKind,
  calibrationKind,
  resultKind,
  standardKind,
  dueDateKind,
  floorPlanKind,
  locationKind,
  goodsMovementKind,
  repairKind,
  customerKind,
  contactKind,
  bookingKind,
  bookingPositionKind,
  invoiceKind,
  messageKind,
  messageTemplateKind,
  paymentKind,
  noteKind,
  commentKind,
  ticketKind,
  documentKind,
  authorisationKind,
  budgetKind,
  budgetInputKind,
  checkChartKind,
  checkValueKind,
  cmcKind,
  instrumentKind,
  instrumentDriverKind,
  impactCaseKind,
  proficiencyRoundKind,
  gaugeStudyKind,
  procedureKind,
  procedureVersionKind,
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
  noticeKind,
  proposalKind,
  folderFileKind,
  watchedFolderKind,
  webhookDeliveryKind,
  webhookKind,
  roleKind,
  groupKind,
  statusKind,
  translationKind,
  printerKind,
  printJobKind,
  printedLabelKind,
  absenceKind,
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
