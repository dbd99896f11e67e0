// The documents that are made as PDF: each kind names its contract and its layout. What is ordered is plain data, so it can go to
// another thread.

import { layoutScope } from '../papers/accreditation-scope/layout.ts';
import { layoutCertificate } from '../papers/calibration-certificate/layout.ts';
import type { CodeSheetPrint } from '../papers/code-sheet/contract.ts';
import { layoutCodeSheet } from '../papers/code-sheet/layout.ts';
import { layoutStudy } from '../papers/gauge-study-report/layout.ts';
import { layoutGoods } from '../papers/goods-slip/layout.ts';
import { layoutImpactLetter } from '../papers/impact-letter/layout.ts';
import { layoutDatasheet } from '../papers/inventory-datasheet/layout.ts';
import { layoutReminder } from '../papers/invoice/reminder/layout.ts';
import { layoutLoan } from '../papers/location-report/layout.ts';
import { layoutOrder } from '../papers/order-document/layout.ts';
import type { PaperOrder } from '../papers/paper-order.ts';
import { layoutRecall } from '../papers/recall-list/layout.ts';
import { layoutRepair } from '../papers/repair-report/layout.ts';
import { layoutBudget } from '../papers/uncertainty-budget/layout.ts';
import type { DrawList } from '../pdf/draw-list.ts';
import type { Measure } from '../pdf/fonts.ts';
import { layoutPriceList } from '../prices/price-list/forms/layout.ts';
import type { PriceListPrint } from '../prices/price-list/forms/layout-context.ts';
import type { PriceTracePrint } from '../prices/price-trace/contract.ts';
import { layoutPriceTrace } from '../prices/price-trace/layout.ts';

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
    case 'goods-slip':
      return layoutGoods(order, measure);
    case 'location-report':
      return layoutLoan(order, measure);
    case 'payment-reminder':
      return layoutReminder(order, measure);
    case 'repair-report':
      return layoutRepair(order, measure);
    case 'recall-list':
      return layoutRecall(order, measure);
    case 'impact-letter':
      return layoutImpactLetter(order, measure);
    case 'accreditation-scope':
      return layoutScope(order, measure);
    case 'uncertainty-budget':
      return layoutBudget(order, measure);
    case 'gauge-study-report':
      return layoutStudy(order, measure);
  }
}
