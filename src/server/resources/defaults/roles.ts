// The roles a new lab starts with. docs/interface/access.md#operations.
import { roomRole } from '../../contract/lab/customer-room.ts';
import { type Operation, operations } from '../../contract/operations.ts';
import { publicRole } from '../../contract/portal.ts';

export interface DefaultRole {
  name: string;
  description: string;
  operations: readonly Operation[];
}

/** Users of this role manage the installation; one active user must always hold it. */
export const administratorRole = 'administrator';

const readOwnDevices: readonly Operation[] = [
  'inventory_view',
  'calibration_view',
  'inventory_details_calibrations_standards_view',
  'inventory_details_calibrations_measurements_view',
  'location_view',
  'inventory_rental_view',
  'repair_view',
  'inventory_repair_view',
  'dms_view',
];

const everyday: readonly Operation[] = [
  'using_API',
  ...readOwnDevices,
  'inventory_edit',
  'customers_view',
  'contact_view',
  'location_edit',
  'inventory_rental_edit',
  'report_view',
  'dms_edit',
  'bookings_view',
  'notepad_view',
  'notepad_edit',
  'support_view',
  'support_edit',
  'types_view',
  'categories_view',
  'dashboard_edit',
  'filter_edit',
  'label_print',
];

/** What only administrators do: the installation, its users and its fields. */
const administration: ReadonlySet<Operation> = new Set([
  'administration_management',
  'user_management_admin',
  'field_administration',
]);

export const defaultRoles: readonly DefaultRole[] = [
  {
    name: administratorRole,
    description:
      'Darf alles und verwaltet Anlage, Benutzer und Felder. / May do everything and manages installation, users and fields.',
    operations,
  },
  {
    name: 'lab manager',
    description:
      'Leitet das Labor: alle Datensätze, Preise und Freigaben. / Runs the laboratory: all records, prices and approvals.',
    operations: operations.filter((operation) => !administration.has(operation)),
  },
  {
    name: 'technician',
    description: 'Kalibriert, misst und repariert. / Calibrates, measures and repairs.',
    operations: [
      ...everyday,
      'calibration_edit',
      'calibration_release',
      'inventory_details_calibrations_standards_edit',
      'inventory_details_calibrations_measurements_edit',
      'repair_edit',
      'inventory_repair_edit',
    ],
  },
  {
    name: 'front desk',
    description: 'Wareneingang, Kunden, Aufträge und Versand. / Receiving, customers, orders and shipping.',
    operations: [
      ...everyday,
      'customers_edit',
      'contact_edit',
      'contact_delete',
      'bookings_edit',
      'repair_edit',
      'inventory_repair_edit',
      'price_view',
      'price_category_view',
      'article_view',
      // Who invites gives what they hold.
      'customer_room_view',
      'customer_room_order',
      'customer_room_invite',
    ],
  },
  {
    name: 'customer',
    description: 'Liest die eigenen Geräte und Unterlagen. / Reads own devices and documents.',
    operations: ['using_API', ...readOwnDevices, 'customers_view', 'contact_view', 'bookings_view'],
  },
  {
    name: roomRole,
    description:
      'Sieht den Kundenraum und sonst nichts: eigene Geräte, Zertifikate, Aufträge. / Sees the customer’s room and nothing else: own devices, certificates, orders.',
    operations: ['customer_room_view', 'customer_room_order'],
  },
  {
    name: publicRole,
    description: 'Was die öffentliche Geräteseite zeigt. / What the public page of a device shows.',
    operations: ['inventory_view', 'calibration_view'],
  },
];
