// All widget types by their names, which are those of Spec 2.4.
import { assetWidgets } from './asset-widgets.ts';
import { calibrationWidgets } from './calibration-widgets.ts';
import { documentWidgets } from './document-widgets.ts';
import { filterWidgets } from './filter-widgets.ts';
import { inventoryWidgets } from './inventory-widgets.ts';
import { noteWidgets } from './note-widgets.ts';
import { orderWidgets } from './order-widgets.ts';
import { otherWidgets } from './other-widgets.ts';
import { supportWidgets } from './support-widgets.ts';
import type { WidgetType } from './widget-type.ts';

export const widgetTypes: ReadonlyMap<string, WidgetType> = new Map(
  [
    ...inventoryWidgets,
    ...calibrationWidgets,
    ...assetWidgets,
    ...orderWidgets,
    ...noteWidgets,
    ...supportWidgets,
    ...documentWidgets,
    ...filterWidgets,
    ...otherWidgets,
  ].map((widget) => [widget.title, widget]),
);
