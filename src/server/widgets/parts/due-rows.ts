// What is due: devices by their own due date, current certificates by theirs, or the further dates of one kind
// (`calibrationDueType`), narrowed by customer, device status, category and device type.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
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
  const told = oneOf(`${at}I4209`, codes);
  const others = [
    ...oneOf(`${at}ktag`, settings.customerKtag),
    ...oneOf(`${at}type_id`, settings.type),
    ...oneOf(`${at}categories.uID`, await categoryKeys(ctx, settings.category)),
  ];
  const filter = all(oneOf('I4209', codes));
  if (at === '' || filter === null) return { conditions: [...told, ...others], extra: null, told: [] };
  return { conditions: others, extra: conditionOnTarget(ctx, { resource, relation: 'inventory', filter }), told };
}

interface DueRows extends DeviceNarrowing {
  resource: ResolvedResource;
  /** The column that holds the due date. */
  date: string;
  columns: readonly string[];
}

const ofDevice = ['inventory', 'inventory.I4204', 'inventory.I4202', 'inventory.I4203', 'inventory.I4209'];

export async function dueRows(call: Pick<WidgetCall<DueSettings>, 'ctx' | 'settings'>): Promise<DueRows> {
  const { registry } = call.ctx.lab;
  const { calibrationDueType: type = 'device' } = call.settings;
  if (type === 'device') {
    const resource = registry.resource('inventory');
    return {
      resource,
      date: 'duedate',
      columns: ['I4201', 'I4204', 'I4202', 'I4203', 'I4206', 'I4209', 'duedate', 'customer'],
      ...(await deviceNarrowing(call, { resource, at: '', otherwise: 'visible' })),
    };
  }
  const resource = registry.resource(type === 'calibration' ? 'calibration' : 'due_date');
  const { conditions, ...narrowing } = await deviceNarrowing(call, { resource, at: 'inventory.', otherwise: 'visible' });
  if (type === 'calibration') {
    return {
      ...narrowing,
      resource,
      date: 'C2303',
      columns: [...ofDevice, 'C2303', 'C2306', 'C2301'],
      conditions: [...oneOf('C2339', [1]), ...conditions],
    };
  }
  return {
    ...narrowing,
    resource,
    date: 'due',
    columns: [...ofDevice, 'kind', 'title', 'due'],
    conditions: [...oneOf('kind', [type]), ...oneOf('active', [1]), ...conditions],
  };
}
