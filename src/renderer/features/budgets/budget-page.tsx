// A budget's page: what it comes to, before its details and inputs.
import { budgetKind } from '#renderer/records/kinds/calibrations/budgets.ts';
import { RecordPage } from '../../records/page/record-page.tsx';
import { BudgetResult } from './budget-result.tsx';

const parts = { Overview: BudgetResult };

export function BudgetPage() {
  return <RecordPage kind={budgetKind} parts={parts} />;
}
