// What is due: devices by their own due date, current certificates by theirs, or the further dates of one kind
// (`calibrationDueType`), narrowed by customer, device status, category and device type.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { type AttributeOf, columnOf, columnPaths, type PathOf } from '../../core/read/named-rows.ts';
import { conditionOnTarget } from '../../core/rows/condition-on-target.ts';
import type { ExtraCondition } from '../../core/rows/select.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { all, oneOf } from './conditions.ts';
import { categoryKeys, deviceCodes } from './narrowing.ts';
import type { CommonSettings, DueType } from './settings.ts';
import type { TableSettings } from './table.ts';
import type { WidgetCall } from './widget-type.ts';

export interface DeviceSettings {
  customerKtag?: string[] | undefined;
  portletInventoryConditionFilterVal?: (string | number)[] | undefined;
  status?: (string | number)[] | undefined;
  category?: string[] | undefined;
  type?: string[] | undefined;
}

export type DueSettings = DeviceSettings & CommonSettings & TableSettings & { calibrationDueType?: DueType | undefined };

/** What narrows a list to some devices, in the three forms it is needed in. */
export interface DeviceNarrowing {
  conditions: FilterNode[];
  /** The status of the device a row belongs to, which is one that most devices are in. */
  extra: ExtraCondition | null;
  /** What `extra` says, as a condition of a list. */
  told: FilterNode[];
}

interface NarrowingInput {
  resource: ResolvedResource;
  /** Devices themselves, or what belongs to one. */
  at: '' | 'inventory.';
  otherwise: 'visible' | 'all';
}

export async function deviceNarrowing(
  { ctx, settings }: Pick<WidgetCall<DeviceSettings>, 'ctx' | 'settings'>,
  { resource, at, otherwise }: NarrowingInput,
): Promise<DeviceNarrowing> {
  const inventory = ctx.lab.registry.resource('inventory');
  const { portletInventoryConditionFilterVal: condition, status } = settings;
  const codes = deviceCodes(inventory, { status, condition, otherwise });
  const column = (attribute: AttributeOf<'inventory'>) => columnOf(ctx.lab.registry, 'inventory', attribute);
  const told = oneOf(`${at}${column('status')}`, codes);
  const others = [
    ...oneOf(`${at}${column('customer_id')}`, settings.customerKtag),
    ...oneOf(`${at}type_id`, settings.type),
    ...oneOf(`${at}categories.uID`, await categoryKeys(ctx, settings.category)),
  ];
  const filter = all(oneOf(column('status'), codes));
  if (at === '' || filter === null) return { conditions: [...told, ...others], extra: null, told: [] };
  return { conditions: others, extra: conditionOnTarget(ctx, { resource, relation: 'inventory', filter }), told };
}

interface DueRows extends DeviceNarrowing {
  resource: ResolvedResource;
  /** The column that holds the due date. */
  date: string;
  columns: readonly string[];
}

const ofDevice = [
  'inventory',
  'inventory.serial_number',
  'inventory.manufacturer',
  'inventory.model',
  'inventory.status',
  'inventory.customer',
] as const;

/** What a table of devices shows. */
export const deviceColumns: readonly PathOf<'inventory'>[] = [
  'asset_number',
  'serial_number',
  'manufacturer',
  'model',
  'description',
  'status',
  'duedate',
  'customer',
];

export async function dueRows(call: Pick<WidgetCall<DueSettings>, 'ctx' | 'settings'>): Promise<DueRows> {
  const { registry } = call.ctx.lab;
  const { calibrationDueType: type = 'device' } = call.settings;
  if (type === 'device') {
    const resource = registry.resource('inventory');
    return {
      resource,
      date: 'duedate',
      columns: columnPaths(registry, 'inventory', deviceColumns),
      ...(await deviceNarrowing(call, { resource, at: '', otherwise: 'visible' })),
    };
  }
  const resource = registry.resource(type === 'calibration' ? 'calibration' : 'due_date');
  const { conditions, ...narrowing } = await deviceNarrowing(call, { resource, at: 'inventory.', otherwise: 'visible' });
  if (type === 'calibration') {
    const column = (attribute: AttributeOf<'calibration'>) => columnOf(registry, 'calibration', attribute);
    const own = ['next_calibration_date', 'certificate_number', 'calibration_date'] as const;
    return {
      ...narrowing,
      resource,
      date: column('next_calibration_date'),
      columns: columnPaths(registry, 'calibration', [...ofDevice, ...own]),
      conditions: [...oneOf(column('is_current'), [1]), ...conditions],
    };
  }
  return {
    ...narrowing,
    resource,
    date: 'due',
    columns: columnPaths(registry, 'due_date', [...ofDevice, 'kind', 'title', 'due']),
    conditions: [...oneOf('kind', [type]), ...oneOf('active', [1]), ...conditions],
  };
}
