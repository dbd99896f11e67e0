// Who a request acts for, and what he holds. Built once per user and dropped when his account or role changes.
import type { FilterNode } from './filters/filter-ast.ts';

export type Language = 'de' | 'en';

/** What lies among the tokens: of a device somebody signed in at, and what was handed out: keys for programs, links of one list. */
export const accessForms = ['device', 'key', 'csv', 'ical'] as const;
export type AccessForm = (typeof accessForms)[number];

/** Links, by the kind of file they give. */
export const linkForms = ['csv', 'ical'] as const satisfies readonly AccessForm[];

/** Lists with days, which a link also shows as a calendar: by the day that is due, planned, to come back or to do. */
export const calendarPaths = ['due-dates', 'calibrations', 'locations', 'notes'] as const;

/** No list: what there is to do for whoever made the link, as a calendar alone. */
export const workPath = 'worklist';

/** What narrows a key. docs/interface/access.md#keys-for-programs. */
export interface KeyScope {
  readOnly: boolean;
  /** Null: all that its user holds. */
  operations: readonly string[] | null;
  /** Null: all customers whose records its user sees. */
  customers: readonly string[] | null;
}

/** A key or a link as a request came by it. */
export interface HandedOut extends KeyScope {
  id: string;
  name: string;
}

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
  /** He came by a key or a link that somebody was given: what it narrows is taken away here already. */
  handedOut?: HandedOut;
  /** Nothing is written. */
  readOnly?: true;
  /** Of the rows his account sees, those of these customers; `assigned`: his account sees assigned ones only. */
  onlyCustomers?: { keys: readonly string[]; assigned: boolean };
  /** His role asks for a second factor and he has none: until he has, he may do nothing else than get one. */
  lacksFactor?: true;
  /** One of a customer's people: their room is all they see, whatever the address. */
  roomOnly?: true;
  /** The program acting for itself (set-up, jobs): owners' records are no secret to it. Never given to a request. */
  program?: true;
}

/** What somebody has under way belongs to him, and what he has under way by a key to that key: it may be narrower than he is. */
export function callerMark({ userId, handedOut }: Principal): string {
  return handedOut ? `${userId} ${handedOut.id}` : userId;
}
