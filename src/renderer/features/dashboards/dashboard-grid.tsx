// The widgets on their grid of twelve columns. In edit mode a mouse drags and sizes them, and so do the arrow keys.
import { ActionIcon } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { IconSettings, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import ReactGridLayout, { useContainerWidth, verticalCompactor } from 'react-grid-layout';
import type { WidgetAnswer } from '#server/contract/widget-answer.ts';
import type { StoredWidget } from '#server/contract/widgets.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import classes from './shared/dashboards.module.css';
import {
  columns,
  lowestRow,
  nudged,
  type Place,
  placesOf,
  samePlaces,
  smallestHeight,
  smallestWidth,
  withPlaces,
} from './shared/layout.ts';
import { WidgetCard } from './widgets/widget-card.tsx';
import { titleOfWidget } from './widgets/widget-catalogue.ts';

interface DashboardGridProps {
  widgets: readonly StoredWidget[];
  answers: readonly WidgetAnswer[] | undefined;
  editing: boolean;
  /** As a display on the wall: everything in sight at once, as large as it can be. */
  wall: boolean;
  onChange: (widgets: readonly StoredWidget[]) => void;
  onSettings: (index: number) => void;
}

const usualHeight = 56;
const lowestHeight = 40;
const gap = 12;
const wallBarHeight = 56;

export function DashboardGrid({ widgets, answers, editing, wall, onChange, onSettings }: DashboardGridProps) {
  const { t, textOr } = useI18n();
  const { width, containerRef, mounted } = useContainerWidth();
  // On a phone there is room for one column only: the widgets stand below each other in their order.
  const narrow = width < 720;
  const printing = usePrinting();
  const { height: windowHeight } = useViewportSize();
  const rows = lowestRow(widgets);
  const fitting = Math.floor((windowHeight - wallBarHeight - gap * (rows + 1)) / Math.max(1, rows));
  const rowHeight = wall && !narrow ? Math.max(lowestHeight, fitting) : usualHeight;
  const places = narrow ? stacked(placesOf(widgets)) : placesOf(widgets);
  const follow = (next: readonly Place[]) => {
    const moved = withPlaces(widgets, next);
    if (editing && !samePlaces(widgets, moved)) onChange(moved);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const widget = widgets[index];
    if (!editing || !widget || event.target !== event.currentTarget) return;
    if (event.key === 'Delete') onChange(widgets.filter((_, other) => other !== index));
    else {
      const next = nudged(widget, event.key, event.shiftKey);
      if (!next) return;
      onChange(widgets.map((one, other) => (other === index ? next : one)));
    }
    event.preventDefault();
  };
  return (
    <div ref={containerRef} className={classes.canvas} data-editing={editing || undefined}>
      {/* The dragging library puts an inline style sheet into the page unless it finds one of this name; ours is in the module. */}
      <span id="react-draggable-style-el" hidden />
      {printing &&
        widgets.map((widget, index) => (
          <div key={String(index)} className={classes.printed}>
            <WidgetCard widget={widget} answer={answers?.[index]} />
          </div>
        ))}
      {mounted && !printing && (
        <ReactGridLayout
          width={width}
          layout={places.map((place) => ({ ...place, minW: smallestWidth, minH: smallestHeight }))}
          gridConfig={{ cols: columns, rowHeight, margin: [gap, gap], containerPadding: [gap, gap] }}
          dragConfig={{ enabled: editing && !narrow, cancel: 'button, a, input' }}
          resizeConfig={{ enabled: editing && !narrow, handles: ['se'] }}
          compactor={verticalCompactor}
          onLayoutChange={(next) => follow(next)}
        >
          {widgets.map((widget, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the grid places plain boxes; a fieldset brings borders and a form's meaning
            <div
              key={String(index)}
              className={classes.place}
              role="group"
              tabIndex={editing ? 0 : undefined}
              aria-label={t(editing ? 'ui.dashboard.arrange' : 'ui.dashboard.widget', { title: titleOfWidget(widget, textOr) })}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <WidgetCard widget={widget} answer={answers?.[index]}>
                {editing && (
                  <span className={classes.tools}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('ui.widget.settings')}
                      onClick={() => onSettings(index)}
                    >
                      <IconSettings size={16} stroke={1.5} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('ui.widget.remove')}
                      onClick={() => onChange(widgets.filter((_, other) => other !== index))}
                    >
                      <IconTrash size={16} stroke={1.5} />
                    </ActionIcon>
                  </span>
                )}
              </WidgetCard>
            </div>
          ))}
        </ReactGridLayout>
      )}
    </div>
  );
}

function stacked(places: readonly Place[]): Place[] {
  let y = 0;
  return [...places]
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map((place) => {
      const next = { ...place, x: 0, w: columns, y };
      y += place.h;
      return next;
    });
}
