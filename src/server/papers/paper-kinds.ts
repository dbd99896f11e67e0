// All papers there are. The list is data: addresses, files and kept reports are made from it.
import { z } from 'zod';
import { anyOf, needs } from '../contract/operations.ts';
import { orderTypes } from '../contract/papers.ts';
import { scopeDocument } from './accreditation-scope/contract.ts';
import { loadScope } from './accreditation-scope/load.ts';
import { certificateDocument } from './calibration-certificate/contract.ts';
import { loadCertificate } from './calibration-certificate/load.ts';
import { readFrozenPrint } from './calibration-certificate/read-frozen.ts';
import { writeDcc } from './dcc/write/write-dcc.ts';
import { studyDocument } from './gauge-study-report/contract.ts';
import { loadStudy } from './gauge-study-report/load.ts';
import { goodsDocument } from './goods-slip/contract.ts';
import { loadGoods } from './goods-slip/load.ts';
import { impactLetterDocument } from './impact-letter/contract.ts';
import { loadImpactLetter } from './impact-letter/load.ts';
import { datasheetDocument } from './inventory-datasheet/contract.ts';
import { loadDatasheet } from './inventory-datasheet/load.ts';
import { invoiceContract, invoiceDocument } from './invoice/contract.ts';
import { invoiceFormats } from './invoice/electronic/e-formats.ts';
import { loadInvoice } from './invoice/paper/load.ts';
import { loadOrderPaper } from './invoice/paper/load-order-paper.ts';
import { readInvoicePrint } from './invoice/read-invoice.ts';
import { reminderContract, reminderDocument } from './invoice/reminder/contract.ts';
import { loadReminder, readReminderPrint } from './invoice/reminder/load.ts';
import { loanDocument } from './location-report/contract.ts';
import { loadLoan } from './location-report/load.ts';
import { orderDocument } from './order-document/contract.ts';
import type { PaperKind } from './paper-kind.ts';
import { goodsLanguage, impactLanguage, invoiceLanguage, orderLanguage } from './parts/spoken-to.ts';
import { recallDocument } from './recall-list/contract.ts';
import { loadRecall } from './recall-list/load.ts';
import { repairDocument } from './repair-report/contract.ts';
import { loadRepair } from './repair-report/load.ts';
import { budgetDocument } from './uncertainty-budget/contract.ts';
import { loadBudget } from './uncertainty-budget/load.ts';

/** How a paper is printed, whichever it is. */
export const paperChoice = {
  language: z.enum(['de', 'en']).optional().meta({ description: 'The report’s, else the lab’s own when not said.' }),
  report_id: z.string().min(1).max(80).optional().meta({
    description:
      'The report it is printed by: its language, its letterhead, its options. The lab’s for this paper when not said.',
  }),
  letterhead_id: z
    .string()
    .min(1)
    .max(80)
    .optional()
    .meta({ description: 'The report whose file lies beneath, `none` for nothing. The report’s, else the lab’s when not said.' }),
};

