// The documents that are made as PDF: each kind names its contract and its layout. What is ordered is plain data, so it can go to
// another thread.

import { type CertificatePrint, layoutCertificate } from './calibration-certificate/layout.ts';
import type { CodeSheetPrint } from './code-sheet/contract.ts';
import { layoutCodeSheet } from './code-sheet/layout.ts';
import { type DatasheetPrint, layoutDatasheet } from './inventory-datasheet/layout.ts';
import { type LoanPrint, layoutLoan } from './location-report/layout.ts';
import { layoutOrder, type OrderPrint } from './order-document/layout.ts';
import type { DrawList } from './pdf/draw-list.ts';
import type { Measure } from './pdf/fonts.ts';
import { layoutPriceList } from './price-list/layout.ts';
import type { PriceListPrint } from './price-list/layout-context.ts';
import type { PriceTracePrint } from './price-trace/contract.ts';
import { layoutPriceTrace } from './price-trace/layout.ts';
import { layoutRecall, type RecallPrint } from './recall-list/layout.ts';
import { layoutRepair, type RepairPrint } from './repair-report/layout.ts';

/** What is printed on the lab's sheet (paper/sheet.ts). */
export type PaperOrder = CertificatePrint | OrderPrint | DatasheetPrint | LoanPrint | RepairPrint | RecallPrint;

export type PdfOrder =
  | { kind: 'price-list'; print: PriceListPrint }
  | { kind: 'price-trace'; print: PriceTracePrint }
  | { kind: 'code-sheet'; print: CodeSheetPrint }
  | PaperOrder;

export function layOut(order: PdfOrder, measure: Measure): DrawList {
  switch (order.kind) {
    case 'price-list':
      return layoutPriceList(order.print, measure);
    case 'price-trace':
      return layoutPriceTrace(order.print, measure);
    case 'code-sheet':
      return layoutCodeSheet(order.print, measure);
    case 'calibration-certificate':
      return layoutCertificate(order, measure);
    case 'order-document':
      return layoutOrder(order, measure);
    case 'inventory-datasheet':
      return layoutDatasheet(order, measure);
    case 'location-report':
      return layoutLoan(order, measure);
    case 'repair-report':
      return layoutRepair(order, measure);
    case 'recall-list':
      return layoutRecall(order, measure);
  }
}
