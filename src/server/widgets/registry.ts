// All widget types by their names, which are those of docs/interface/dashboards.md#widgets.

import type { WidgetType } from './parts/widget-type.ts';
import { assetWidgets } from './types/asset-widgets.ts';
import { calibrationWidgets } from './types/calibration-widgets.ts';
import { documentWidgets } from './types/document-widgets.ts';
import { filterWidgets } from './types/filter-widgets.ts';
import { flowWidgets } from './types/flow-widgets.ts';
import { inventoryWidgets } from './types/inventory-widgets.ts';
import { noteWidgets } from './types/note-widgets.ts';
import { orderWidgets } from './types/order-widgets.ts';
import { otherWidgets } from './types/other-widgets.ts';
import { reliabilityWidgets } from './types/reliability-widgets.ts';
import { supportWidgets } from './types/support-widgets.ts';

export const widgetTypes: ReadonlyMap<string, WidgetType> = new Map(
  [
    ...inventoryWidgets,
    ...calibrationWidgets,
    ...assetWidgets,
    ...orderWidgets,
    ...flowWidgets,
    ...noteWidgets,
    ...supportWidgets,
    ...documentWidgets,
    ...filterWidgets,
    ...otherWidgets,
    ...reliabilityWidgets,
  ].map((widget) => [widget.title, widget]),
);
