// Who a request acts for, and what he holds. Built once per user and dropped when his account or role changes.
import type { FilterNode } from './filter-ast.ts';

export type Language = 'de' | 'en';

export interface Principal {
  userId: string;
  name: string;
  email: string;
  language: Language;
  operations: ReadonlySet<string>;
  /** `assigned`: only rows of the customers in user_customers. */
  customers: 'all' | 'assigned';
  inventoryFilter: FilterNode | null;
}
