// The settings of a new lab. Names under `settings.price`: docs/interface/prices.md#settings.
import { repairNumberPattern } from '../../contract/values/trading/number-pattern.ts';
import type { Json } from '../../schema/fields/field-type.ts';

export const defaultSettings: Readonly<Record<string, Json>> = {
  'settings.price.company_currency': 'EUR',
  'settings.price.price_list_second_language': 'en',
  /** Key of the price group that derivation starts from; none means the list price. */
  'settings.price.price_lead_group': null,
  /** Percent of device types that should find a price. */
  'settings.price.price_target_coverage': 90,
  'lab.name': '',
  'lab.language': 'de',
  /** Where the lab's days begin and end; nothing means where the machine stands. */
  'lab.timezone': null,
  'lab.street': '',
  'lab.zip': '',
  'lab.city': '',
  'lab.country': '',
  'lab.phone': '',
  'lab.email': '',
  'lab.web': '',
  /** The accreditation's registration, such as D-K-00000-00-00. */
  'lab.code': '',
  'lab.calibration_place': '',
  /** The lab's own colour, above the rooms of its customers: `#rrggbb`. */
  'lab.color': '',
  'company.tax_number': '',
  'company.vat_id': '',
  /** Whether the lab is a small business that charges no tax (in Germany § 19 UStG): no, yes. */
  'company.small_business': 'no',
  'company.commercial_register': '',
  'company.managing_director': '',
  'company.bank_name': '',
  'company.iban': '',
  'company.bic': '',
  /** What invoice numbers begin with: `{yy}` or `{year}` of the invoice's day; a running number of at least four digits follows. */
  'invoices.number_prefix': 'R{yy}-',
  /** What is asked for each reminder of an invoice, on its letter alone; 0 for nothing. */
  'invoices.reminder_fee_1': 0,
  'invoices.reminder_fee_2': 0,
  'invoices.reminder_fee_3': 0,
  /** How invoices are booked: the chart of accounts (skr03, skr04), and what is of the lab in it. */
  'bookkeeping.chart': 'skr03',
  'bookkeeping.consultant_number': '',
  'bookkeeping.client_number': '',
  /** Month in which the fiscal year begins. */
  'bookkeeping.fiscal_year_month': 1,
  /** Digits of an account; those of customers have one more. */
  'bookkeeping.account_length': 4,
  /** collective: one account for all customers; customer_number: their number, where it is an account. */
  'bookkeeping.debtors': 'collective',
  'bookkeeping.debtor_account': '',
  /** Where it is not the chart's own account: `19 = 8400`, `AE = 8336`. */
  'bookkeeping.revenue_accounts': [],
  'company.payment_terms': '',
  'company.payment_terms_second': '',
  'company.price_note': '',
  'company.price_note_second': '',
  /** What the code on a label holds and how it is drawn (docs/data-contracts.md#label-contents). */
  'label.code': { type: 'datamatrix', field: 'asset_number' },
  /** Address that label codes of the kind "label address" begin with. */
  'label.base_url': '',
  /** Numbers of new devices, customers and repairs that bring none, like those of certificates; empty for none. */
  'inventory.number_pattern': '',
  'customer.number_pattern': 'K{number:5}',
  'repair.number_pattern': repairNumberPattern,
  /** Days before the due date at which a device counts as due soon, in three steps. */
  'inventory.critical_days': [90, 60, 30],
  /** Recall lists name the devices that are due within so many days, and those overdue. */
  'recall.days': 30,
  /** Percent of devices that should still be within tolerance at their next calibration, and the limits of proposed intervals. */
  'interval.target': 95,
  'interval.shortest_days': 30,
  'interval.longest_days': 1826,
  /** With fewer calibrations nothing is proposed. */
  'interval.least_calibrations': 10,
  /** Numbers of certificates the lab releases: `{year}`, `{yy}`, `{month}` and `{number:6}`. */
  'calibration.certificate_pattern': 'CAL-{year}-{number:6}',
  /** Whether certificates released from now on show their points in a picture. */
  'calibration.certificate_picture': 'no',
  /** Whether releases are signed, and with what: off, password, password_and_code. */
  'calibration.signed_release': 'off',
  /** The kinds of calibration that prices and orders offer. */
  'calibration.complexities': ['ISO', 'DAkkS'],
  /** The German state whose public holidays nobody works on; empty for none. */
  'planning.state': '',
  /** 1 is Monday. */
  'planning.working_days': [1, 2, 3, 4, 5],
  /** How many people calibrate, and hours of a day each of them does so. */
  'planning.people': 1,
  'planning.hours': 6,
  /** What is assumed where the lab has not done three of a kind: minutes of work, and working days in the house. */
  'planning.assumed_minutes': 60,
  'planning.assumed_days': 10,
  /** The status (its code) that a device gets when it comes in; empty: none. */
  'goods.device_status': 'C',
  'api.cors_origins': [],
  /** Where webhooks may go: scheme, host and port. */
  'webhooks.targets': [],
  /** Below these folders of the computer the lab may look into some, and write. */
  'folders.roots': [],
  /** How long what a program proposes waits for somebody who decides. */
  'proposals.days': 14,
  'backup.keep': 14,
  /** A second folder that each backup is carried to; empty for none. */
  'backup.folder': '',
  'bin.keep_days': 30,
  /** How many threads read at most; 0: as the machine has cores. */
  'server.reading_threads': 0,
  'documents.max_megabytes': 50,
  /** What all files may take together; 0 is without a limit. */
  'documents.quota_megabytes': 0,
};
