// The first screen of the day: the user's dashboards. Looking is the rule; arranging is a mode with save and discard.
import { useState } from 'react';
import type { StoredWidget } from '#server/contract/widgets.ts';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { shownBoardName } from '../../lib/lab/shipped-names.ts';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { useEditedParams, withoutEmpty, withParam } from '../../lib/screen/use-address.ts';
import { useWall } from '../../lib/screen/use-wall.ts';
import { useCan } from '../../lib/session.ts';
import { UnsavedGuard } from '../../records/form/unsaved-guard.tsx';
import bar from '../../records/list/list-toolbar.module.css';
import { ErrorNotice, SkeletonLines, useErrorText, useSlow } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { LookingBar } from './dashboard-bar.tsx';
import { DashboardGrid } from './dashboard-grid.tsx';
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
import { useIsFresh } from './use-is-fresh.ts';
import { useRemoveDashboard } from './use-remove-dashboard.ts';
import { useArrangedAnswers } from './widgets/arranged-answers.ts';

const BoardNarrowing = lazyAfterFirstScreen(async () => (await import('./board-narrowing.tsx')).BoardNarrowing);
const ArrangingBar = lazyAfterFirstScreen(async () => (await import('./arranging-bar.tsx')).ArrangingBar);
const WidgetDialogs = lazyAfterFirstScreen(async () => (await import('./widgets/widget-dialogs.tsx')).WidgetDialogs);
const NoBoards = lazyAfterFirstScreen(async () => (await import('./empty-board.tsx')).NoBoards);
const BareBoard = lazyAfterFirstScreen(async () => (await import('./empty-board.tsx')).BareBoard);
const FreshBoard = lazyAfterFirstScreen(async () => (await import('./empty-board.tsx')).FreshBoard);
const WallBar = lazyAfterFirstScreen(async () => (await import('./wall-bar.tsx')).WallBar);
const DashboardConflict = lazyAfterFirstScreen(async () => (await import('./dashboard-conflict.tsx')).DashboardConflict);

const unnarrowed = { customer: '', range: '' };
const none: readonly StoredWidget[] = [];

interface Draft {
  id: string;
  name: string;
  widgets: readonly StoredWidget[];
  /** As it was when the arranging began. */
  over: Arrangement;
}

const draftOf = ({ id, name, widgets }: Dashboard): Draft => ({ id, name, widgets, over: { name, widgets } });

/** What is being arranged, and whether the gallery of widgets is open beside it. */
function useArranging() {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [adding, setAdding] = useState(false);
  const [setting, setSetting] = useState<number | null>(null);
  const arrange = (one: Dashboard, withGallery: boolean) => {
    setDraft(draftOf(one));
    setAdding(withGallery);
  };
  const edit = (next: readonly StoredWidget[]) => setDraft((was) => (was ? { ...was, widgets: next } : was));
  return { draft, setDraft, adding, setAdding, setting, setSetting, arrange, edit };
}

export function DashboardPage() {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const [params, editParams] = useEditedParams();
  const canEdit = useCan(['dashboard_edit']);
  const dashboards = useDashboards();
  const { draft, setDraft, adding, setAdding, setting, setSetting, arrange, edit } = useArranging();
  const show = ({ id }: Dashboard) => editParams((was) => withParam(was, 'id', id));
  const change = useChangeDashboards((made) => {
    show(made);
    // There is nothing to look at yet: what comes next is choosing what it shows.
    if (made.widgets.length === 0) arrange(made, true);
  });
  const remove = useRemoveDashboard();
  const starter = useStarter();
  const all = dashboards.data ?? [];
  const shown = all.find(({ id }) => id === params.get('id')) ?? all.find(({ active }) => active) ?? all[0];
  const narrowing = { customer: params.get('customer') ?? '', range: params.get('range') ?? '' };
  const editing = draft !== null && draft.id === shown?.id;
  // What is arranged is seen as each is set.
  const data = useDashboardData(shown, editing ? unnarrowed : narrowing);
  const { wall, enter, leave } = useWall();
  const fresh = useIsFresh() && !wall && draft === null && (shown?.widgets.length ?? 0) > 0;
  useFirstDashboard(dashboards.data?.length === 0 && canEdit);
  const waiting = dashboards.isPending;
  const slow = useSlow(waiting);
  useScreen('dashboards', !waiting);

  const widgets = editing ? draft.widgets : (shown?.widgets ?? []);
  const answers = useArrangedAnswers(shown?.widgets ?? none, widgets, data.data);
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
      {wall && <WallBar name={shownBoardName(shown?.name ?? '')} updatedAt={data.dataUpdatedAt} onLeave={leave} />}
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
            onArrange={(one) => arrange(one, false)}
          >
            <BoardNarrowing narrowing={narrowing} onChange={(next) => editParams((was) => withoutEmpty(was, { ...next }))} />
          </LookingBar>
        )}
      </div>
      {isClash && <DashboardConflict theirs={shown} mine={draft} onSettle={settle} />}
      {dashboards.error && <ErrorNotice error={dashboards.error} onRetry={() => void dashboards.refetch()} />}
      {slow && <SkeletonLines count={8} />}
      {dashboards.data && !shown && (
        <NoBoards loading={change.isPending} onStart={canEdit ? () => run({ do: 'create', ...starter }) : null} />
      )}
      {shown && widgets.length === 0 && (
        <BareBoard onAdd={canEdit ? () => (editing ? setAdding(true) : arrange(shown, true)) : null} />
      )}
      {fresh && <FreshBoard />}
      {shown && !fresh && (
        <DashboardGrid
          key={`${shown.id}-${editing}`}
          widgets={widgets}
          answers={editing ? answers : data.data}
          editing={editing}
          wall={wall}
          onChange={edit}
          onSettings={setSetting}
        />
      )}
      <WidgetDialogs
        widgets={widgets}
        adding={adding && editing}
        setting={setting}
        onAdding={setAdding}
        onSetting={setSetting}
        onChange={edit}
      />
      <UnsavedGuard when={draft !== null} />
    </section>
  );
}
