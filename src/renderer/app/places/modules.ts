// What the rail offers, in the order of a lab's day; a section ends where the work changes hands.
import {
  IconAddressBook,
  IconAdjustments,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBuildingFactory2,
  IconBulb,
  IconCalendarCheck,
  IconCalendarWeek,
  IconCategory2,
  IconCertificate,
  IconChartDots,
  IconChartHistogram,
  IconChecklist,
  IconCoin,
  IconCoins,
  IconDatabaseExport,
  IconFileEuro,
  IconFileInvoice,
  IconFileText,
  IconFileUpload,
  IconFilterCode,
  IconFolderSearch,
  IconForms,
  IconGauge,
  IconHistory,
  IconKey,
  IconLanguage,
  IconLayoutDashboard,
  IconListCheck,
  IconMailForward,
  IconMapPin,
  IconMessages,
  IconNetwork,
  IconNotes,
  IconPackage,
  IconPercentage,
  IconPrinter,
  type IconProps,
  IconReceipt,
  IconRosetteDiscountCheck,
  IconRulerMeasure,
  IconSettings,
  IconShieldLock,
  IconSignature,
  IconSitemap,
  IconTable,
  IconTag,
  IconTags,
  IconTargetArrow,
  IconTool,
  IconTrash,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  IconWorld,
  IconZoomMoney,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Operation } from '#server/contract/operations.ts';
import { checkChartKind } from '../../records/kinds/calibrations/check-charts.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import { kindNamed } from '../../records/kinds/index.ts';
import { ticketKind } from '../../records/kinds/office/tickets.ts';
import { priceKind } from '../../records/kinds/prices/prices.ts';
import { reportKind } from '../../records/rows/reports.ts';

export interface Module {
  name: string;
  to: string;
  icon: ComponentType<IconProps>;
  /** Any one of them opens it; none: everyone may. */
  needs: readonly Operation[];
  /** The letter that leads there behind `g`: the same in every language, and none that keyboards put elsewhere. */
  key?: string;
}

function list(name: string, icon: ComponentType<IconProps>, key?: string): Module[] {
  const kind = kindNamed(name);
  return kind ? [{ name, to: kind.route, icon, needs: kind.operations.view, ...(key ? { key } : {}) }] : [];
}

interface Section {
  name: string;
  /** Stands for all of it while one is elsewhere: the rail of a day's work stays short. */
  folded?: ComponentType<IconProps>;
  modules: readonly Module[];
}

