// The widgets on their grid of twelve columns, as they are looked at; on a phone below each other.
import { useViewportSize } from '@mantine/hooks';
import type { CSSProperties } from 'react';
import type { WidgetAnswer } from '#server/contract/widget-answer.ts';
import type { StoredWidget } from '#server/contract/widgets.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import classes from './shared/dashboards.module.css';
import { columns, compacted, gap, type Place, pagesOf, placesOf } from './shared/layout.ts';
import { useTurning } from './wall/wall-pages.ts';
import { WidgetCard } from './widgets/widget-card.tsx';
import { titleOfWidget } from './widgets/widget-catalogue.ts';

const ArrangingGrid = lazyAfterFirstScreen(async () => (await import('./arranging-grid.tsx')).ArrangingGrid);

interface DashboardGridProps {
  widgets: readonly StoredWidget[];
  answers: readonly (WidgetAnswer | undefined)[] | undefined;
  editing: boolean;
  /** As a display on the wall: everything in sight at once, as large as it can be. */
  wall: boolean;
  onChange: (widgets: readonly StoredWidget[]) => void;
  onSettings: (index: number) => void;
}

const usualHeight = 56;
/** Of a row on the wall: with more of them the display turns pages. */
const lowestHeight = 30;
const wallBarHeight = 56;

export function DashboardGrid({ widgets, answers, editing, wall, onChange, onSettings }: DashboardGridProps) {
  const { t } = useI18n();
  const printing = usePrinting();
  const { height: windowHeight } = useViewportSize();
  const places = compacted(placesOf(widgets));
  const canvas = windowHeight - wallBarHeight - gap;
  const pages = wall ? pagesOf(places, Math.max(1, Math.floor(canvas / (lowestHeight + gap)))) : [places];
  const page = useTurning(pages.length);
  const shown = pages[page] ?? places;
  const rows = Math.max(1, ...shown.map(({ y, h }) => y + h));
  const rowHeight = wall ? Math.floor(canvas / rows) - gap : usualHeight;
  return (
    <ScrollSection className={classes.canvas} label={t('ui.dashboard.widgets')} data-editing={editing || undefined}>
      {printing &&
        widgets.map((widget, index) => (
          <div key={String(index)} className={classes.printed}>
            <WidgetCard widget={widget} answer={answers?.[index]} />
          </div>
        ))}
      {!printing && editing && (
        <ArrangingGrid widgets={widgets} answers={answers} rowHeight={rowHeight} onChange={onChange} onSettings={onSettings} />
      )}
      {!printing && !editing && (
        <StillGrid widgets={widgets} answers={answers} places={shown} wall={wall} rowHeight={rowHeight} />
      )}
    </ScrollSection>
  );
}

interface StillGridProps extends Pick<DashboardGridProps, 'widgets' | 'answers' | 'wall'> {
  places: readonly Place[];
  rowHeight: number;
}

function StillGrid({ widgets, answers, places, wall, rowHeight }: StillGridProps) {
  const { textOr, t } = useI18n();
  const grid = { '--columns': columns, '--row': `${rowHeight}px`, '--usual': `${usualHeight}px`, '--gap': `${gap}px` };
  return (
    <div className={classes.still} style={grid as CSSProperties}>
      {places.map(({ i, x, y, w, h }) => {
        const widget = widgets[Number(i)];
        if (!widget) return null;
        const place = { '--column': `${x + 1} / span ${w}`, '--at': `${y + 1} / span ${h}`, '--height': h };
        return (
          // biome-ignore lint/a11y/useSemanticElements: the grid places plain boxes; a fieldset brings borders and a form's meaning
          <div
            key={i}
            className={classes.place}
            style={place as CSSProperties}
            role="group"
            aria-label={t('ui.dashboard.widget', { title: titleOfWidget(widget, textOr) })}
          >
            <WidgetCard widget={widget} answer={answers?.[Number(i)]} wall={wall} />
          </div>
        );
      })}
    </div>
  );
}
