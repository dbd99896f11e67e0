// The closed list of operations (docs/interface/access.md#authentication, docs/interface/access.md#operations). Roles hold these names;
// definitions ask for them.

export const operations = [
  'using_API',
  'inventory_view',
  'inventory_edit',
  'inventory_delete',
  'calibration_view',
  'calibration_edit',
  'calibration_delete',
  'calibration_release',
  'customers_view',
  'customers_edit',
  'customers_delete',
  'contact_view',
  'contact_edit',
  'contact_delete',
  'inventory_details_calibrations_standards_view',
  'inventory_details_calibrations_standards_edit',
  'inventory_details_calibrations_measurements_view',
  'inventory_details_calibrations_measurements_edit',
  'location_view',
  'location_edit',
  'location_delete',
  'inventory_rental_view',
  'inventory_rental_edit',
  'inventory_rental_delete',
  'repair_view',
  'repair_edit',
  'repair_delete',
  'inventory_repair_view',
  'inventory_repair_edit',
  'inventory_repair_delete',
  'report_view',
  'report_edit',
  'report_delete',
  'dms_view',
  'dms_edit',
  'dms_delete',
  'dms_approve',
  'bookings_view',
  'bookings_edit',
  'bookings_delete',
  'notepad_view',
  'notepad_edit',
  'notepad_delete',
  'support_view',
  'support_edit',
  'support_delete',
  'price_view',
  'price_edit',
  'price_delete',
  'price_category_view',
  'price_category_edit',
  'price_category_delete',
  'article_view',
  'article_edit',
  'article_delete',
  'types_view',
  'types_create',
  'types_edit',
  'types_delete',
  'types_derive',
  'categories_view',
  'categories_edit',
  'categories_delete',
  'dashboard_edit',
  'filter_edit',
  'user_management_view',
  'user_management_admin',
  'field_administration',
  'administration_management',
  'label_print',
  'changelog_view',
  'customer_room_view',
  'customer_room_order',
  'customer_room_invite',
] as const;

export type Operation = (typeof operations)[number];

/** What only a person does: to look after accounts is to hand out access, and an approval is somebody's word. */
const forPersons: ReadonlySet<string> = new Set<Operation>(['user_management_admin', 'dms_approve']);

/** What a key may be given, in the order of all operations. */
export const keyOperations: readonly Operation[] = operations.filter((operation) => !forPersons.has(operation));

export function isViewing(operation: string): boolean {
  return operation.endsWith('_view') || operation === 'using_API';
}

const known: ReadonlySet<string> = new Set(operations);

export function isOperation(name: string): name is Operation {
  return known.has(name);
}

/** What a resource or action asks of its caller. `open` must say why; leaving a requirement out does not compile. */
export type Requirement =
  | { kind: 'operation'; operation: Operation }
  | { kind: 'anyOf'; operations: readonly Operation[] }
  | { kind: 'signedIn'; reason: string }
  | { kind: 'person'; reason: string }
  | { kind: 'open'; reason: string };

export function needs(operation: Operation): Requirement {
  return { kind: 'operation', operation };
}

/** Of whoever authorises results (ISO/IEC 17025, 6.2.6): to release one is more than to work on it. */
export const mayRelease: Requirement = needs('calibration_release');

export function anyOf(...list: Operation[]): Requirement {
  return { kind: 'anyOf', operations: list };
}

export function signedIn(reason: string): Requirement {
  return { kind: 'signedIn', reason };
}

/** Signed in as oneself: a key that was handed out is not enough. */
export function person(reason: string): Requirement {
  return { kind: 'person', reason };
}

export function open(reason: string): Requirement {
  return { kind: 'open', reason };
}

/** Null when the caller may; else the operation to name in the refusal. */
export function missingOperation(requirement: Requirement, held: ReadonlySet<string>): string | null {
  switch (requirement.kind) {
    case 'open':
    case 'signedIn':
    case 'person':
      return null;
    case 'operation':
      return held.has(requirement.operation) ? null : requirement.operation;
    case 'anyOf':
      return requirement.operations.some((operation) => held.has(operation)) ? null : requirement.operations.join(' | ');
  }
}
