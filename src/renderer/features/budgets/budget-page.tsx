// A budget's page: what it comes to, and its inputs as a sheet beside its details.
import { budgetKind } from '#renderer/records/kinds/calibrations/budgets.ts';
import { RecordPage } from '../../records/page/record-page.tsx';
import { BudgetResult } from './budget-result.tsx';
import { InputsTab } from './inputs/inputs-tab.tsx';

const parts = { Overview: BudgetResult, tabs: [{ name: 'inputs', Panel: InputsTab, kept: true }] };

export function BudgetPage() {
  return <RecordPage kind={budgetKind} parts={parts} />;
}
