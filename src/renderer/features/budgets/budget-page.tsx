// A budget's page: what it comes to, and its inputs as a sheet beside its details.
import { budgetKind } from '#renderer/records/kinds/calibrations/budgets.ts';
import { RecordPage } from '../../records/page/record-page.tsx';
import { BudgetResult } from './budget-result.tsx';
import { BudgetVersions } from './budget-versions.tsx';
import { InputsTab } from './inputs/inputs-tab.tsx';
import { ReleaseBudget } from './release-budget.tsx';

const parts = {
  Actions: ReleaseBudget,
  Overview: BudgetResult,
  tabs: [
    { name: 'inputs', Panel: InputsTab, kept: true },
    { name: 'versions', Panel: BudgetVersions },
  ],
};

export function BudgetPage() {
  return <RecordPage kind={budgetKind} parts={parts} />;
}
