// Prices changed in bulk: what, by how much and from when on the left; every row before and after, and what the orders of a year
// would have come to, on the right. Written only as it was shown. docs/interface/prices.md#bulk-adjust.

import { lazy, Suspense, useCallback, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '#renderer/lib/api.ts';
import { useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { undoRuns } from '#renderer/records/selection/bulk-work.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useErrorText, useSlow } from '#renderer/ui/notice.tsx';
import frame from '#renderer/ui/screen.module.css';
import { useToasts } from '#renderer/ui/toast.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import { type AdjustEntries, type AdjustOrder, orderOf } from '../shared/adjust-order.ts';
import { CatalogueBar } from '../shared/catalogue-bar.tsx';
import classes from './adjust.module.css';
import { useAdjust, useAdjustPlan } from './adjust-data.ts';
import { AdjustForm } from './adjust-form.tsx';
import { type AdjustResult, AdjustResultView } from './adjust-result.tsx';
import { AdjustRows, fromTo } from './adjust-rows.tsx';
import { useClassRows } from './class-rows.ts';
import { useEntries } from './use-entries.ts';

// The drawing library is larger than the rest of the screen.
const AdjustEffectView = lazy(async () => ({ default: (await import('./adjust-effect.tsx')).AdjustEffectView }));

const views = ['rows', 'effect'] as const;
type View = (typeof views)[number];

export function AdjustPage() {
  const { t } = useI18n();
  const [params, setParams] = useSearchParams();
  const [entries, change] = useEntries();
  const view: View = views.find((one) => one === params.get('view')) ?? 'rows';
  const classRows = useClassRows(entries);
  const order = orderOf(entries, entries.priceClass === '' ? [] : (classRows.data ?? null));
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  const onView = useCallback((first: number, last: number) => setSeen({ first, last }), []);
  const plan = useAdjustPlan(order, seen);
  const slow = useSlow(order !== null && plan.total === null && !plan.error);
  const { apply, stale, result, undo, forget } = useApplying();
  useScreen('prices-adjust', order === null || plan.isCurrent || plan.error !== null);
  const enter = (entered: Partial<AdjustEntries>) => {
    forget();
    change(entered);
  };
  const show = (next: View) =>
    setParams(
      (was) => {
        const address = new URLSearchParams(was);
        if (next === 'rows') address.delete('view');
        else address.set('view', next);
        return address;
      },
      { replace: true },
    );
  const changes = plan.meta ? plan.meta.counts.open + plan.meta.counts.overwrite : 0;
  const emptyClass = entries.priceClass !== '' && classRows.data?.length === 0;
  return (
    <section className={frame.screen}>
      <CatalogueBar here="adjust" />
      <div className={classes.work}>
        <AdjustForm entries={entries} onEnter={enter} />
        <div className={classes.preview}>
          {result && <AdjustResultView result={result} onUndo={undo} onAgain={forget} />}
          <div className={classes.views} hidden={result !== null}>
            <fieldset className={bar.presets}>
              <legend className={unseen.unseen}>{t('ui.adjust.preview')}</legend>
              {views.map((one) => (
                <button key={one} type="button" className={bar.preset} aria-pressed={one === view} onClick={() => show(one)}>
                  {t(`ui.adjust.view.${one}`)}
                </button>
              ))}
            </fieldset>
          </div>
          {stale && (
            <p className={classes.stale} role="alert">
              {t('ui.adjust.stale')}
            </p>
          )}
          {(plan.error ?? classRows.error) && (
            <ErrorNotice error={plan.error ?? classRows.error ?? new Error()} onRetry={() => plan.retry()} />
          )}
          {!result && order === null && !classRows.error && (
            <EmptyNotice title={t(emptyClass ? 'ui.adjust.no_rows' : 'ui.adjust.start')}>
              <p>{t(emptyClass ? 'ui.adjust.no_rows.text' : 'ui.adjust.start.text')}</p>
            </EmptyNotice>
          )}
          {!result && slow && <SkeletonLines count={8} />}
          {!result && order !== null && !plan.error && plan.meta && plan.total === 0 && (
            <EmptyNotice title={t('ui.adjust.no_rows')}>
              <p>{t('ui.adjust.no_rows.text')}</p>
            </EmptyNotice>
          )}
          {!result && order !== null && !plan.error && plan.meta && plan.total !== null && plan.total > 0 && view === 'rows' && (
            <AdjustRows plan={plan} meta={plan.meta} total={plan.total} marked={entries.ids.length > 0} onView={onView} />
          )}
          {!result && order !== null && view === 'effect' && (
            <Suspense fallback={<SkeletonLines count={8} />}>
              <AdjustEffectView order={order} />
            </Suspense>
          )}
          {!result && (
            <Footer
              meta={order === null ? undefined : plan.meta}
              changes={changes}
              ready={order !== null && plan.isCurrent && changes > 0}
              busy={apply.isPending}
              onApply={() => order && plan.meta && apply.mutate({ order, hash: plan.meta.plan_hash })}
            />
          )}
        </div>
      </div>
    </section>
  );
}

/** Writing what was shown: what has come of it and the way back stand in its place; when the prices have changed meanwhile, the preview is a new one. */
function useApplying() {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const adjust = useAdjust();
  const [stale, setStale] = useState(false);
  const [result, setResult] = useState<AdjustResult | null>(null);
  const undo = (run: string) =>
    void undoRuns([run]).then(
      () => {
        setResult(null);
        toasts.say(t('ui.bulk.undone'));
      },
      (error: Error) => toasts.fail(textOf(error)),
    );
  const mutate = (input: { order: AdjustOrder; hash: string }) => {
    setStale(false);
    adjust.mutate(input, {
      onSuccess: ({ meta: { counts, run_id: run } }) => {
        const text = t('ui.adjust.done', { count: counts.open + counts.overwrite });
        setResult({ text, run });
        if (run === null) toasts.say(text);
        else toasts.offerUndo(text, () => undo(run));
      },
      onError: (error) => {
        if (error instanceof ApiError && error.has('record.conflict')) setStale(true);
        else toasts.fail(textOf(error));
      },
    });
  };
  const forget = () => {
    setStale(false);
    setResult(null);
  };
  return { apply: { mutate, isPending: adjust.isPending }, stale, result, undo, forget };
}

type Meta = ReturnType<typeof useAdjustPlan>['meta'];

interface FooterProps {
  meta: Meta | undefined;
  changes: number;
  ready: boolean;
  busy: boolean;
  onApply: () => void;
}

function Footer({ meta, changes, ready, busy, onApply }: FooterProps) {
  const { t } = useI18n();
  const sums = useId();
  return (
    <div className={classes.footer}>
      <PlanSums id={sums} meta={meta} changes={changes} />
      <span className={bar.gap} />
      <GuardedButton needs={['price_edit']} waits={ready ? null : { at: sums }} loading={busy} onClick={onApply}>
        {changes > 0 ? t('ui.adjust.apply', { count: changes }) : t('ui.adjust.title')}
      </GuardedButton>
    </div>
  );
}

function PlanSums({ id, meta, changes }: { id: string } & Pick<FooterProps, 'meta' | 'changes'>) {
  const { t, format } = useI18n();
  if (!meta)
    return (
      <span id={id} role="status">
        {t('ui.adjust.nothing_yet')}
      </span>
    );
  return (
    <span id={id} role="status" className={classes.sums}>
      <span>{t('ui.adjust.counts', { count: changes })}</span>
      {meta.counts.none > 0 && <span className={classes.warn}>{t('ui.adjust.counts.none', { count: meta.counts.none })}</span>}
      <span>
        {t('ui.adjust.sum')} <b>{fromTo(format.amount, meta.sum_before, meta.sum_after)}</b>
      </span>
    </span>
  );
}
