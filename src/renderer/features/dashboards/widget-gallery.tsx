// The gallery: every type of widget by group; one press puts it below the others.
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type StoredWidget, widgetTitles } from '#server/contract/widgets.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { groups, offers } from './widget-catalogue.ts';
import classes from './widget-settings.module.css';

interface WidgetGalleryProps {
  /** The first free row. */
  below: number;
  onAdd: (widget: StoredWidget) => void;
  onClose: () => void;
}

export function WidgetGallery({ below, onAdd, onClose }: WidgetGalleryProps) {
  const { t } = useI18n();
  return (
    <Dialog onClose={onClose} size={760} title={t('ui.dashboard.add')}>
      {groups.map((group) => (
        <section key={group} className={classes.group}>
          <h3 className={classes.groupTitle}>{t(`ui.widget.group.${group}`)}</h3>
          <ul className={classes.offers}>
            {widgetTitles
              .filter((title) => offers[title].group === group)
              .map((title) => {
                const { width, height, settings } = offers[title];
                const Icon = settings.rowsPerPage === undefined ? IconChartBar : IconTable;
                return (
                  <li key={title}>
                    <button
                      type="button"
                      className={classes.offer}
                      onClick={() => onAdd({ title, position: { x: 0, y: below, width, height }, settings: { ...settings } })}
                    >
                      <Icon size={18} stroke={1.5} aria-hidden="true" />
                      {t(`widget_type.${title}`)}
                    </button>
                  </li>
                );
              })}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
