// The gallery: every type of widget by group, drawn small; the one that is pointed at shows the lab's own data beside them. One press
// puts it on the dashboard, where there is room, and the gallery stays for the next one.
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { type StoredWidget, widgetTitles } from '#server/contract/widgets.ts';
import { useWidgetPreview } from '../shared/dashboards.ts';
import { WidgetCard } from './widget-card.tsx';
import { groups, offers } from './widget-catalogue.ts';
import classes from './widget-gallery.module.css';
import { WidgetSketch } from './widget-sketch.tsx';

type Title = (typeof widgetTitles)[number];

interface WidgetGalleryProps {
  /** What is on the dashboard already. */
  widgets: readonly StoredWidget[];
  onAdd: (widget: StoredWidget) => void;
  onClose: () => void;
}

function widgetOf(title: Title): StoredWidget {
  const { width, height, settings } = offers[title];
  return { title, position: { x: 0, y: 0, width, height }, settings: { ...settings } };
}

/** Passing over offers asks for none of them. */
const pointingPause = 180;

export function WidgetGallery({ widgets, onAdd, onClose }: WidgetGalleryProps) {
  const { t } = useI18n();
  const [pointed, setPointed] = useState<Title>(widgetTitles[0]);
  const countOf = (title: Title) => widgets.filter((one) => one.title === title).length;
  return (
    <Dialog onClose={onClose} size={1120} title={t('ui.dashboard.add')}>
      <div className={classes.columns}>
        <div className={classes.groups}>
          {groups.map((group) => (
            <section key={group} className={classes.group}>
              <h3 className={classes.groupTitle}>{t(`ui.widget.group.${group}`)}</h3>
              <ul className={classes.offers}>
                {widgetTitles
                  .filter((title) => offers[title].group === group)
                  .map((title) => (
                    <li key={title}>
                      <button
                        type="button"
                        className={classes.offer}
                        data-shown={title === pointed || undefined}
                        onPointerEnter={() => setPointed(title)}
                        onFocus={() => setPointed(title)}
                        onClick={() => onAdd(widgetOf(title))}
                      >
                        <WidgetSketch sketch={offers[title].sketch} />
                        <span className={classes.what}>{t(`widget_type.${title}`)}</span>
                        {countOf(title) > 0 && (
                          <span className={classes.there}>{t('ui.widget.there', { count: countOf(title) })}</span>
                        )}
                      </button>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
        <GalleryPreview title={pointed} />
      </div>
      <div className={classes.end}>
        <Button onClick={onClose}>{t('ui.widget.done')}</Button>
        <span className={classes.note} aria-live="polite">
          {t('ui.widget.on_board', { count: widgets.length })}
        </span>
      </div>
    </Dialog>
  );
}

function GalleryPreview({ title }: { title: Title }) {
  const { t } = useI18n();
  const errorText = useErrorText();
  const [settled] = useDebouncedValue(title, pointingPause);
  const { settings, needs, sketch } = offers[settled];
  const preview = useWidgetPreview(needs ? null : { title: settled, settings });
  // What is kept of the one before is not this one's.
  const answer = preview.isPlaceholderData ? undefined : preview.data;
  return (
    <section className={classes.preview} aria-label={t('ui.widget.preview')}>
      {needs ? (
        <>
          <h3>{t(`widget_type.${settled}`)}</h3>
          <WidgetSketch sketch={sketch} />
          <p className={classes.note}>{t('ui.widget.preview.needs')}</p>
        </>
      ) : (
        <>
          <div className={classes.look}>
            <WidgetCard
              widget={widgetOf(settled)}
              answer={preview.error ? { title: '', kind: 'failed', message: errorText(preview.error) } : answer}
            />
          </div>
          <p className={classes.note}>{t('ui.widget.preview.text')}</p>
        </>
      )}
    </section>
  );
}
