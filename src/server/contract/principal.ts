// Who a request acts for, and what he holds. Built once per user and dropped when his account or role changes.
import type { FilterNode } from './filters/filter-ast.ts';

export type Language = 'de' | 'en';

export interface Principal {
  userId: string;
  name: string;
  email: string;
  language: Language;
  /** As somebody set it for him; where nobody did, what he asks in counts. */
  ownLanguage?: Language;
  operations: ReadonlySet<string>;
  /** `assigned`: only rows of the customers in user_customers. */
  customers: 'all' | 'assigned';
  inventoryFilter: FilterNode | null;
  /** His role asks for a second factor and he has none: until he has, he may do nothing else than get one. */
  lacksFactor?: true;
  /** The program acting for itself (set-up, jobs): owners' records are no secret to it. Never given to a request. */
  program?: true;
}