export const paperKinds: readonly PaperKind[] = [
  {
    contract: 'calibration-certificate',
    resource: 'calibration',
    newest: 'released_at',
    path: 'calibrations',
    word: 'certificate',
    summary: 'The certificate of a calibration',
    requirement: needs('calibration_view'),
    document: certificateDocument,
    formats: [
      {
        format: 'dcc',
        extension: 'xml',
        mediaType: 'application/xml',
        attached: { mediaType: 'text/xml', description: 'papers.attached_dcc' },
        write: (document, zone) => writeDcc(certificateDocument.parse(document), zone),
      },
    ],
    fixed: readFrozenPrint,
    load: loadCertificate,
  },
  {
    contract: 'order-document',
    resource: 'booking',
    newest: 'date',
    path: 'bookings',
    word: 'order-document',
    summary: 'Offer, confirmation, delivery note or invoice of an order',
    requirement: needs('bookings_view'),
    document: orderDocument,
    options: {
      type: z.enum(orderTypes).optional().meta({ description: 'What the order is sent as; by its status when not said.' }),
    },
    readsFrozen: true,
    spokenTo: orderLanguage,
    load: loadOrderPaper,
  },
  {
    contract: invoiceContract,
    sheetOf: 'order-document',
    resource: 'invoice',
    newest: 'invoice_date',
    path: 'invoices',
    word: 'invoice-document',
    summary: 'An issued invoice, credit note or cancellation',
    requirement: needs('bookings_view'),
    document: invoiceDocument,
    formats: invoiceFormats,
    fixed: readInvoicePrint,
    spokenTo: invoiceLanguage,
    load: loadInvoice,
  },
  {
    contract: reminderContract,
    sheetOf: 'order-document',
    resource: 'invoice',
    newest: 'reminded_at',
    path: 'invoices',
    word: 'payment-reminder',
    dataset: 'payment-reminder/report-dataset',
    summary: 'The letter that reminds of an overdue invoice',
    requirement: needs('bookings_view'),
    document: reminderDocument,
    options: {
      level: z.enum(['1', '2', '3']).optional().meta({ description: 'Which of its reminders; the last one when not said.' }),
    },
    fixed: readReminderPrint,
    spokenTo: invoiceLanguage,
    load: loadReminder,
  },
  {
    contract: 'inventory-datasheet',
    resource: 'inventory',
    newest: 'updated_at',
    path: 'inventories',
    word: 'datasheet',
    summary: 'The data sheet of a device with its history',
    requirement: needs('inventory_view'),
    document: datasheetDocument,
    load: loadDatasheet,
  },
  {
    contract: 'location-report',
    resource: 'location',
    newest: 'updated_at',
    path: 'locations',
    word: 'loan-slip',
    summary: 'The slip of a loan with all its devices',
    requirement: anyOf('location_view', 'inventory_rental_view'),
    document: loanDocument,
    load: loadLoan,
  },
  {
    contract: 'goods-slip',
    resource: 'goods_movement',
    newest: 'moved_at',
    path: 'goods-movements',
    word: 'goods-slip',
    summary: 'The receipt for devices that came in, or the delivery note for those that leave, with all of its number',
    requirement: anyOf('location_view', 'inventory_rental_view'),
    document: goodsDocument,
    spokenTo: goodsLanguage,
    load: loadGoods,
  },
  {
    contract: 'repair-report',
    resource: 'repair',
    newest: 'updated_at',
    path: 'repairs',
    word: 'repair-report',
    summary: 'The report of a repair',
    requirement: anyOf('repair_view', 'inventory_repair_view'),
    document: repairDocument,
    load: loadRepair,
  },
  {
    contract: 'recall-list',
    resource: 'customer',
    newest: 'updated_at',
    path: 'customers',
    word: 'recall-list',
    summary: 'The devices of a customer that are due or overdue',
    requirement: needs('customers_view'),
    document: recallDocument,
    options: { until: z.iso.date().optional().meta({ description: 'The last day; `recall.days` from now when not said.' }) },
    load: loadRecall,
  },
  {
    contract: 'impact-letter',
    resource: 'impact_case',
    newest: 'created_at',
    path: 'impact-cases',
    word: 'customer-letter',
    summary: 'The letter to one customer of a case about a standard: all his calibrations in it but those it has no effect on',
    requirement: needs('inventory_details_calibrations_standards_view'),
    document: impactLetterDocument,
    options: {
      customer_id: z.string().min(1).max(80).optional().meta({ description: 'To whom it is; the first of them when not said.' }),
    },
    spokenTo: impactLanguage,
    load: loadImpactLetter,
  },
  {
    contract: 'accreditation-scope',
    resource: 'cmc',
    newest: 'updated_at',
    path: 'cmcs',
    word: 'scope',
    summary: 'The scope of accreditation in which an entry stands: all entries of its site that count on a day',
    requirement: needs('types_view'),
    document: scopeDocument,
    options: { day: z.iso.date().optional().meta({ description: 'The day its entries are valid on; today when not said.' }) },
    load: loadScope,
  },
  {
    contract: 'uncertainty-budget',
    resource: 'budget',
    newest: 'updated_at',
    path: 'budgets',
    word: 'budget-report',
    summary: 'An uncertainty budget with what it comes to',
    requirement: needs('types_view'),
    document: budgetDocument,
    load: loadBudget,
  },
  {
    contract: 'gauge-study-report',
    resource: 'gauge_study',
    newest: 'updated_at',
    path: 'gauge-studies',
    word: 'study-report',
    summary: 'A study of a measuring system with what it comes to, its pictures and its readings',
    requirement: needs('types_view'),
    document: studyDocument,
    load: loadStudy,
  },
];
