// The first screen of the day: the user's dashboards. Looking is the rule; arranging is a mode with save and discard.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { StoredWidget } from '#server/contract/widgets.ts';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { useEditedParams, withoutEmpty, withParam } from '../../lib/screen/use-address.ts';
import { useWall } from '../../lib/screen/use-wall.ts';
import { useCan } from '../../lib/session.ts';
import { UnsavedGuard } from '../../records/form/unsaved-guard.tsx';
import bar from '../../records/list/list-toolbar.module.css';
import { EmptyNotice, ErrorNotice, SkeletonLines, useErrorText, useSlow } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { LookingBar } from './dashboard-bar.tsx';
import { DashboardGrid } from './dashboard-grid.tsx';
import { BareBoard, FreshBoard, useIsFresh } from './empty-board.tsx';
import classes from './shared/dashboards.module.css';
import {
  type Arrangement,
  type Dashboard,
  isArrangedAlike,
  useChangeDashboards,
  useDashboardData,
  useDashboards,
} from './shared/dashboards.ts';
import { useStarter } from './starter.ts';
import { useFirstDashboard } from './use-first-dashboard.ts';
import { useRemoveDashboard } from './use-remove-dashboard.ts';
import { WidgetDialogs } from './widgets/widget-dialogs.tsx';

const BoardNarrowing = lazyAfterFirstScreen(async () => (await import('./board-narrowing.tsx')).BoardNarrowing);
const ArrangingBar = lazyAfterFirstScreen(async () => (await import('./arranging-bar.tsx')).ArrangingBar);
const WallBar = lazyAfterFirstScreen(async () => (await import('./wall-bar.tsx')).WallBar);
const DashboardConflict = lazyAfterFirstScreen(async () => (await import('./dashboard-conflict.tsx')).DashboardConflict);

interface Draft {
  id: string;
  name: string;
  widgets: readonly StoredWidget[];
  /** As it was when the arranging began. */
  over: Arrangement;
}

const draftOf = ({ id, name, widgets }: Dashboard): Draft => ({ id, name, widgets, over: { name, widgets } });

export function DashboardPage() {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const [params, editParams] = useEditedParams();
  const canEdit = useCan(['dashboard_edit']);
  const dashboards = useDashboards();
  const show = ({ id }: Dashboard) => editParams((was) => withParam(was, 'id', id));
  const change = useChangeDashboards(show);
  const remove = useRemoveDashboard();
  const starter = useStarter();
  const all = dashboards.data ?? [];
  const shown = all.find(({ id }) => id === params.get('id')) ?? all.find(({ active }) => active) ?? all[0];
  const narrowing = { customer: params.get('customer') ?? '', range: params.get('range') ?? '' };
  const data = useDashboardData(shown, narrowing);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [adding, setAdding] = useState(false);
  const [setting, setSetting] = useState<number | null>(null);
  const { wall, enter, leave } = useWall();
  const fresh = useIsFresh() && !wall && draft === null && (shown?.widgets.length ?? 0) > 0;
  useFirstDashboard(dashboards.data?.length === 0 && canEdit);
  const waiting = dashboards.isPending;
  const slow = useSlow(waiting);
  useScreen('dashboards', !waiting);

  const editing = draft !== null && draft.id === shown?.id;
  const widgets = editing ? draft.widgets : (shown?.widgets ?? []);
  const edit = (next: readonly StoredWidget[]) => setDraft((was) => (was ? { ...was, widgets: next } : was));
  const save = () => {
    if (!draft) return;
    change.mutate(
      { do: 'save', ...draft },
      {
        onSuccess: () => {
          setDraft(null);
          toasts.say(t('ui.saved'));
        },
        onError: (error) => toasts.fail(textOf(error)),
      },
    );
  };
  // In another window, or on another computer, it was arranged otherwise meanwhile.
  const isClash = editing && !isArrangedAlike(shown, draft.over) && !isArrangedAlike(shown, draft);
  const settle = (keep: boolean) => shown && setDraft((was) => (was && keep ? { ...was, over: shown } : draftOf(shown)));
  const run = (what: Parameters<typeof change.mutate>[0]) =>
    change.mutate(what, { onError: (error) => toasts.fail(textOf(error)) });
  return (
    <section className={classes.screen} data-wall={wall || undefined}>
      {wall && <WallBar name={shown?.name ?? ''} updatedAt={data.dataUpdatedAt} onLeave={leave} />}
      <div className={bar.bar} hidden={wall}>
        {editing ? (
          <ArrangingBar
            name={draft.name}
            arranged={shown.name}
            saving={change.isPending}
            mayEnd={!isClash}
            onName={(name) => setDraft({ ...draft, name })}
            onAdd={() => setAdding(true)}
            onDiscard={() => setDraft(null)}
            onSave={save}
          />
        ) : (
          <LookingBar
            all={all}
            shown={shown}
            canEdit={canEdit}
            onShow={show}
            onWall={enter}
            onRun={run}
            onDelete={remove}
            onArrange={(one) => setDraft(draftOf(one))}
          >
            <BoardNarrowing narrowing={narrowing} onChange={(next) => editParams((was) => withoutEmpty(was, { ...next }))} />
          </LookingBar>
        )}
      </div>
      {isClash && <DashboardConflict theirs={shown} mine={draft} onSettle={settle} />}
      {dashboards.error && <ErrorNotice error={dashboards.error} onRetry={() => void dashboards.refetch()} />}
      {slow && <SkeletonLines count={8} />}
      {dashboards.data && !shown && (
        <EmptyNotice title={t('ui.dashboards.empty')}>
          {canEdit && (
            <Button size="xs" mt={8} loading={change.isPending} onClick={() => run({ do: 'create', ...starter })}>
              {t('ui.dashboard.start')}
            </Button>
          )}
        </EmptyNotice>
      )}
      {shown && widgets.length === 0 && <BareBoard />}
      {fresh && <FreshBoard />}
      {shown && !fresh && (
        <DashboardGrid
          key={`${shown.id}-${editing}`}
          widgets={widgets}
          answers={shown.widgets === widgets ? data.data : answersFor(shown.widgets, widgets, data.data)}
          editing={editing}
          wall={wall}
          onChange={edit}
          onSettings={setSetting}
        />
      )}
      <WidgetDialogs
        widgets={widgets}
        adding={adding}
        setting={setting}
        onAdding={setAdding}
        onSetting={setSetting}
        onChange={edit}
      />
      <UnsavedGuard when={draft !== null} />
    </section>
  );
}

/** While arranging, a widget that is as it was stored keeps its answer wherever it moves to. */
function answersFor<Answer>(
  stored: readonly StoredWidget[],
  drafted: readonly StoredWidget[],
  answers: readonly Answer[] | undefined,
): Answer[] {
  return drafted.map((widget) => {
    const index = stored.findIndex(
      ({ title, settings }) => title === widget.title && JSON.stringify(settings) === JSON.stringify(widget.settings),
    );
    return answers?.[index] as Answer;
  });
}
