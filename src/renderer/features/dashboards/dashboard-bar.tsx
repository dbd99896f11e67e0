// The bar above a dashboard: which one is shown and what can be done with it.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLayoutDashboard, IconMaximize } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { DashboardTemplate } from '#server/contract/widgets.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { shownBoardName } from '../../lib/lab/shipped-names.ts';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import bar from '../../records/list/list-toolbar.module.css';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import unseen from '../../ui/unseen.module.css';
import type { Dashboard, DashboardChange } from './shared/dashboards.ts';

const NewDashboardDialog = lazyAfterFirstScreen(async () => (await import('./new-dashboard-dialog.tsx')).NewDashboardDialog);

type Wish = Exclude<DashboardChange, { do: 'save' }>;

interface LookingBarProps {
  all: readonly Dashboard[];
  shown: Dashboard | undefined;
  canEdit: boolean;
  onShow: (dashboard: Dashboard) => void;
  onWall: () => void;
  onRun: (what: Wish) => void;
  onDelete: (dashboard: Dashboard) => void;
  onArrange: (dashboard: Dashboard) => void;
  /** What narrows the whole of it. */
  children: ReactNode;
}

export function LookingBar(props: LookingBarProps) {
  const { all, shown, canEdit, onShow, onWall, onRun, onDelete, onArrange, children } = props;
  const { t } = useI18n();
  return (
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
            onClick={() => onShow(one)}
          >
            {shownBoardName(one.name)}
          </button>
        ))}
      </fieldset>
      <span className={bar.gap} />
      {children}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('ui.dashboard.full')}
        title={t('ui.dashboard.full')}
        onClick={onWall}
      >
        <IconMaximize size={18} stroke={1.5} />
      </ActionIcon>
      {shown && canEdit && <DashboardMenu dashboard={shown} onRun={onRun} onDelete={() => onDelete(shown)} />}
      {shown && (
        <GuardedButton
          needs={['dashboard_edit']}
          size="xs"
          variant="default"
          leftSection={<IconLayoutDashboard size={16} stroke={1.5} />}
          onClick={() => onArrange(shown)}
        >
          {t('ui.dashboard.edit')}
        </GuardedButton>
      )}
    </>
  );
}

interface DashboardMenuProps {
  dashboard: Dashboard;
  onRun: (what: Wish) => void;
  onDelete: () => void;
}

function DashboardMenu({ dashboard: { id, active }, onRun, onDelete }: DashboardMenuProps) {
  const { t } = useI18n();
  const [making, setMaking] = useState(false);
  const make = (template: DashboardTemplate | null) => {
    setMaking(false);
    onRun(template ? { do: 'from-template', template } : { do: 'create', name: t('ui.dashboard.new'), widgets: [] });
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('ui.dashboard.more')}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setMaking(true)}>{t('ui.dashboard.create')}</Menu.Item>
          <Menu.Item onClick={() => onRun({ do: 'duplicate', id })}>{t('ui.dashboard.duplicate')}</Menu.Item>
          <Menu.Item disabled={active} onClick={() => onRun({ do: 'activate', id })}>
            {t('ui.dashboard.activate')}
          </Menu.Item>
          <Menu.Item color="red" onClick={onDelete}>
            {t('ui.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {making && <NewDashboardDialog onChoose={make} onClose={() => setMaking(false)} />}
    </>
  );
}
