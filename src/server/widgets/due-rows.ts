// What is due: devices by their own due date, current certificates by theirs, or the further dates of one kind
// (`calibrationDueType`), narrowed by customer, device status, category and device type.
import type { FilterNode } from '../contract/filter-ast.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import { oneOf } from './conditions.ts';
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

/** Conditions on devices, at the device itself or at what belongs to one (`inventory.`). */
export async function deviceConditions(
  { ctx, settings }: Pick<WidgetCall<DeviceSettings>, 'ctx' | 'settings'>,
  { at = '', otherwise }: { at?: '' | 'inventory.'; otherwise: 'visible' | 'all' },
): Promise<FilterNode[]> {
  const inventory = ctx.lab.registry.resource('inventory');
  const { portletInventoryConditionFilterVal: condition, status } = settings;
  return [
    ...oneOf(`${at}I4209`, deviceCodes(inventory, { status, condition, otherwise })),
    ...oneOf(`${at}ktag`, settings.customerKtag),
    ...oneOf(`${at}type_id`, settings.type),
    ...oneOf(`${at}categories.uID`, await categoryKeys(ctx, settings.category)),
  ];
}

interface DueRows {
  resource: ResolvedResource;
  /** The column that holds the due date. */
  date: string;
  columns: readonly string[];
  conditions: FilterNode[];
}

const ofDevice = ['inventory', 'inventory.I4204', 'inventory.I4202', 'inventory.I4203', 'inventory.I4209'];

export async function dueRows(call: Pick<WidgetCall<DueSettings>, 'ctx' | 'settings'>): Promise<DueRows> {
  const { registry } = call.ctx.lab;
  const { calibrationDueType: type = 'device' } = call.settings;
  if (type === 'device') {
    return {
      resource: registry.resource('inventory'),
      date: 'duedate',
      columns: ['I4201', 'I4204', 'I4202', 'I4203', 'I4206', 'I4209', 'duedate', 'customer'],
      conditions: await deviceConditions(call, { otherwise: 'visible' }),
    };
  }
  const devices = await deviceConditions(call, { at: 'inventory.', otherwise: 'visible' });
  if (type === 'calibration') {
    return {
      resource: registry.resource('calibration'),
      date: 'C2303',
      columns: [...ofDevice, 'C2303', 'C2306', 'C2301'],
      conditions: [...oneOf('C2339', [1]), ...devices],
    };
  }
  return {
    resource: registry.resource('due_date'),
    date: 'due',
    columns: [...ofDevice, 'kind', 'title', 'due'],
    conditions: [...oneOf('kind', [type]), ...oneOf('active', [1]), ...devices],
  };
}
