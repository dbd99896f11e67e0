// A widget in its frame: what it is, how many, and what it shows; or why it cannot.
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { Format } from '#renderer/lib/format.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { listAddress } from '#renderer/records/reference/list-address.ts';
import { SkeletonLines } from '#renderer/ui/notice.tsx';
import type { WidgetAnswer } from '#server/contract/widget-answer.ts';
import type { StoredWidget } from '#server/contract/widgets.ts';
import classes from './widget.module.css';
import { missingSetting, titleOfWidget } from './widget-catalogue.ts';
import { WidgetTable } from './widget-table.tsx';

const WallTable = lazy(async () => ({ default: (await import('../wall/wall-table.tsx')).WallTable }));
// The drawing library is larger than the rest of the screen, and a screen of tables needs none of it.
const WidgetChart = lazy(async () => ({ default: (await import('./widget-chart.tsx')).WidgetChart }));

interface WidgetCardProps {
  widget: StoredWidget;
  answer: WidgetAnswer | undefined;
  /** It hangs on the wall. */
  wall?: boolean;
  /** Buttons of the edit mode. */
  children?: ReactNode;
}

export function WidgetCard({ widget, answer, wall = false, children }: WidgetCardProps) {
  const { textOr, format } = useI18n();
  const title = [titleOfWidget(widget, textOr), ...chartName(widget, answer)].join(': ');
  const figure = figureOf(answer, format);
  const to = answer && 'meta' in answer ? listAddress(answer.meta.list, title) : null;
  return (
    <div className={classes.card} data-heading={(answer?.kind === 'text' && answer.text === '') || undefined}>
      <div className={classes.head}>
        <h2 className={classes.title}>{to === null ? title : <Link to={to}>{title}</Link>}</h2>
        {figure !== null && <span className={classes.total}>{figure}</span>}
        {children}
      </div>
      <div className={classes.body}>
        <WidgetBody widget={widget} answer={answer} wall={wall} />
      </div>
    </div>
  );
}

/** What stands beside a title and large in a number: how many, or how much; of several currencies nothing is added up. */
function figureOf(answer: WidgetAnswer | undefined, format: Format): string | null {
  if (!answer || !('total' in answer)) return null;
  const { amounts, amount, unit = '' } = answer.meta;
  if (amounts !== true) return format.number(answer.total);
  return amount === undefined ? null : `${format.amount(amount)} ${unit}`.trim();
}

/** There may be several of them side by side. */
function chartName({ title }: StoredWidget, answer: WidgetAnswer | undefined): string[] {
  if (title !== 'control_chart' || !answer || !('meta' in answer)) return [];
  const { name, unit } = answer.meta as { name?: unknown; unit?: unknown };
  return typeof name === 'string' ? [[name, unit].filter(Boolean).join(' / ')] : [];
}

function WidgetBody({ widget, answer, wall }: Omit<WidgetCardProps, 'children'>) {
  const { t, textOr, format } = useI18n();
  const missing = missingSetting(widget);
  if (missing !== null)
    return <p className={classes.nothing}>{t('ui.widget.missing', { setting: t(`ui.widget.setting.${missing}`) })}</p>;
  if (!answer) return <SkeletonLines count={3} />;
  switch (answer.kind) {
    case 'table':
      return <Rows wall={wall} path={answer.meta.list?.path ?? pathOfRows(widget)} columns={answer.columns} rows={answer.rows} />;
    case 'chart':
      return answer.series.every(({ points }) => points.length === 0) ? (
        <p className={classes.nothing}>{t('ui.widget.nothing')}</p>
      ) : (
        <Suspense fallback={<SkeletonLines count={3} />}>
          <WidgetChart
            type={answer.meta.chart_type ?? 'BarChart'}
            series={answer.series}
            limit={answer.meta.capacity}
            amounts={answer.meta.amounts === true}
          />
        </Suspense>
      );
    case 'text':
      return answer.text === '' ? null : <p className={classes.words}>{answer.text}</p>;
    case 'value':
      return <p className={classes.value}>{figureOf(answer, format)}</p>;
    case 'forbidden':
      return (
        <p className={classes.nothing}>
          {t('ui.widget.forbidden', { operation: textOr(`operation.${answer.operation}`, answer.operation) })}
        </p>
      );
    case 'unknown':
      return <p className={classes.nothing}>{t('ui.widget.unknown', { title: answer.title })}</p>;
    case 'invalid':
      return (
        <ul className={classes.problems}>
          {answer.errors.map(({ setting, message }) => (
            <li key={`${setting} ${message}`}>
              {textOr(`ui.widget.setting.${setting}`, setting)}: {message}
            </li>
          ))}
        </ul>
      );
    case 'failed':
      return <p className={classes.problems}>{answer.message}</p>;
  }
}

function Rows({ wall = false, ...table }: ComponentProps<typeof WidgetTable> & { wall: boolean | undefined }) {
  if (!wall || table.rows.length === 0) return <WidgetTable {...table} />;
  return (
    <Suspense fallback={<SkeletonLines count={3} />}>
      <WallTable {...table} />
    </Suspense>
  );
}

/** Lists whose rows no list address can say still lead to their records. */
function pathOfRows({ title }: StoredWidget): string | null {
  if (title.endsWith('_inventory')) return 'inventories';
  if (title.startsWith('support')) return 'tickets';
  if (title.startsWith('notepad')) return 'notes';
  if (title === 'dms_entries') return 'documents';
  if (title === 'last_calibration') return 'calibrations';
  return title === 'new_offers' ? 'bookings' : null;
}
