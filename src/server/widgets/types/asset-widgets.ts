// The devices by status, retired ones too: the one picture of the whole stock. docs/interface/dashboards.md#widgets.
import { needs } from '../../contract/operations.ts';
import { askedRange, within } from '../parts/conditions.ts';
import { deviceNarrowing } from '../parts/due-rows.ts';
import { deviceCodes, deviceStatus } from '../parts/narrowing.ts';
import { settingsOf } from '../parts/settings.ts';
import { statusCounts } from '../parts/status-counts.ts';
import { defineWidget, type WidgetType } from '../parts/widget-type.ts';

const assetsStatus = defineWidget({
  title: 'assets_status',
  requirement: needs('inventory_view'),
  settings: settingsOf(
    'settingDisplay',
    'chart_type',
    'customerKtag',
    'portletInventoryConditionFilterVal',
    'status',
    'category',
    'type',
    'date_range',
  ),
  async run(call) {
    const { ctx, settings, today } = call;
    const resource = ctx.lab.registry.resource('inventory');
    const { status, portletInventoryConditionFilterVal: condition, ...others } = settings;
    const range = askedRange({ settings, today, direction: 'ahead' });
    const { conditions: narrowing } = await deviceNarrowing({ ctx, settings: others }, { resource, at: '', otherwise: 'all' });
    return statusCounts(call, {
      resource,
      column: deviceStatus(resource),
      codes: deviceCodes(resource, { status, condition, otherwise: 'all' }),
      conditions: [...narrowing, ...(range ? within('duedate', range) : [])],
      display: settings.settingDisplay ?? 'chart',
      wanted: settings.chart_type,
    });
  },
});

export const assetWidgets: readonly WidgetType[] = [assetsStatus];
