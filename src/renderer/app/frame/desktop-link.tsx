// Between the page and its window: its title, in the desktop also the language and what the native menu may offer, and what menu, tray and
// links wish.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ShellWish } from '#server/contract/lab/desktop-bridge.ts';
import { desktop, ownWindow, programUpdates } from '../../lib/desktop.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useLabCondition } from '../../lib/lab/lab-condition.ts';
import { findHere } from '../../lib/screen/find-here.ts';
import { beginBackup } from '../../lib/screen/navigation-task.ts';
import { pressKey } from '../../lib/screen/press-key.ts';
import type { User } from '../../lib/session.ts';
import { menuTasks, newRecordAt, pageMenu } from '../places/page-menu.ts';
import { showBasket } from '../scan/basket.ts';
import { useWindowTitle } from './window-title.ts';

const OpenLabDialog = lazy(async () => ({ default: (await import('../../ui/labs/open-lab-dialog.tsx')).OpenLabDialog }));

export function DesktopLink({ user }: { user: User | null }) {
  const { t, language } = useI18n();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const operations = user?.operations;
  const [openingLab, setOpeningLab] = useState(false);
  const served = useLabCondition(undefined, user !== null && desktop() !== null).data?.kept === 'server';
  useWindowTitle(user?.lab_name ?? null);

  const fulfil = useEffectEvent((wish: ShellWish) => {
    if (wish.kind === 'go') void navigate(wish.to);
    else if (wish.kind === 'server-back') void queries.invalidateQueries();
    else if (wish.kind === 'print') window.print();
    else if (operations === undefined) return;
    else if (wish.kind === 'find') findHere();
    else if (wish.kind === 'other-lab') setOpeningLab(true);
    else if (wish.kind === 'help') pressKey('F1');
    else if (wish.kind === 'search') pressKey('k', true);
    else if (wish.kind === 'scan') showBasket(true);
    else if (wish.kind === 'back-up') void navigate('/admin/backups', { state: beginBackup });
    else if (wish.kind === 'updates') {
      void queries.invalidateQueries({ queryKey: programUpdates });
      void navigate('/about');
    } else if (wish.kind === 'new') {
      const to = newRecordAt(pathname, new Set(operations));
      if (to !== null) void navigate(to);
    }
  });
  useEffect(() => ownWindow()?.onWish((wish) => fulfil(wish)), []);
  useEffect(() => {
    const held = new Set(operations);
    const menu = operations ? pageMenu(t, held) : { sections: [], create: [] };
    const tasks = operations && desktop() ? { tasks: menuTasks(held, served) } : {};
    void ownWindow()?.offer({ language, menu: { ...menu, ...tasks } });
  }, [t, language, operations, served]);
  if (!openingLab) return null;
  return (
    <Suspense fallback={null}>
      <OpenLabDialog onClose={() => setOpeningLab(false)} />
    </Suspense>
  );
}
