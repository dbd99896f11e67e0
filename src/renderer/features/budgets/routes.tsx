// A budget's own page, in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const budgetRoutes: RouteObject[] = [screenAt('/budgets/:id', async () => (await import('./budget-page.tsx')).BudgetPage)];
