// The first screen of the day: the user's dashboards. Looking is the rule; arranging is a mode with save and discard.
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { IconDots, IconLayoutDashboard, IconMaximize, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { StoredWidget } from '#server/contract/widgets.ts';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { later } from '../../lib/later.tsx';
import { useCan } from '../../lib/session.ts';
import { useWall } from '../../lib/use-wall.ts';
import bar from '../../records/list-toolbar.module.css';
import { UnsavedGuard } from '../../records/unsaved-guard.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useErrorText, useSlow } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import unseen from '../../ui/unseen.module.css';
import { DashboardGrid } from './dashboard-grid.tsx';
import classes from './dashboards.module.css';
import {
  type Arrangement,
  type Dashboard,
  isArrangedAlike,
  useChangeDashboards,
  useDashboardData,
  useDashboards,
} from './dashboards.ts';
import { lowestRow } from './layout.ts';
import { useStarter } from './starter.ts';
import { useFirstDashboard } from './use-first-dashboard.ts';
import { useRemoveDashboard } from './use-remove-dashboard.ts';
import { WallBar } from './wall-bar.tsx';

const Welcome = later(async () => (await import('./welcome.tsx')).Welcome);
const SafetyLine = later(async () => (await import('./safety-line.tsx')).SafetyLine);
const DashboardConflict = later(async () => (await import('./dashboard-conflict.tsx')).DashboardConflict);
const WidgetGallery = later(async () => (await import('./widget-gallery.tsx')).WidgetGallery);
const WidgetSettings = later(async () => (await import('./widget-settings.tsx')).WidgetSettings);

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
  const [params, setParams] = useSearchParams();
  const canEdit = useCan(['dashboard_edit']);
  const dashboards = useDashboards();
  const change = useChangeDashboards();
  const remove = useRemoveDashboard();
  const starter = useStarter();
  const all = dashboards.data ?? [];
  const shown = all.find(({ id }) => id === params.get('id')) ?? all.find(({ active }) => active) ?? all[0];
  const data = useDashboardData(shown);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [adding, setAdding] = useState(false);
  const [setting, setSetting] = useState<number | null>(null);
  /** Chosen from the gallery, and on the dashboard only when its settings are applied. */
  const [chosen, setChosen] = useState<StoredWidget | null>(null);
  const { wall, enter, leave } = useWall();
  useFirstDashboard(dashboards.data?.length === 0 && canEdit);
  const waiting = dashboards.isPending;
  const slow = useSlow(waiting);
  useScreen('dashboards', !waiting);

  const editing = draft !== null && draft.id === shown?.id;
  const widgets = editing ? draft.widgets : (shown?.widgets ?? []);
  const edit = (next: readonly StoredWidget[]) => setDraft((was) => (was ? { ...was, widgets: next } : was));
  const show = ({ id }: Dashboard) => setParams({ id }, { replace: true });
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
    change.mutate(what, {
      onSuccess: (made) => made && show(made),
      onError: (error) => toasts.fail(textOf(error)),
    });
  const opened = setting === null ? undefined : widgets[setting];
  return (
    <section className={classes.screen} data-wall={wall || undefined}>
      {wall && <WallBar name={shown?.name ?? ''} updatedAt={data.dataUpdatedAt} onLeave={leave} />}
      <div className={bar.bar} hidden={wall}>
        {editing ? (
          <>
            <h1 className={unseen.unseen}>{t('ui.dashboard.arranging', { name: shown.name })}</h1>
            <TextInput
              size="xs"
              aria-label={t('ui.dashboard.name')}
              value={draft.name}
              maxLength={255}
              onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
            />
          </>
        ) : (
          <>
            <h1 className={bar.title}>{t('ui.dashboards.title')}</h1>
            <fieldset className={bar.presets}>
              <legend className={unseen.unseen}>{t('ui.dashboards.title')}</legend>
              {all.map((one) => (
                <button
                  key={one.id}
                  type="button"
                  className={bar.preset}
                  aria-pressed={one.id === shown?.id}
                  onClick={() => show(one)}
                >
                  {one.name}
                </button>
              ))}
            </fieldset>
          </>
        )}
        <span className={bar.gap} />
        {editing ? (
          <>
            <Button variant="default" size="xs" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setAdding(true)}>
              {t('ui.dashboard.add')}
            </Button>
            <Button variant="subtle" color="gray" size="xs" onClick={() => setDraft(null)}>
              {t('ui.discard')}
            </Button>
            <Button size="xs" loading={change.isPending} disabled={isClash} onClick={save}>
              {t('ui.save')}
            </Button>
          </>
        ) : (
          <>
            <ActionIcon variant="subtle" color="gray" aria-label={t('ui.dashboard.full')} onClick={enter}>
              <IconMaximize size={18} stroke={1.5} />
            </ActionIcon>
            {shown && (
              <>
                {canEdit && (
                  <DashboardMenu
                    dashboard={shown}
                    onRun={run}
                    onDelete={() => remove(shown)}
                    onNew={() => run({ do: 'create', name: t('ui.dashboard.new'), widgets: [] })}
                  />
                )}
                <GuardedButton
                  needs={['dashboard_edit']}
                  size="xs"
                  variant="default"
                  leftSection={<IconLayoutDashboard size={16} stroke={1.5} />}
                  onClick={() => setDraft(draftOf(shown))}
                >
                  {t('ui.dashboard.edit')}
                </GuardedButton>
              </>
            )}
          </>
        )}
      </div>
      {isClash && <DashboardConflict theirs={shown} mine={draft} onSettle={settle} />}
      {!wall && !editing && <Welcome />}
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
      {shown && widgets.length === 0 && (
        <EmptyNotice title={t('ui.dashboard.bare')}>
          <p>{t('ui.dashboard.bare.hint')}</p>
        </EmptyNotice>
      )}
      {shown && (
        <DashboardGrid
          key={`${shown.id}-${editing}`}
          widgets={widgets}
          answers={sameWidgets(shown.widgets, widgets) ? data.data : answersFor(shown.widgets, widgets, data.data)}
          editing={editing}
          wall={wall}
          onChange={edit}
          onSettings={setSetting}
        />
      )}
      {!wall && !editing && <SafetyLine />}
      {adding && (
        <WidgetGallery
          below={lowestRow(widgets)}
          onClose={() => setAdding(false)}
          onAdd={(widget) => {
            setAdding(false);
            setChosen(widget);
          }}
        />
      )}
      {chosen && (
        <WidgetSettings
          widget={chosen}
          onClose={() => setChosen(null)}
          onSave={(next) => {
            edit([...widgets, next]);
            setChosen(null);
          }}
        />
      )}
      {opened && setting !== null && (
        <WidgetSettings
          widget={opened}
          onClose={() => setSetting(null)}
          onSave={(next) => {
            edit(widgets.map((one, index) => (index === setting ? next : one)));
            setSetting(null);
          }}
        />
      )}
      <UnsavedGuard when={draft !== null} />
    </section>
  );
}

function sameWidgets(stored: readonly StoredWidget[], drafted: readonly StoredWidget[]): boolean {
  return stored === drafted;
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

interface DashboardMenuProps {
  dashboard: Dashboard;
  onRun: (what: { do: 'activate' | 'duplicate'; id: string }) => void;
  onDelete: () => void;
  onNew: () => void;
}

function DashboardMenu({ dashboard: { id, active }, onRun, onDelete, onNew }: DashboardMenuProps) {
  const { t } = useI18n();
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('ui.dashboard.more')}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onNew}>{t('ui.dashboard.create')}</Menu.Item>
        <Menu.Item onClick={() => onRun({ do: 'duplicate', id })}>{t('ui.dashboard.duplicate')}</Menu.Item>
        <Menu.Item disabled={active} onClick={() => onRun({ do: 'activate', id })}>
          {t('ui.dashboard.activate')}
        </Menu.Item>
        <Menu.Item color="red" onClick={onDelete}>
          {t('ui.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
