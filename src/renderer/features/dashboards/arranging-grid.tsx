// The widgets while they are arranged: a mouse drags and sizes them, and so do the arrow keys. What that takes comes when it is asked for.
import { ActionIcon } from '@mantine/core';
import { IconSettings, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import ReactGridLayout, { useContainerWidth, verticalCompactor } from 'react-grid-layout';
import type { WidgetAnswer } from '#server/contract/widget-answer.ts';
import type { StoredWidget } from '#server/contract/widgets.ts';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './arranging-grid.module.css';
import {
  columns,
  gap,
  nudged,
  type Place,
  placesOf,
  samePlaces,
  smallestHeight,
  smallestWidth,
  stacked,
  withPlaces,
} from './shared/layout.ts';
import { ShownAsMenu } from './widgets/shown-as-menu.tsx';
import { WidgetCard } from './widgets/widget-card.tsx';
import { titleOfWidget } from './widgets/widget-catalogue.ts';

export interface ArrangingProps {
  widgets: readonly StoredWidget[];
  answers: readonly (WidgetAnswer | undefined)[] | undefined;
  rowHeight: number;
  onChange: (widgets: readonly StoredWidget[]) => void;
  onSettings: (index: number) => void;
}

export function ArrangingGrid({ widgets, answers, rowHeight, onChange, onSettings }: ArrangingProps) {
  const { t, textOr } = useI18n();
  const { width, containerRef, mounted } = useContainerWidth();
  // On a phone there is room for one column only; where they stand elsewhere stays as it is.
  const narrow = width < 720;
  const places = narrow ? stacked(placesOf(widgets)) : placesOf(widgets);
  const follow = (next: readonly Place[]) => {
    const moved = withPlaces(widgets, next);
    if (!narrow && !samePlaces(widgets, moved)) onChange(moved);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const widget = widgets[index];
    if (!widget || event.target !== event.currentTarget) return;
    if (event.key === 'Delete') onChange(widgets.filter((_, other) => other !== index));
    else {
      const next = nudged(widget, event.key, event.shiftKey);
      if (!next) return;
      onChange(widgets.map((one, other) => (other === index ? next : one)));
    }
    event.preventDefault();
  };
  return (
    <div ref={containerRef} className={classes.arranging}>
      {/* The dragging library puts an inline style sheet into the page unless it finds one of this name; ours is in the module. */}
      <span id="react-draggable-style-el" hidden />
      {mounted && (
        <ReactGridLayout
          width={width}
          layout={places.map((place) => ({ ...place, minW: smallestWidth, minH: smallestHeight }))}
          gridConfig={{ cols: columns, rowHeight, margin: [gap, gap], containerPadding: [gap, gap] }}
          dragConfig={{ enabled: !narrow, cancel: 'button, a, input' }}
          resizeConfig={{ enabled: !narrow, handles: ['se'] }}
          compactor={verticalCompactor}
          onLayoutChange={(next) => follow(next)}
        >
          {widgets.map((widget, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the grid places plain boxes; a fieldset brings borders and a form's meaning
            <div
              key={String(index)}
              className={classes.place}
              role="group"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move what is focused
              tabIndex={0}
              aria-label={t('ui.dashboard.arrange', { title: titleOfWidget(widget, textOr) })}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <WidgetCard widget={widget} answer={answers?.[index]}>
                <WidgetTools
                  widget={widget}
                  answer={answers?.[index]}
                  onChange={(next) => onChange(widgets.map((one, other) => (other === index ? next : one)))}
                  onSettings={() => onSettings(index)}
                  onRemove={() => onChange(widgets.filter((_, other) => other !== index))}
                />
              </WidgetCard>
            </div>
          ))}
        </ReactGridLayout>
      )}
    </div>
  );
}

interface WidgetToolsProps {
  widget: StoredWidget;
  answer: WidgetAnswer | undefined;
  onChange: (widget: StoredWidget) => void;
  onSettings: () => void;
  onRemove: () => void;
}

function WidgetTools({ widget, answer, onChange, onSettings, onRemove }: WidgetToolsProps) {
  const { t } = useI18n();
  return (
    <span className={classes.tools}>
      <ShownAsMenu widget={widget} answer={answer} onChange={onChange} />
      <ActionIcon variant="subtle" color="gray" aria-label={t('ui.widget.settings')} onClick={onSettings}>
        <IconSettings size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t('ui.widget.remove')} onClick={onRemove}>
        <IconTrash size={16} stroke={1.5} />
      </ActionIcon>
    </span>
  );
}
