// In the desktop window: says which file was saved and shows it in its folder, or says that it could not be.
import { useEffect, useRef } from 'react';
import { desktop } from '../../lib/desktop.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useToasts } from '../../ui/toast.tsx';

export function SavedFiles() {
  const { t } = useI18n();
  const toasts = useToasts();
  const latest = useRef({ t, toasts });
  latest.current = { t, toasts };
  useEffect(() => {
    const bridge = desktop();
    return bridge?.onSaved(({ id, name }) => {
      const { t: say, toasts: tell } = latest.current;
      if (id === null) tell.fail(say('ui.file.not_saved', { name }));
      else tell.offer(say('ui.file.saved', { name }), say('ui.file.show'), () => void bridge.showFile(id));
    });
  }, []);
  return null;
}
