// A device's place in the chain: where its values come from, what was measured with it, and what to ask when it was found bad.

import { useParams, useSearchParams } from 'react-router';
import type { TraceNode } from '#server/contract/traceability.ts';
import { usePlaceTitle, useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { newAddress } from '../../records/kind/list-query.ts';
import { addressOf, summaryOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { standardKind } from '../../records/kinds/calibrations/standards.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { useRecord } from '../../records/rows/use-record.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import unseen from '../../ui/unseen.module.css';
import { RecallPanel } from './recall-panel.tsx';
import { type Direction, useTrace } from './trace-data.ts';
import { TraceGraph } from './trace-graph.tsx';
import classes from './traceability-page.module.css';

const views = ['backward', 'forward', 'recall'] as const;
type View = (typeof views)[number];

export function TraceabilityPage() {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const view: View = views.find((one) => one === params.get('view')) ?? 'backward';
  const device = useRecord(inventoryKind, id);
  const record = device.data?.body.data;
  const show = (next: View) => setParams(next === 'backward' ? {} : { view: next }, { replace: true });
  usePlaceTitle(record ? `${titleOf(inventoryKind, record)}: ${t('ui.traceability.title')}` : null);
  useScreen('traceability', record !== undefined || device.error !== null);
  return (
    <section className={`${frame.screen} ${frame.ground}`}>
      <div className={bar.bar}>
        <BackLink to={addressOf(inventoryKind, id)}>{t('ui.trace.device')}</BackLink>
        <h1 className={bar.title}>
          {t('ui.traceability.title')} <span className={classes.code}>{record ? titleOf(inventoryKind, record) : ''}</span>
        </h1>
        <span className={classes.summary}>{record ? summaryOf(inventoryKind, record) : ''}</span>
        <span className={bar.gap} />
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.traceability.title')}</legend>
          {views.map((one) => (
            <button key={one} type="button" className={bar.preset} aria-pressed={one === view} onClick={() => show(one)}>
              {t(`ui.trace.${one}`)}
            </button>
          ))}
        </fieldset>
      </div>
      {device.error && <ErrorNotice error={device.error} onRetry={() => void device.refetch()} />}
      {record && (view === 'recall' ? <RecallPanel key={id} id={id} /> : <Trace id={id} direction={view} />)}
    </section>
  );
}

/** Where the missing link is made: in the device's own calibration, or in those of other devices. */
function NextStep({ id, root: { calibration }, direction }: { id: string; root: TraceNode; direction: Direction }) {
  const { t } = useI18n();
  const { view, edit } = calibrationKind.operations;
  if (direction === 'forward')
    return (
      <GuardedButton needs={view} to={calibrationKind.route} variant="default" size="xs">
        {t('ui.trace.forward.empty.step')}
      </GuardedButton>
    );
  if (calibration)
    return (
      <GuardedButton
        needs={standardKind.operations.view}
        to={`${addressOf(calibrationKind, calibration.id)}?tab=standards`}
        variant="default"
        size="xs"
      >
        {t('ui.trace.backward.empty.step')}
      </GuardedButton>
    );
  return (
    <GuardedButton needs={edit} to={newAddress(calibrationKind, { by: 'inventory_id', id })} variant="default" size="xs">
      {t('ui.calibrations.new')}
    </GuardedButton>
  );
}

function Trace({ id, direction }: { id: string; direction: Direction }) {
  const { t, format } = useI18n();
  const trace = useTrace(id, direction);
  const slow = useSlow(trace.isPending);
  if (trace.error) return <ErrorNotice error={trace.error} onRetry={() => void trace.refetch()} />;
  if (!trace.data) return slow ? <SkeletonLines count={8} /> : null;
  const { root, nodes, warnings, truncated } = trace.data;
  if (root.children.length === 0) {
    const uncalibrated = direction === 'backward' && root.calibration === null;
    return (
      <EmptyNotice title={t(`ui.trace.${direction}.empty`)} steps={<NextStep id={id} root={root} direction={direction} />}>
        <p>{t(`ui.trace.${direction}.empty.${uncalibrated ? 'uncalibrated' : 'text'}`)}</p>
      </EmptyNotice>
    );
  }
  return (
    <>
      <p className={classes.figures} role="status">
        {t(`ui.trace.${direction}.text`)} <b>{format.number(nodes - 1)}</b> {t('ui.trace.nodes', { count: nodes - 1 })}
        {warnings > 0 && <span className={classes.warnings}>{t('ui.trace.warnings', { count: warnings })}</span>}
        {truncated && <span className={classes.warnings}>{t('ui.trace.cut')}</span>}
      </p>
      <TraceGraph root={root} direction={direction} />
    </>
  );
}