export const sections: readonly Section[] = [
  {
    name: 'home',
    modules: [
      { name: 'today', to: '/today', icon: IconCalendarCheck, needs: [], key: 'h' },
      { name: 'dashboards', to: '/dashboards', icon: IconLayoutDashboard, needs: [], key: 'o' },
      { name: 'filters', to: '/filters', icon: IconFilterCode, needs: [], key: 'f' },
    ],
  },
  {
    name: 'lab',
    modules: [
      ...list('inventory', IconGauge, 'i'),
      ...list('calibrations', IconCertificate, 'c'),
      { name: 'planning', to: '/planning', icon: IconCalendarWeek, needs: ['calibration_edit'], key: 'm' },
      { name: 'goods-in', to: '/goods-in', icon: IconPackage, needs: locationKind.operations.edit, key: 'w' },
      { name: 'places', to: '/places', icon: IconSitemap, needs: locationKind.operations.view },
      ...list('locations', IconMapPin, 'l'),
      { name: 'loans', to: '/loans', icon: IconArrowsExchange, needs: locationKind.operations.view, key: 'v' },
      ...list('repairs', IconTool, 'r'),
      { name: 'label-renewals', to: '/labels/renew', icon: IconTag, needs: ['label_print'] },
    ],
  },
  {
    name: 'office',
    modules: [
      ...list('customers', IconBuildingFactory2, 'k'),
      ...list('contacts', IconAddressBook, 'a'),
      ...list('bookings', IconReceipt, 'b'),
      ...list('invoices', IconFileEuro, 'e'),
      ...list('messages', IconMailForward),
      ...list('documents', IconFileText, 'd'),
    ],
  },
  {
    name: 'prices',
    folded: IconCoin,
    modules: [
      { name: 'matrix', to: '/prices/matrix', icon: IconTable, needs: priceKind.operations.view, key: 'p' },
      { name: 'finder', to: '/prices/finder', icon: IconZoomMoney, needs: priceKind.operations.view },
      ...list('price-categories', IconUsersGroup),
      ...list('prices', IconCoins),
      { name: 'price-classes', to: '/prices/classes', icon: IconSitemap, needs: ['price_view'] },
      { name: 'price-list', to: '/prices/list', icon: IconFileInvoice, needs: ['price_view'] },
      { name: 'price-adjust', to: '/prices/adjust', icon: IconPercentage, needs: ['price_edit'] },
      { name: 'price-overview', to: '/prices/overview', icon: IconChartHistogram, needs: ['price_view'] },
      { name: 'price-import', to: '/imports/prices', icon: IconFileUpload, needs: ['price_edit'] },
    ],
  },
  {
    name: 'team',
    modules: [
      ...list('notes', IconNotes, 'n'),
      ...list('tickets', IconAlertTriangle, 't'),
      ...list('comments', IconMessages),
      ...list('proposals', IconBulb),
    ],
  },
  {
    name: 'catalogue',
    modules: [
      ...list('procedures', IconListCheck),
      ...list('authorisations', IconUserCheck),
      ...list('budgets', IconChartHistogram),
      ...list('cmcs', IconTargetArrow),
      { name: 'decision-rules', to: '/decision-rules', icon: IconPercentage, needs: ['calibration_view'] },
      ...list('check-charts', IconChartDots),
      ...list('instruments', IconNetwork),
      ...list('proficiency-rounds', IconRosetteDiscountCheck),
      ...list('gauge-studies', IconRulerMeasure),
      ...list('device-types', IconRulerMeasure),
      ...list('categories', IconCategory2),
      ...list('standard-articles', IconPackage),
    ],
  },
  {
    name: 'administration',
    folded: IconSettings,
    modules: [
      ...list('users', IconUsers, 'u'),
      ...list('roles', IconShieldLock),
      { name: 'access', to: '/admin/access', icon: IconChecklist, needs: ['user_management_view'] },
      { name: 'accesses', to: '/admin/accesses', icon: IconKey, needs: ['user_management_view'] },
      { name: 'sso', to: '/admin/sso', icon: IconKey, needs: ['administration_management'] },
      ...list('groups', IconUsersGroup),
      { name: 'fields', to: '/admin/fields', icon: IconForms, needs: ['field_administration'] },
      { name: 'statuses', to: '/admin/statuses', icon: IconTags, needs: ['administration_management'] },
      { name: 'translations', to: '/admin/wording', icon: IconLanguage, needs: ['administration_management'] },
      ...list('printers', IconPrinter),
      { name: 'label-formats', to: '/labels/formats', icon: IconTag, needs: ['label_print'] },
      { name: 'papers', to: '/papers', icon: IconFileText, needs: reportKind.operations.view },
      { name: 'signing', to: '/admin/signing', icon: IconSignature, needs: ['administration_management'] },
      { name: 'settings', to: '/admin/settings', icon: IconAdjustments, needs: ['administration_management'], key: 's' },
      { name: 'tasks', to: '/admin/tasks', icon: IconCalendarWeek, needs: ['administration_management'] },
      { name: 'backups', to: '/admin/backups', icon: IconDatabaseExport, needs: ['administration_management'] },
      { name: 'trail', to: '/admin/trail', icon: IconRosetteDiscountCheck, needs: ['administration_management'] },
      { name: 'runs', to: '/admin/runs', icon: IconArrowBackUp, needs: ['changelog_view'] },
      ...list('audits', IconHistory),
      ...list('bin', IconTrash),
      { name: 'mail', to: '/admin/mail', icon: IconMailForward, needs: ['administration_management'] },
      ...list('webhooks', IconWebhook),
      ...list('watched-folders', IconFolderSearch),
      { name: 'network', to: '/admin/network', icon: IconNetwork, needs: ['administration_management'] },
      { name: 'portal_settings', to: '/admin/portal', icon: IconWorld, needs: ['administration_management'] },
    ],
  },
];

/** Screens with a letter of their own. */
export const jumps = sections
  .flatMap(({ modules }) => modules)
  .flatMap((one) => (one.key === undefined ? [] : { ...one, key: one.key }));

/** Further screens by their name: each has its way in from another one, and no place in the rail. */
export const elsewhere: readonly (Omit<Module, 'icon'> & { under: string })[] = [
  { name: 'bench', to: '/bench', needs: inventoryKind.operations.view, under: 'inventory' },
  { name: 'goods-out', to: '/goods-out', needs: locationKind.operations.edit, under: 'goods-in' },
  { name: 'account', to: '/account', needs: [], under: 'user' },
  { name: 'computer', to: '/computer', needs: [], under: 'user' },
  { name: 'about', to: '/about', needs: [], under: 'user' },
  { name: 'print-queue', to: '/print-queue', needs: ['label_print'], under: 'label-renewals' },
  { name: 'label-confirm', to: '/labels/confirm', needs: ['label_print'], under: 'print-queue' },
  { name: 'price-exceptions', to: '/prices/exceptions', needs: ['price_view'], under: 'price-overview' },
  { name: 'authorisation-matrix', to: '/authorisations/matrix', needs: ['types_view'], under: 'authorisations' },
  { name: 'procedure-plan', to: '/procedures/plan', needs: ['types_edit'], under: 'procedures' },
  { name: 'check-charts-glance', to: '/check-charts/glance', needs: checkChartKind.operations.view, under: 'check-charts' },
  { name: 'e-invoice-check', to: '/invoices/check', needs: ['bookings_view'], under: 'invoices' },
  { name: 'booking-export', to: '/invoices/booking-export', needs: ['bookings_view'], under: 'invoices' },
  { name: 'turn-around', to: '/planning/turn-around', needs: ['calibration_view'], under: 'planning' },
  { name: 'risk', to: '/tickets/matrix', needs: ticketKind.operations.view, under: 'tickets' },
];
