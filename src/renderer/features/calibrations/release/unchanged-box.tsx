// A new version that says what the one before says is released by whoever means it.

import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { AskedCheckbox } from '#renderer/ui/send/asked-checkbox.tsx';
import { useIsUnchanged } from './unchanged.ts';

interface Unchanged {
  /** Null until it is known. */
  unchanged: boolean | null;
  meant: boolean;
  /** Nobody said yet that it is meant. */
  waits: boolean;
  onMeant: (meant: boolean) => void;
}

export function useUnchanged(record: RecordRow): Unchanged {
  const unchanged = useIsUnchanged(record);
  const [meant, onMeant] = useState(false);
  return { unchanged, meant, waits: unchanged === true && !meant, onMeant };
}

export function UnchangedBox({ unchanged, meant, error, onMeant }: Unchanged & { error: string | null }) {
  const { t } = useI18n();
  return unchanged ? <AskedCheckbox label={t('ui.release.unchanged')} checked={meant} error={error} onChange={onMeant} /> : null;
}
