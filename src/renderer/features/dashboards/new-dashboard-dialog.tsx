// A new dashboard: empty, or from a template, each drawn as its widgets lie.
import { type DashboardTemplate, dashboardTemplateNames, dashboardTemplates } from '#server/contract/widgets.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './new-dashboard-dialog.module.css';

interface NewDashboardDialogProps {
  /** Null: an empty one. */
  onChoose: (template: DashboardTemplate | null) => void;
  onClose: () => void;
}

export function NewDashboardDialog({ onChoose, onClose }: NewDashboardDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog title={t('ui.dashboard.create')} size={760} onClose={onClose}>
      <ul className={classes.templates}>
        {[...dashboardTemplateNames, null].map((name) => (
          <li key={name}>
            <button type="button" className={classes.template} onClick={() => onChoose(name)}>
              <LaidOut template={name} />
              <span className={classes.name}>{t(name ? `dashboard_template.${name}` : 'ui.dashboard.template.empty')}</span>
              <span className={classes.text}>
                {t(name ? `dashboard_template.${name}.text` : 'ui.dashboard.template.empty.text')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const [columns, rowHeight, gap] = [12, 8, 3] as const;
const width = 200;
const rows = 19;

/** Lists faint, pictures in colour. */
function LaidOut({ template }: { template: DashboardTemplate | null }) {
  const unit = (width + gap) / columns;
  const widgets = template ? dashboardTemplates[template] : [];
  return (
    <svg className={classes.picture} viewBox={`0 0 ${width} ${rows * rowHeight}`} aria-hidden="true">
      {widgets.map(({ position, settings }) => (
        <rect
          key={`${position.x} ${position.y}`}
          className={'rowsPerPage' in settings ? classes.rows : classes.chart}
          x={position.x * unit}
          y={position.y * rowHeight}
          width={position.width * unit - gap}
          height={position.height * rowHeight - gap}
          rx={2}
        />
      ))}
    </svg>
  );
}
