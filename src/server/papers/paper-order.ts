// What is printed on the lab's sheet (sheet/sheet.ts): the papers that are made as PDF.
import type { ScopePrint } from './accreditation-scope/layout.ts';
import type { CertificatePrint } from './calibration-certificate/certificate-print.ts';
import type { StudyPrint } from './gauge-study-report/layout.ts';
import type { GoodsPrint } from './goods-slip/layout.ts';
import type { ImpactLetterPrint } from './impact-letter/layout.ts';
import type { DatasheetPrint } from './inventory-datasheet/layout.ts';
import type { ReminderPrint } from './invoice/reminder/layout.ts';
import type { LoanPrint } from './location-report/layout.ts';
import type { OrderPrint } from './order-document/layout.ts';
import type { RecallPrint } from './recall-list/layout.ts';
import type { RepairPrint } from './repair-report/layout.ts';
import type { BudgetPrint } from './uncertainty-budget/layout.ts';

export type PaperOrder =
  | CertificatePrint
  | OrderPrint
  | DatasheetPrint
  | LoanPrint
  | GoodsPrint
  | RepairPrint
  | RecallPrint
  | ImpactLetterPrint
  | ScopePrint
  | BudgetPrint
  | StudyPrint
  | ReminderPrint;
