// The views of a list: which one it stands in and whether that was changed since, the others, and what can be done to it.
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconStar, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { isConflict } from '../../lib/write-over-seen.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { RecordKind } from '../kind/record-kind.ts';
import type { SavedView } from './saved-view.ts';
import { useViewWork, type ViewChange } from './use-views.ts';
import { ViewConflictDialog } from './view-conflict-dialog.tsx';
import classes from './view-menu.module.css';
import { ViewNameDialog } from './view-name-dialog.tsx';

interface ViewMenuProps {
  kind: RecordKind;
  views: readonly SavedView[];
  active: SavedView | null;
  changed: boolean;
  /** What would be saved now. */
  definition: object;
  /** Null: the list as everybody finds it. */
  onChoose: (view: SavedView | null) => void;
  /** It was stored as it stands. */
  onSaved: (id: string) => void;
}

export function ViewMenu({ kind, views, active, changed, definition, onChoose, onSaved }: ViewMenuProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const canShare = useCan(['filter_edit']);
  const work = useViewWork(kind);
  const [conflict, setConflict] = useState<{ seen: SavedView; again: () => void } | null>(null);
  const [naming, setNaming] = useState<'save' | 'rename' | null>(null);
  const fail = (error: Error) => toasts.fail(textOf(error));
  const own = views.filter((view) => view.own);
  const others = views.filter((view) => !view.own);
  const attempt = (view: ViewChange, done: () => void): Promise<void> =>
    work.change.mutateAsync(view).then(done, (error: Error) => {
      if (!isConflict(error)) throw error;
      setConflict({ seen: view.seen, again: () => void attempt({ ...view, force: true }, done).catch(fail) });
    });
  const change = (view: ViewChange, done: () => void) => void attempt(view, done).catch(fail);
  const save = (view: SavedView) =>
    change({ seen: view, definition }, () => {
      onSaved(view.id);
      toasts.say(t('ui.view.saved', { name: view.name }));
    });
  const remove = (view: SavedView) => {
    const undo = (binId: string) =>
      void work.restore.mutateAsync(binId).then(() => toasts.say(t('ui.restored', { title: view.name })), fail);
    const removed = ({ binId }: { binId: string | null }) => {
      onChoose(null);
      const text = t('ui.deleted', { title: view.name });
      if (binId === null) toasts.say(text);
      else toasts.offerUndo(text, () => undo(binId));
    };
    void work.remove.mutateAsync(view.id).then(removed, fail);
  };
  const choices = (group: readonly SavedView[]) =>
    group.map((view) => (
      <Menu.Item
        key={view.id}
        leftSection={view.id === active?.id ? <IconCheck size={16} stroke={1.75} /> : <span className={classes.room} />}
        rightSection={<Marks view={view} />}
        aria-current={view.id === active?.id || undefined}
        onClick={() => onChoose(view)}
      >
        {view.name}
      </Menu.Item>
    ));
  return (
    <>
      <Menu position="bottom-start" shadow="md" width={260} withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            rightSection={<IconChevronDown size={14} stroke={1.5} />}
            className={classes.target}
          >
            <span className={classes.name}>{active ? active.name : t('ui.views')}</span>
            {active && changed && <span className={classes.changed}>{t('ui.view.changed')}</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Item
            leftSection={active ? <span className={classes.room} /> : <IconCheck size={16} stroke={1.75} />}
            onClick={() => onChoose(null)}
          >
            {t('ui.view.standard')}
          </Menu.Item>
          {own.length > 0 && <Menu.Label>{t('ui.view.own')}</Menu.Label>}
          {choices(own)}
          {others.length > 0 && <Menu.Label>{t('ui.view.shared')}</Menu.Label>}
          {choices(others)}
          <Menu.Divider />
          {active?.own && changed && <Menu.Item onClick={() => save(active)}>{t('ui.view.save')}</Menu.Item>}
          <Menu.Item onClick={() => setNaming('save')}>{t('ui.view.save_as')}</Menu.Item>
          {active && changed && <Menu.Item onClick={() => onChoose(active)}>{t('ui.view.discard')}</Menu.Item>}
          {active?.own && (
            <>
              <Menu.Item onClick={() => setNaming('rename')}>{t('ui.view.rename')}</Menu.Item>
              <Menu.Item
                onClick={() =>
                  change({ seen: active, is_default: active.isDefault ? 0 : 1 }, () =>
                    toasts.say(t(active.isDefault ? 'ui.view.default.off' : 'ui.view.default.on', { name: active.name })),
                  )
                }
              >
                {t(active.isDefault ? 'ui.view.undefault' : 'ui.view.default')}
              </Menu.Item>
              {canShare && (
                <Menu.Item
                  onClick={() =>
                    change({ seen: active, shared: active.shared ? 0 : 1 }, () =>
                      toasts.say(t(active.shared ? 'ui.view.share.off' : 'ui.view.share.on', { name: active.name })),
                    )
                  }
                >
                  {t(active.shared ? 'ui.view.unshare' : 'ui.view.share')}
                </Menu.Item>
              )}
              <Menu.Item color="red" onClick={() => remove(active)}>
                {t('ui.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <ViewNameDialog
          title={t(naming === 'save' ? 'ui.view.save_as.title' : 'ui.view.rename.title')}
          name={naming === 'rename' && active ? active.name : ''}
          onClose={() => setNaming(null)}
          onName={async (name) => {
            if (naming === 'rename' && active)
              return attempt({ seen: active, name }, () => toasts.say(t('ui.view.saved', { name })));
            onSaved((await work.create.mutateAsync({ name, definition })).data.id);
            toasts.say(t('ui.view.saved', { name }));
          }}
        />
      )}
      {conflict && (
        <ViewConflictDialog
          name={conflict.seen.name}
          onClose={() => setConflict(null)}
          onKeep={() => {
            setConflict(null);
            conflict.again();
          }}
          onTake={() => {
            setConflict(null);
            const theirs = views.find(({ id }) => id === conflict.seen.id);
            onChoose(theirs ?? null);
          }}
        />
      )}
    </>
  );
}

function Marks({ view }: { view: SavedView }) {
  const { t } = useI18n();
  return (
    <span className={classes.marks}>
      {view.isDefault && view.own && <IconStar size={14} stroke={1.5} aria-label={t('ui.view.is_default')} />}
      {view.shared && <IconUsers size={14} stroke={1.5} aria-label={t('ui.view.is_shared')} />}
    </span>
  );
}
