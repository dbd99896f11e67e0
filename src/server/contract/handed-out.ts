// What users hand out in their own name: keys for programs, and links that show one list. Each is narrower than its user or as wide,
// never wider. docs/interface/access.md#keys-for-programs.
import { type Operation, operations } from './operations.ts';

/** What lies among the tokens: of a device somebody signed in at, and what was handed out. */
export const accessForms = ['device', 'key', 'csv', 'ical'] as const;
export type AccessForm = (typeof accessForms)[number];

/** Links, by the kind of file they give. */
export const linkForms = ['csv', 'ical'] as const satisfies readonly AccessForm[];
export type LinkForm = (typeof linkForms)[number];

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

/** What only a person does: to look after accounts is to hand out access, and an approval is somebody's word. */
const forPersons: ReadonlySet<string> = new Set<Operation>(['user_management_admin', 'dms_approve']);

/** Of the lab as a whole, which has no customers: a backup holds those of all. */
const ofTheLab: ReadonlySet<string> = new Set<Operation>([
  'administration_management',
  'field_administration',
  'user_management_view',
  'label_print',
]);

const isViewing = (operation: string) => operation.endsWith('_view') || operation === 'using_API';

/** What a key may be given, in the order of all operations. */
export const keyOperations: readonly Operation[] = operations.filter((operation) => !forPersons.has(operation));

/** It may only read: because that was said, or because all that was named is to look at something. */
export function readsOnly({ readOnly, operations: named }: KeyScope): boolean {
  return readOnly || (named?.every(isViewing) ?? false);
}

/** Of what its user holds now, what is left for it. */
export function operationsLeft(scope: KeyScope, held: ReadonlySet<string>): ReadonlySet<string> {
  const named = scope.operations === null ? null : new Set(scope.operations);
  const reading = readsOnly(scope);
  const left = [...held].filter(
    (operation) =>
      !forPersons.has(operation) &&
      (named === null || named.has(operation)) &&
      (!reading || isViewing(operation)) &&
      (scope.customers === null || !ofTheLab.has(operation)),
  );
  return new Set(left);
}

/** What a link may: to look at what its maker may look at. */
export function viewingOf(held: ReadonlySet<string>): string[] {
  return [...held].filter((operation) => operation.endsWith('_view') && !forPersons.has(operation));
}
