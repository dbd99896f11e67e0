// What the rail offers, in the order of a lab's day; a section ends where the work changes hands.
import {
  IconAddressBook,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBuildingFactory2,
  IconCategory2,
  IconCertificate,
  IconChartHistogram,
  IconClockPlay,
  IconDatabaseExport,
  IconFileInvoice,
  IconFileText,
  IconFileUpload,
  IconGauge,
  IconLayoutDashboard,
  IconListCheck,
  IconMapPin,
  IconNotes,
  IconPackage,
  IconPercentage,
  type IconProps,
  IconReceipt,
  IconRulerMeasure,
  IconShieldLock,
  IconSitemap,
  IconTags,
  IconTool,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Operation } from '#server/contract/operations.ts';
import { kindNamed } from '../records/kinds/index.ts';

interface Module {
  name: string;
  to: string;
  icon: ComponentType<IconProps>;
  /** Any one of them opens it; none: everyone may. */
  needs: readonly Operation[];
}

function list(name: string, icon: ComponentType<IconProps>): Module[] {
  const kind = kindNamed(name);
  return kind ? [{ name, to: kind.route, icon, needs: kind.operations.view }] : [];
}

export const sections: readonly { name: string; modules: readonly Module[] }[] = [
  { name: 'home', modules: [{ name: 'dashboards', to: '/dashboards', icon: IconLayoutDashboard, needs: [] }] },
  {
    name: 'lab',
    modules: [
      ...list('inventory', IconGauge),
      ...list('calibrations', IconCertificate),
      ...list('locations', IconMapPin),
      ...list('repairs', IconTool),
    ],
  },
  {
    name: 'office',
    modules: [
      ...list('customers', IconBuildingFactory2),
      ...list('contacts', IconAddressBook),
      ...list('bookings', IconReceipt),
      ...list('documents', IconFileText),
    ],
  },
  { name: 'team', modules: [...list('notes', IconNotes), ...list('tickets', IconAlertTriangle)] },
  {
    name: 'catalogue',
    modules: [
      ...list('procedures', IconListCheck),
      ...list('device-types', IconRulerMeasure),
      ...list('categories', IconCategory2),
      ...list('standard-articles', IconPackage),
    ],
  },
  {
    name: 'prices',
    modules: [
      { name: 'price-classes', to: '/prices/classes', icon: IconSitemap, needs: ['price_view'] },
      { name: 'price-list', to: '/prices/list', icon: IconFileInvoice, needs: ['price_view'] },
      { name: 'price-adjust', to: '/prices/adjust', icon: IconPercentage, needs: ['price_edit'] },
      { name: 'price-overview', to: '/prices/overview', icon: IconChartHistogram, needs: ['price_view'] },
      { name: 'price-import', to: '/imports/prices', icon: IconFileUpload, needs: ['price_edit'] },
    ],
  },
  {
    name: 'administration',
    modules: [
      ...list('users', IconUsers),
      ...list('roles', IconShieldLock),
      ...list('statuses', IconTags),
      { name: 'tasks', to: '/admin/tasks', icon: IconClockPlay, needs: ['administration_management'] },
      { name: 'backups', to: '/admin/backups', icon: IconDatabaseExport, needs: ['administration_management'] },
      { name: 'runs', to: '/admin/runs', icon: IconArrowBackUp, needs: ['changelog_view'] },
      { name: 'portal_settings', to: '/admin/portal', icon: IconWorld, needs: ['administration_management'] },
    ],
  },
];
