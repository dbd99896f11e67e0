// The keys that work on every screen: `g` and a letter lead to another one, `n` begins a new record, `?` shows all of them.
import { useLocation, useNavigate } from 'react-router';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { jumpKey, useKeyListener, useShortcuts } from '../../lib/screen/shortcuts.ts';
import { useUser } from '../../lib/session.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { jumps } from '../places/modules.ts';
import { mayAny, newRecordAt } from '../places/page-menu.ts';

const ShortcutSheet = lazyAfterFirstScreen(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);

const sheet = createStore(false);

export function showShortcuts(): void {
  sheet.set(true);
}

export function ShortcutKeys({ listening }: { listening: boolean }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const held = new Set(useUser().data?.operations);
  const open = useStore(sheet);
  const to = newRecordAt(pathname, held);
  useKeyListener(listening);
  const frame = [
    { keys: '?', run: showShortcuts },
    ...(to === null ? [] : [{ keys: 'n', run: () => void navigate(to) }]),
    ...jumps
      .filter(({ needs }) => mayAny(held, needs))
      .map(({ key, to: screen }) => ({ keys: `${jumpKey} ${key}`, run: () => void navigate(screen) })),
  ];
  useShortcuts(frame, 'frame');
  return open && <ShortcutSheet onClose={() => sheet.set(false)} />;
}
